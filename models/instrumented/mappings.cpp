// mmap() and its like, by names with a prefix (--wrap). Memory that is the process's own is a block of the program's
// heap, at the same address in every execution; it is no leak.
#include "mappings.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>

#include "c_accesses.hpp"
#include "entry.hpp"
#include "front.hpp"
#include "refused.hpp"

namespace models::instrumented {

namespace {

std::uintptr_t address(void const* p) { return reinterpret_cast<std::uintptr_t>(p); }

}  // namespace

void mappings::begins(void const* block, std::size_t size, rights with) {
  blocks_[address(block)] = size;
  for (std::size_t i = 0; i != size; i += page) pages_[address(block) + i] = with;
  note_limits(with);
}

bool mappings::has(void const* p, std::size_t size) const {
  for (std::uintptr_t at = address(p) / page * page; at < address(p) + size; at += page) {
    auto const its = pages_.find(at);
    if (its == pages_.end() || !its->second.is_mapped) return false;
  }
  return true;
}

bool mappings::change(void const* p, std::size_t size, rights to) {
  if (!has(p, size)) return false;
  for (std::uintptr_t at = address(p); at < address(p) + size; at += page) pages_[at] = to;
  note_limits(to);
  return true;
}

bool mappings::may(void const* p, std::size_t size, bool writes) const {
  for (auto i = pages_.lower_bound(address(p) / page * page); i != pages_.end() && i->first < address(p) + size; ++i) {
    if (!(writes ? i->second.write : i->second.read)) return false;
  }
  return true;
}

void* mappings::unmapped() {
  for (auto const& [begin, size] : blocks_) {
    bool any = false;
    for (std::size_t i = 0; i != size; i += page) any = any || pages_[begin + i].is_mapped;
    if (any) continue;
    for (std::size_t i = 0; i != size; i += page) pages_.erase(begin + i);
    auto* const block = reinterpret_cast<void*>(begin);
    blocks_.erase(begin);
    return block;
  }
  return nullptr;
}

std::vector<void const*> mappings::blocks() const {
  std::vector<void const*> all;
  for (auto const& [begin, size] : blocks_) all.push_back(reinterpret_cast<void const*>(begin));
  return all;
}

}  // namespace models::instrumented

using models::instrumented::front;
using models::instrumented::mappings;
using models::instrumented::refuse;

namespace {

std::size_t in_pages(std::size_t size) { return (size + mappings::page - 1) / mappings::page * mappings::page; }

mappings::rights rights_of(int protection) {
  return {.read = protection != PROT_NONE, .write = (protection & PROT_WRITE) != 0};
}

void* maps(std::size_t size, int protection, int flags, std::uintptr_t from) {
  constexpr std::size_t most = std::size_t{256} << 20U;
  bool const is_own = (flags & MAP_ANONYMOUS) != 0 && (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) == 0;
  if (!is_own || (protection & PROT_EXEC) != 0 || size > most)
    refuse("mmap", from, "only memory of the process's own is, that is not executed, of at most 256 MiB");
  if (size == 0) {
    errno = EINVAL;
    return MAP_FAILED;
  }
  front& f = *front::of_running_thread();
  std::size_t const all = in_pages(size);
  void* const p = f.allocate(all, mappings::page);
  if (p == nullptr) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  std::memset(p, 0, all);
  f.fills(p, all);
  models::using_heap const own(nullptr);
  f.mapped().begins(p, all, rights_of(protection));
  return p;
}

/// False: the program has not mapped all of it.
bool changes(void const* p, std::size_t size, mappings::rights to) {
  front& f = *front::of_running_thread();
  models::using_heap const own(nullptr);
  return f.mapped().change(p, in_pages(size), to);
}

}  // namespace

ENTRY void* __wrap_mmap(void* at, std::size_t size, int protection, int flags, int file, off_t offset) {
  if (front::of_running_thread() != nullptr) return maps(size, protection, flags, CALLED_FROM);
  return mmap(at, size, protection, flags, file, offset);
}

ENTRY void* __wrap_mmap64(void* at, std::size_t size, int protection, int flags, int file, off64_t offset) {
  if (front::of_running_thread() != nullptr) return maps(size, protection, flags, CALLED_FROM);
  return mmap64(at, size, protection, flags, file, offset);
}

/// A block ends when all of it is unmapped.
ENTRY int __wrap_munmap(void* p, std::size_t size) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return munmap(p, size);
  if (!changes(p, size, {.read = true, .write = true}))
    refuse("munmap", CALLED_FROM, "the program has not mapped that memory");
  models::instrumented::writes(p, in_pages(size), CALLED_FROM);
  changes(p, size, {.is_mapped = false});
  void* block = nullptr;
  {
    models::using_heap const own(nullptr);
    block = f->mapped().unmapped();
  }
  if (block != nullptr) f->release(block);
  return 0;
}

ENTRY int __wrap_mprotect(void* p, std::size_t size, int protection) {
  if (front::of_running_thread() == nullptr) return mprotect(p, size, protection);
  if (!changes(p, size, rights_of(protection)))
    refuse("mprotect", CALLED_FROM, "the program has not mapped that memory");
  return 0;
}

/// Advice is ignored, but for that which empties the memory.
ENTRY int __wrap_madvise(void* p, std::size_t size, int advice) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return madvise(p, size, advice);
  if (advice != MADV_DONTNEED && advice != MADV_FREE && advice != MADV_REMOVE) return 0;
  if (!f->mapped().has(p, size)) refuse("madvise", CALLED_FROM, "the program has not mapped that memory");
  f->writes(p, in_pages(size), CALLED_FROM);
  std::memset(p, 0, in_pages(size));
  return 0;
}
