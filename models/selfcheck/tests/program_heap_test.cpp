// What programs of the model platform take by operator new, in the graph machine: it is the program's, and none of the
// machine's own is.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../../graph/heap.hpp"
#include "../../types/platform.hpp"
#include "functions_program.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

using platform = basic_platform<>;
using action = std::function<void()>;
using code = std::function<void(atomic<int>&)>;

/// Two threads do the same with a word, and each execution begins and ends with something.
class framed final : public models::program {
 public:
  framed(action first, code both, action last)
      : first_(std::move(first)), both_(std::move(both)), last_(std::move(last)) {}
  void construct() override {
    ::new (static_cast<void*>(word_)) atomic<int>(0, "word");
    first_();
  }
  void thread(int) override { both_(word()); }
  void finish() override { last_(); }
  void destroy() override { word().~atomic(); }

 private:
  atomic<int>& word() { return *std::launder(reinterpret_cast<atomic<int>*>(word_)); }

  action first_;
  code both_;
  action last_;
  alignas(atomic<int>) unsigned char word_[sizeof(atomic<int>)]{};
};

search_verdict verdict_of(action first, code both, action last) {
  framed& p = *new framed(std::move(first), std::move(both), std::move(last));  // after a failure no object can end
  return explored(p, 2).verdict;
}

search_verdict verdict_of(action first, action last) {
  return verdict_of(
      std::move(first), [](atomic<int>& word) { word.store(1, relaxed); }, std::move(last));
}

search_verdict verdict_of(code both) {
  return verdict_of([] {}, std::move(both), [] {});
}

constexpr std::align_val_t wide{256};

using piece = void*;

/// Each way to take memory, and a way to give it back.
std::map<std::string, std::pair<std::function<piece()>, std::function<void(piece)>>> const forms = {
    {"plain", {[] { return ::operator new(24); }, [](piece p) { ::operator delete(p); }}},
    {"sized", {[] { return ::operator new(24); }, [](piece p) { ::operator delete (p, std::size_t{24}); }}},
    {"array", {[] { return ::operator new[](24); }, [](piece p) { ::operator delete[](p); }}},
    {"array, sized", {[] { return ::operator new[](24); }, [](piece p) { ::operator delete[](p, std::size_t{24}); }}},
    {"nothrow", {[] { return ::operator new(24, std::nothrow); }, [](piece p) { ::operator delete(p, std::nothrow); }}},
    {"array, nothrow",
     {[] { return ::operator new[](24, std::nothrow); }, [](piece p) { ::operator delete[](p, std::nothrow); }}},
    {"aligned", {[] { return ::operator new(24, wide); }, [](piece p) { ::operator delete(p, wide); }}},
    {"aligned, sized",
     {[] { return ::operator new(24, wide); }, [](piece p) { ::operator delete (p, std::size_t{24}, wide); }}},
    {"aligned, array", {[] { return ::operator new[](24, wide); }, [](piece p) { ::operator delete[](p, wide); }}},
    {"aligned, array, sized",
     {[] { return ::operator new[](24, wide); }, [](piece p) { ::operator delete[](p, std::size_t{24}, wide); }}},
    {"aligned, nothrow",
     {[] { return ::operator new(24, wide, std::nothrow); },
      [](piece p) { ::operator delete(p, wide, std::nothrow); }}},
    {"aligned, array, nothrow",
     {[] { return ::operator new[](24, wide, std::nothrow); },
      [](piece p) { ::operator delete[](p, wide, std::nothrow); }}},
};

TEST(OperatorNew, IsSeenInEachForm) {
  for (auto const& [name, form] : forms) {
    auto const& [take, give] = form;
    piece p = nullptr;
    EXPECT_EQ(verdict_of([&] { p = take(); }, [&] { give(p); }), "pass") << name;
    EXPECT_EQ(verdict_of([&] { p = take(); }, [] {}), "leak") << name;
    EXPECT_EQ(verdict_of([&] { p = take(); }, [&] { give(p), give(p); }), "double free") << name;
  }
}

TEST(OperatorNew, HasThePlaceThatItsTypeAsksFor) {
  std::array<piece, 8> all{};
  auto const take = [&] {
    for (piece& p : all) p = ::operator new(256);
    for (piece const p : all) ::operator delete(p);
    for (piece& p : all) p = ::operator new(256, wide);
  };
  auto const give = [&] {
    for (piece const p : all) ::operator delete(p, wide);
  };
  EXPECT_EQ(verdict_of(take, give), "pass");
  for (piece const p : all) EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 256, 0);
}

TEST(OperatorNew, GivesTheSamePlacesInEachExecution) {
  std::set<std::pair<piece, piece>> places;
  piece one = nullptr;
  piece other = nullptr;
  int executions = 0;
  auto const take = [&] {
    ::operator delete(::operator new(40));
    one = ::operator new(40);
    other = ::operator new(40);
  };
  auto const give = [&] {
    ++executions;
    ::operator delete(one);
    ::operator delete(other);
    using_heap const of_the_test(nullptr);
    places.emplace(one, other);
  };
  EXPECT_EQ(verdict_of(take, give), "pass");
  EXPECT_GT(executions, 1);
  EXPECT_EQ(places.size(), 1);
}

TEST(OperatorNew, IsNotForThreads) {
  piece p = nullptr;
  EXPECT_EQ(verdict_of([&](atomic<int>&) { p = ::operator new(8); }), "untracked memory");
  EXPECT_EQ(verdict_of([&](atomic<int>& word) {
              bool again = false;
              for (platform::retry round;; round.back_off()) {
                if (std::exchange(again, true)) ::operator delete(::operator new(8));
                int const seen = word.load(relaxed);
                if (round.attempt(word, seen, seen + 1, relaxed, relaxed)) return;
              }
            }),
            "broken promise");
}

TEST(OperatorDelete, IsNotForThreads) {
  piece p = nullptr;
  auto const take = [&] { p = ::operator new(8); };
  EXPECT_EQ(verdict_of(
                take, [&](atomic<int>&) { ::operator delete(p); }, [] {}),
            "untracked memory");
}

TEST(OperatorDelete, EndsWhatLivesThere) {
  auto const touches_it_then = [](std::function<void(atomic<int>*)> const& how) {
    atomic<int>* cell = nullptr;
    return verdict_of([&] { cell = new atomic<int>(0, "cell"); },
                      [&] {
                        how(cell);
                        static_cast<void>(cell->load(relaxed));
                      });
  };
  EXPECT_EQ(touches_it_then([](atomic<int>* cell) { delete cell; }), "use after free");
  EXPECT_EQ(touches_it_then([](atomic<int>* cell) { ::operator delete(cell); }), "use after free");
}

TEST(OperatorDelete, GivesBackWhatTheProgramHadBefore) {
  auto before = std::make_unique<std::vector<int>>(100);
  EXPECT_EQ(verdict_of([] {}, [&] { before.reset(); }), "pass");
}

}  // namespace

}  // namespace models::selfcheck
