#include "image.hpp"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace models::instrumented {

namespace {

/// What static constructors get, which lives as long as the process.
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

struct segments {
  link_map const* of;
  std::vector<std::pair<char*, std::size_t>> writable{};
  std::optional<std::pair<char*, std::size_t>> read_only_after_loading{};
  std::pair<char*, std::size_t> code{};
  bool has_thread_locals = false;
};

int look_at(dl_phdr_info* info, std::size_t, void* data) {
  auto& s = *static_cast<segments*>(data);
  if (info->dlpi_addr != s.of->l_addr) return 0;
  for (int i = 0; i != info->dlpi_phnum; ++i) {
    auto const& p = info->dlpi_phdr[i];
    auto* const begin = reinterpret_cast<char*>(info->dlpi_addr + p.p_vaddr);
    if (p.p_type == PT_LOAD && (p.p_flags & PF_W) != 0) s.writable.emplace_back(begin, p.p_memsz);
    if (p.p_type == PT_LOAD && (p.p_flags & PF_X) != 0) s.code = {begin, p.p_memsz};
    if (p.p_type == PT_GNU_RELRO) s.read_only_after_loading.emplace(begin, p.p_memsz);
    if (p.p_type == PT_TLS && p.p_memsz != 0) s.has_thread_locals = true;
  }
  return 1;
}

}  // namespace

image::image(std::string const& file) {
  constructors_heap constructed;
  void* handle = nullptr;
  {
    using_heap const its(&constructed);
    handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  if (handle == nullptr) throw unusable_image(dlerror());
  main_ = reinterpret_cast<main_function>(dlsym(handle, "main"));
  if (main_ == nullptr) throw unusable_image("there is no main() in it");
  find_data(handle);
  constructed_ = constructed.all();
  for (block const& b : constructed_) keep(b.begin, b.size);
}

void image::find_data(void* handle) {
  segments s{.of = static_cast<link_map const*>(handle)};
  dl_iterate_phdr(&look_at, &s);
  if (s.has_thread_locals) {
    throw unusable_image("it has thread_local variables: threads are explored as fibers of one thread, and share them");
  }
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
}

void image::keep(char* begin, std::size_t size) { data_.push_back({begin, std::vector<char>(begin, begin + size)}); }

void image::restore() const {
  for (piece const& p : data_) std::memcpy(p.begin, p.as_loaded.data(), p.as_loaded.size());
}

bool image::has(std::uintptr_t address) const {
  return std::any_of(data_.begin(), data_.end(), [address](piece const& p) {
    return address - reinterpret_cast<std::uintptr_t>(p.begin) < p.as_loaded.size();
  });
}

}  // namespace models::instrumented
