// Random programs of all operations that the axioms (axioms.hpp) and the interpreters support. A seed makes the same
// program everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "program.hpp"

namespace models::selfcheck {

inline constexpr int locations = 3;
inline constexpr int data = 2;
inline constexpr int mutexes = 2;
inline constexpr int blocks = 2;

/// What makes up the programs of one kind.
struct ingredients {
  int threads = 2;
  int running = 2;  // from the start; each of the others is spawned by one before it
  int length = 3;
  int places = 2;  // locations that are used
  bool waits = false;
  bool retries = false;
  bool fences = false;
  bool seq_cst = false;
  bool one_place_twice = false;
  bool seq_cst_only = false;  // nothing but accesses, half of them seq_cst, and, with fences, seq_cst fences
  bool plain = false;
  bool by_value = false;
  bool locks = false;        // mutexes
  bool blocks = false;       // that are made, published and deleted
  bool fence_first = false;  // threads may begin with a seq_cst fence
  std::array<int, locations> widths{8, 8, 8};
};

/// Which programs are written.
enum class kinds : std::uint8_t {
  two_or_three_threads,  // of the platform that scenarios are written with
  by_value,              // the same, and of relaxed reads only the value matters
  one_place_twice,       // one thread writes to one place twice, and two look at that beside another place
  ordinary,              // what only ordinary C++ has: mutexes, blocks of memory, threads that start threads
  all  // with up to eight threads, with threads that start threads, and many that mix seq_cst operations
};

class author {
 public:
  explicit author(std::uint64_t seed, kinds which = kinds::two_or_three_threads);

  program write();
  [[nodiscard]] ingredients const& with() const { return with_; }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  int somewhere() { return below(with_.places); }
  void choose_few_threads();
  void choose_seq_cst();
  void choose_spawning();
  void choose_many_threads();
  instruction write_to(int where);
  program write_one_place_twice();
  std::memory_order reading();
  std::memory_order writing();
  std::memory_order both();
  std::uint64_t some_value(int location);
  instruction at_width(instruction i);
  instruction await();
  instruction write_one();
  instruction write_seq_cst();
  void write_loop(thread_code& code);
  thread_code write_thread();
  void choose_ordinary();
  instruction write_without_choice();
  instruction write_plain();
  void write_guarded(thread_code& code);
  void write_tried(thread_code& code);
  void write_use_of_block(thread_code& code, int block, bool may_delete);
  void write_made_block(thread_code& code, int block);
  void write_found_block(thread_code& code, int block);
  thread_code write_ordinary_thread(int me);
  void write_spawns(program& p);

  std::mt19937_64 random_;
  ingredients with_;
};

}  // namespace models::selfcheck
