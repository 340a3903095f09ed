#include "image.hpp"

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "../graph/bytes.hpp"
#include "loaded_files.hpp"

namespace models::instrumented {

namespace {

/// The heap of static constructors, whose blocks live as long as the process.
class constructors_heap final : public heap {
 public:
  void* allocate(std::size_t size, std::size_t alignment) override {
    allocation_call const by = current_call;
    void* const p = allocate_from_system(size, alignment);
    using_heap const own(nullptr);
    all_.push_back({static_cast<char*>(p), std::max<std::size_t>(size, 1), by});
    return p;
  }
  void release(void* p, std::size_t) override {
    using_heap const own(nullptr);
    std::erase_if(all_, [p](image::block const& b) { return b.begin == p; });
    release_to_system(p);
  }

  [[nodiscard]] std::vector<image::block> const& all() const { return all_; }

 private:
  std::vector<image::block> all_;
};

}  // namespace

namespace {

std::vector<exit_handler>* handlers_of_loading = nullptr;

/// Each library that includes <iostream> adds a handler that flushes the streams, which belong to this process.
bool is_of_streams(void (*function)(void*)) {
  for (char const* const name : {"_ZNSt8ios_base4InitD1Ev", "_ZNSt3__18ios_base4InitD1Ev"}) {
    void* const its = dlsym(RTLD_DEFAULT, name);
    if (its != nullptr && its == reinterpret_cast<void*>(function)) return true;
  }
  return false;
}

}  // namespace

void image::expect_no_loading() {
  if (handlers_of_loading != nullptr) _exit(started_a_thread);
}

bool image::takes_handler(exit_handler const& each) {
  if (handlers_of_loading == nullptr) return false;
  using_heap const own(nullptr);
  if (!is_of_streams(each.function)) handlers_of_loading->push_back(each);
  return true;
}

image::image(std::string const& file) {
  constructors_heap constructed;
  void* handle = nullptr;
  {
    using_heap const its(&constructed);
    handlers_of_loading = &handlers_;
    handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    handlers_of_loading = nullptr;
  }
  if (handle == nullptr) {
    std::string const why = dlerror();  // before the exception is made, which may ask the loader for something else
    throw unusable_image(why);
  }
  main_ = reinterpret_cast<main_function>(dlsym(handle, "main"));
  if (main_ == nullptr) throw unusable_image("none of its sources has a main()");
  find_data(handle);
  constructed_ = constructed.all();
  for (block const& b : constructed_) keep(b.begin, b.size);
}

namespace {

char* end_of_this_stack() {
  pthread_attr_t its;
  void* begin = nullptr;
  std::size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &its) != 0) throw unusable_image("nobody knows where this stack ends");
  pthread_attr_getstack(&its, &begin, &size);
  pthread_attr_destroy(&its);
  return static_cast<char*>(begin) + size;
}

}  // namespace

image::image(char* from) {
  find_data(nullptr);
  keep(from, static_cast<std::size_t>(end_of_this_stack() - from));
}

void image::find_data(void const* handle) {
  for (loaded_file& f : files_of_the_program(handle)) {
    for (auto const& [begin, size] : f.data) keep(begin, size);
    code_.insert(code_.end(), f.code.begin(), f.code.end());
    files_.push_back({std::move(f.name), f.difference});
    if (f.number_for_threads == 0) continue;
    thread_variables_.push_back({f.number_for_threads, f.thread_size, std::move(f.thread_begin), {}});
  }
  std::vector<block> const mine = thread_variables_here();
  for (std::size_t i = 0; i != mine.size(); ++i) {
    thread_variables_[i].of_main.assign(mine[i].begin, mine[i].begin + mine[i].size);
  }
}

void image::keep(char* begin, std::size_t size) { data_.push_back({begin, std::vector<char>(begin, begin + size)}); }

void image::restore() const {
  for (piece const& p : data_) std::memcpy(p.begin, p.as_loaded.data(), p.as_loaded.size());
}

std::string image::layout() const {
  byte_writer out;
  auto const add = [&out](void const* begin, std::size_t size, std::string_view what) {
    out.word(reinterpret_cast<std::uintptr_t>(begin));
    out.number(size);
    out.word(checksum(what));
  };
  for (auto const& [begin, size] : code_) add(begin, size, {begin, size});
  for (piece const& p : data_) add(p.begin, p.as_loaded.size(), {p.as_loaded.data(), p.as_loaded.size()});
  for (block const& b : constructed_) add(b.begin, b.size, {});
  return out.bytes();
}

bool image::has_code(std::uintptr_t address) const {
  return std::any_of(code_.begin(), code_.end(), [address](auto const& range) {
    return address - reinterpret_cast<std::uintptr_t>(range.first) < range.second;
  });
}

bool image::has(std::uintptr_t address) const {
  return std::any_of(data_.begin(), data_.end(), [address](piece const& p) {
    return address - reinterpret_cast<std::uintptr_t>(p.begin) < p.as_loaded.size();
  });
}

// thread_local variables, which the loader identifies by the number of their file. On other processors than x86-64
// the program's threads would share them (fibers.cpp).

#if defined(__x86_64__)

namespace {

struct place_of_thread_variable {
  unsigned long module;
  unsigned long offset;
};

extern "C" void* __tls_get_addr(place_of_thread_variable*);

}  // namespace

std::vector<image::block> image::thread_variables_here() const {
  std::vector<block> all;
  for (of_threads const& each : thread_variables_) {
    place_of_thread_variable first{each.file, 0};
    all.push_back({static_cast<char*>(__tls_get_addr(&first)), each.size});
  }
  return all;
}

#else

std::vector<image::block> image::thread_variables_here() const {
  if (thread_variables_.empty()) return {};
  throw unusable_image("it has thread_local variables, which are explored on x86-64 only");
}

#endif

void image::initialise_thread_variables(std::vector<block> const& all, bool of_main) const {
  for (std::size_t i = 0; i != all.size(); ++i) {
    std::vector<char> const& with = of_main ? thread_variables_[i].of_main : thread_variables_[i].begin;
    std::memcpy(all[i].begin, with.data(), with.size());
    std::memset(all[i].begin + with.size(), 0, all[i].size - with.size());
  }
}

}  // namespace models::instrumented
