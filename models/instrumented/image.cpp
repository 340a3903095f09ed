#include "image.hpp"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "../graph/bytes.hpp"

namespace models::instrumented {

namespace {

/// The heap of static constructors, whose blocks live as long as the process.
class constructors_heap final : public heap {
 public:
  void* allocate(std::size_t size, std::size_t alignment) override {
    void* const p = allocate_from_system(size, alignment);
    using_heap const own(nullptr);
    all_.push_back({static_cast<char*>(p), std::max<std::size_t>(size, 1)});
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

struct image::segments {
  link_map const* of = nullptr;  // null: the executable, which comes first in the list
  bool found = false;
  std::vector<std::pair<char*, std::size_t>> writable{};
  std::optional<std::pair<char*, std::size_t>> read_only_after_loading{};
  std::pair<char*, std::size_t> code{};
  std::size_t thread_module = 0;
  std::size_t thread_size = 0;
  std::vector<char> thread_begin{};

  void look_for() { dl_iterate_phdr(&look_at, this); }

 private:
  static int look_at(dl_phdr_info* info, std::size_t, void* data) {
    auto& s = *static_cast<segments*>(data);
    if (s.of != nullptr && info->dlpi_addr != s.of->l_addr) return 0;
    for (int i = 0; i != info->dlpi_phnum; ++i) s.take(*info, info->dlpi_phdr[i]);
    return 1;
  }

  void take(dl_phdr_info const& info, ElfW(Phdr) const& p) {
    auto* const begin = reinterpret_cast<char*>(info.dlpi_addr + p.p_vaddr);
    if (p.p_type == PT_LOAD && (p.p_flags & PF_W) != 0) writable.emplace_back(begin, p.p_memsz);
    if (p.p_type == PT_LOAD && (p.p_flags & PF_X) != 0) code = {begin, p.p_memsz};
    if (p.p_type == PT_GNU_RELRO) read_only_after_loading.emplace(begin, p.p_memsz);
    if (p.p_type != PT_TLS || p.p_memsz == 0) return;
    thread_module = info.dlpi_tls_modid;
    thread_size = p.p_memsz;
    thread_begin.assign(begin, begin + p.p_filesz);
  }
};

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
  if (main_ == nullptr) throw unusable_image("there is no main() in it");
  segments s{.of = static_cast<link_map const*>(handle)};
  s.look_for();
  find_data(s);
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
  segments s;
  s.look_for();
  find_data(s);
  keep(from, static_cast<std::size_t>(end_of_this_stack() - from));
}

void image::find_data(segments const& s) {
  code_begin_ = reinterpret_cast<std::uintptr_t>(s.code.first);
  code_end_ = code_begin_ + s.code.second;
  for (auto [begin, size] : s.writable) {
    if (auto const& r = s.read_only_after_loading; r && r->first == begin) {
      auto const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
      auto const end = (reinterpret_cast<std::uintptr_t>(begin) + r->second + page - 1) / page * page;
      std::size_t const protected_bytes = std::min(size, end - reinterpret_cast<std::uintptr_t>(begin));
      begin += protected_bytes;
      size -= protected_bytes;
    }
    keep(begin, size);
  }
  thread_module_ = s.thread_module;
  thread_size_ = s.thread_size;
  thread_begin_ = s.thread_begin;
  if (char const* const mine = thread_variables_here()) thread_main_.assign(mine, mine + thread_size_);
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
  auto const* const code = reinterpret_cast<char const*>(code_begin_);
  add(code, code_end_ - code_begin_, {code, code_end_ - code_begin_});
  for (piece const& p : data_) add(p.begin, p.as_loaded.size(), {p.as_loaded.data(), p.as_loaded.size()});
  for (block const& b : constructed_) add(b.begin, b.size, {});
  return out.bytes();
}

bool image::has(std::uintptr_t address) const {
  return std::any_of(data_.begin(), data_.end(), [address](piece const& p) {
    return address - reinterpret_cast<std::uintptr_t>(p.begin) < p.as_loaded.size();
  });
}

// thread_local variables, which the loader identifies by the number of their module. On other processors than x86-64
// the program's threads would share them (fibers.cpp).

#if defined(__x86_64__)

namespace {

struct place_of_thread_variable {
  unsigned long module;
  unsigned long offset;
};

extern "C" void* __tls_get_addr(place_of_thread_variable*);

}  // namespace

char* image::thread_variables_here() const {
  if (thread_module_ == 0) return nullptr;
  place_of_thread_variable first{thread_module_, 0};
  return static_cast<char*>(__tls_get_addr(&first));
}

#else

char* image::thread_variables_here() const {
  if (thread_module_ == 0) return nullptr;
  throw unusable_image("it has thread_local variables, which are explored on x86-64 only");
}

#endif

void image::initialise_thread_variables(char* at, bool of_main) const {
  std::vector<char> const& with = of_main ? thread_main_ : thread_begin_;
  std::memcpy(at, with.data(), with.size());
  std::memset(at + with.size(), 0, thread_size_ - with.size());
}

}  // namespace models::instrumented
