#include "front.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "../exact/machine/apart.hpp"
#include "../graph/bytes.hpp"
#include "../program/host.hpp"

namespace models::instrumented {

namespace {

using exact::apart;
using exact::the_world;
using exact::within_machine;

front* the_front = nullptr;

int me() { return running_host().current_thread(); }

/// The call of the function with that frame, on x86-64: the frame has the caller's frame pointer, then the return
/// address.
frames::call call_from(void const* frame) {
  auto const* const words = static_cast<std::uintptr_t const*>(frame);
  return {reinterpret_cast<std::uintptr_t>(words + 2), words[0], words[1]};
}

}  // namespace

front::front(image const& program, int threads, access_orders orders)
    : image_(program),
      places_([&program](std::uintptr_t address) { return program.has_code(address); }, debugging_),
      orders_(std::move(orders)),
      memory_(program, frames_, variable_names_),
      thread_data_(program, threads) {
  for (image::binary const& each : program.files()) redzones_.add_statics(each.name, each.difference);
  the_front = this;
}

front::~front() { the_front = nullptr; }

/// While the machine itself works, the program's heap is not the current one.
front* front::of_running_thread(void const* frame) {
  bool const own_code = the_front != nullptr && current_host != nullptr && current_heap != nullptr;
  int const thread = own_code ? me() : -1;
  if (thread < 0) return nullptr;
  std::uintptr_t const stack = call_from(frame).stack;
  the_front->frames_.has_stack(thread, stack);
  the_front->redzones_.ends(thread, stack);
  if (the_world().notes() != nullptr) the_front->note_what_is_done();
  the_front->goes_on(1);
  return the_front;
}

/// No other thread goes on meanwhile: only operations do that.
void front::expect_progress() {
  within_machine const own;
  the_world().expect_time();
  std::pair const now{me(), the_world().live().done(me())};
  steps_left_ = steps_at_once;
  without_progress_ = std::exchange(last_progress_, now) == now ? without_progress_ + 1 : 0;
  if (without_progress_ < most_at_once) return;
  the_world().fail(verdict_kind::too_many_operations,
                   "a thread accesses plain data some 20 million times, or sleeps or yields 20,000 times, without an "
                   "operation that another thread sees: a loop without an end?",
                   places_.of_innermost_call());
}

/// What the running thread has written and printed since it was here.
void front::note_what_is_done() {
  within_machine const own;
  the_world().notes()->has_written();
  std::string text = printed_.more();
  if (!text.empty()) the_world().prints(std::move(text), site());
}

void front::restart(bool is_program) {
  within_machine const own;
  printed_.restart(the_world().notes() != nullptr);
  steps_left_ = steps_at_once;
  last_progress_ = {-1, -1};
  auto const threads = static_cast<std::size_t>(the_world().live().threads());
  memory_.restart();
  frames_.restart(static_cast<int>(threads));
  redzones_.restart(threads);
  jumps_.restart();
  callers_.assign(threads, {});
  begun_.assign(threads, {});
  started_by_.assign(threads, 0);
  sizes_.clear();
  block_calls_.restart();
  mappings_.restart();
  endings_.assign(threads, {});
  clocks_.restart(threads);
  silent_.restart(threads);
  the_world().promised().is_told_of_changes();
  posix_.restart();
  waiters_.restart(threads);
  exceptions_.restart();
  throws_.restart();
  end_.restart(is_program ? &image_.handlers() : nullptr);
  freed_.restart();
  unwritten_.restart();
  thread_data_.restore();
  the_world().give_thread_pointers(thread_data_.pointers());
  for (std::size_t t = 0; t != threads; ++t) {
    for (image::block const& b : thread_data_.of(static_cast<int>(t))) memory_.begins(b.begin, b.size);
  }
  constructed_.clear();
  for (image::block const& b : image_.constructed()) {
    constructed_[b.begin] = b.size;
    block_calls_.is_made(b.begin, b.size, b.by);
    memory_.begins(b.begin, b.size);
  }
}

// Processes that continue each other's graphs.

std::string front::places_of_all(std::string const& layout) const {
  byte_writer out;
  out.text(layout);
  for (void* const each : thread_data_.pointers()) out.word(reinterpret_cast<std::uintptr_t>(each));
  for (int t = 0; t != static_cast<int>(thread_data_.pointers().size()); ++t) {
    for (image::block const& b : thread_data_.of(t)) out.word(reinterpret_cast<std::uintptr_t>(b.begin));
  }
  return out.bytes();
}

std::string front::in_common(std::string const& layout) const {
  byte_writer out;
  out.text(places_of_all(layout));
  memory_.names().write(out);
  own_words_.names().write(out);
  return out.bytes();
}

bool front::goes_on_with(std::string_view in_common, std::string const& layout) {
  try {
    byte_reader in(in_common);
    if (in.text() != places_of_all(layout)) return false;
    memory_.names().read(in);
    own_words_.names().read(in);
    in.expect_end();
    return true;
  } catch (unreadable const&) {
    return false;
  }
}

// Places.

std::vector<std::uintptr_t>& front::callers() { return callers_[static_cast<std::size_t>(me())]; }

bool front::is_of_std_lock(std::uintptr_t return_address) {
  within_machine const own;
  return places_.is_of_std_lock(return_address, callers());
}

bool front::is_of_std(char const* function, std::uintptr_t return_address) {
  within_machine const own;
  return places_.is_in(function, return_address);
}

void front::enters(std::uintptr_t caller, void const* frame) {
  apart([&] {
    callers().push_back(caller);
    frames_.enters(me(), call_from(frame), caller, the_world().live().done(me()));
    redzones_.ends(me(), frames_.end_of_innermost(me()));
  });
}

void front::leaves(void const* frame) {
  apart([&] {
    auto const left = frames_.leaves(me(), call_from(frame), the_world().live().done(me()));
    if (posix_.any_is_held()) expect_unlocked_below(left.end);
    end_variables(left);
    redzones_.ends(me(), left.end);
    if (!callers().empty()) callers().pop_back();
  });
}

/// Where frames are not known, nobody could tell when it ends.
void front::has_redzone(void const* variable, std::size_t size) {
  apart([&] {
    auto const end = reinterpret_cast<std::uintptr_t>(variable) + size;
    if (frames_.place_of(me(), end).end != 0) redzones_.begins(me(), end);
  });
}

site front::place(std::uintptr_t return_address) {
  return apart([&] {
    if (return_address == 0) return places_.of_innermost_call();
    return places_.of(return_address, callers());
  });
}

void front::runs_unseen(char const* what) {
  apart([what] { the_world().found().runs_unseen(what); });
}

void front::comes_to_loop(loop_head const& head) {
  apart([&] {
    note_changes();
    running_host().comes_to_loop(head);
  });
}

void front::count_ends_loop() {
  apart([] { running_host().count_ends_loop(); });
}

void front::comes_to_exchange(deciding_exchange const& next) {
  apart([&] {
    note_changes();
    running_host().comes_to_exchange(next);
  });
}

// Variables on the stacks of threads.

void front::expect_unlocked_below(std::uintptr_t end) {
  auto const begin = reinterpret_cast<std::uintptr_t>(stack_of_running_thread().first);
  if (end > begin) posix_.expect_unlocked(reinterpret_cast<void const*>(begin), end - begin, 0);
}

/// A function of the running thread returns: the lifetimes of its variables end.
void front::end_variables(frames::left const& function) {
  if (!memory_.has_shared_variables(me(), function.end)) return;
  memory_.end_variables(me(), function.end, function_of(function.code));
}

site front::function_of(std::uintptr_t code) { return code == 0 ? site() : debugging_.function_of(code); }

/// Fails if the function that owns the variable has returned, or may have by the thread's view; and if there is no
/// memory.
void front::expect_living(void const* p, site const& where) {
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  constexpr std::uintptr_t first_memory = 64 * 1024;  // by Linux's default
  if (at < first_memory)
    the_world().fail(verdict_kind::crash, "a null pointer, or one with a small offset to it, is used", where);
  int const owner = the_world().threads().owner_of(at);
  if (owner < 0 || (owner == me() && !frames_.is_unused(owner, at))) return;
  int const known = the_world().live().known(me())[owner];
  bool const is_known = owner == me() || frames_.since(owner, at) < known;
  if (is_known && !frames_.is_unused(owner, at)) return;
  auto const used = memory_.last_used_by_owner(p);
  frames::place const its = !is_known ? frames_.place_after(owner, at, known)
                            : used    ? frames_.place_when(owner, at, *used)
                                      : frames::place{};
  memory_.fail_for_variable(p, function_of(its.code), variable_names_.in(its, at), where);
}

std::pair<char*, std::size_t> front::stack_of_running_thread() const {
  constexpr std::size_t size = 1024 * 1024;
  within_machine const own;
  return {const_cast<char*>(the_world().threads().stack()) - size, size};
}

// Memory.

void front::reads(void const* p, std::size_t size, std::uintptr_t from) {
  if (size == 0) return;  // of no memory, perhaps
  apart([&] {
    site const where = place(from);
    expect_living(p, where);
    expect_access(p, size, false, where);
    constexpr std::size_t most_of_one = 16;
    if (size > most_of_one) expect_room(p, size, where);
    expect_written(p, size, where);
    memory_.reads(p, size, where);
  });
}

/// Of the thread's last write.
void front::note_changes() {
  if (silent_.has_changed(me())) the_world().promised().changes_data(me());
}

/// What changes on the thread's own stack is seen where the thread comes back in a loop.
void front::write(void const* p, std::size_t size, site const& where, stored when) {
  expect_access(p, size, true, where);
  note_changes();
  the_world().promised().about_to_write(me());
  memory_.writes(p, size, where, when);
  posix_.forget(p, size);
  if (the_world().threads().owner_of(reinterpret_cast<std::uintptr_t>(p)) == me())
    return the_world().promised().writes_stack(me(), p, size);
  if (!silent_.begins(me(), p, size)) the_world().promised().changes_data(me());
}

void front::copies(void* to, void const* from, std::size_t size, std::uintptr_t caller) {
  if (size == 0) return;
  apart([&] {
    site const where = place(caller);
    expect_living(from, where);
    expect_access(from, size, false, where);
    expect_room(from, size, where);
    expect_room(to, size, where);
    memory_.reads(from, size, where);
    expect_living(to, where);
    write(to, size, where, stored::later);
    unwritten_.is_copied(to, from, size);
  });
}

void front::sets_vptr(void* const* p, void const* now, std::uintptr_t from) {
  bool const is_set = apart([&] { return *p == now && memory_.is_written(p); });
  is_set ? reads(p, sizeof *p, from) : writes(p, sizeof *p, from, stored::at_once);
}

void front::writes(void const* p, std::size_t size, std::uintptr_t from, stored when) {
  if (size == 0) return;
  apart([&] {
    site const where = place(from);
    expect_living(p, where);
    if (when == stored::later) expect_room(p, size, where);
    write(p, size, where, when);
    unwritten_.is_written(p, size);
  });
}

/// A function of the library stays within a static variable. (Accesses of the program's own code are too many to ask.)
void front::expect_room(void const* p, std::size_t size, site const& where) {
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  if (size == 1 || !image_.has(at) || constructed_.contains(p)) return;
  std::size_t const room = variable_names_.room_in_static(at);
  if (room == 0 || size <= room) return;
  the_world().fail(verdict_kind::out_of_bounds,
                   raw_string(std::to_string(size) + " bytes are accessed at " + memory_.what_lies_at(at) +
                              ", which has " + std::to_string(room)),
                   where);
}

void front::expect_no_redzone(void const* p, std::size_t size, site const& where) {
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  int const owner = the_world().threads().owner_of(at);
  std::uintptr_t const end = redzones_.met(owner, at, size);
  if (end == 0) return;
  std::string_view const last =
      owner < 0 ? variable_names_.of_static(end - 1) : variable_names_.in(frames_.place_of(owner, end - 1), end - 1);
  std::string_view const name = last == "memory" ? "an array" : last.substr(0, last.find_first_of("[.+"));
  the_world().fail(verdict_kind::out_of_bounds,
                   raw_string(fmt::format("{} bytes are accessed, the last of them {} behind the end of {}", size,
                                          at + size - end, name)),
                   where);
}

void front::expect_access(void const* p, std::size_t size, bool writes, site const& where) {
  expect_no_redzone(p, size, where);
  if (mappings_.allow(p, size, writes)) return;
  the_world().fail(
      verdict_kind::crash,
      raw_string(writes ? "memory is written that the program may not write, by mmap() or mprotect()"
                        : "memory is read that the program may not read, by mmap(), mprotect() or munmap()"),
      where);
}

void front::expect_written(void const* p, std::size_t size, site const& where) {
  if (unwritten_.has(p, size))
    the_world().fail(verdict_kind::uninitialised_read, raw_string(memory_.words_of_bytes(p, size) + " ever written"),
                     where);
}

site front::is_atomic(void const* p, std::size_t size, std::uintptr_t from) {
  return apart([&] {
    note_changes();
    site const where = place(from);
    expect_living(p, where);
    memory_.is_atomic(p, size, where);
    return where;
  });
}

site front::is_atomic_that_is_read(void const* p, std::size_t size, std::uintptr_t from) {
  apart([&] {
    expect_access(p, size, false, place(from));
    expect_written(p, size, place(from));
  });
  return is_atomic(p, size, from);
}

site front::is_atomic_that_is_stored(void const* p, std::size_t size, std::uintptr_t from) {
  apart([&] { expect_access(p, size, true, place(from)); });
  site const where = is_atomic(p, size, from);
  apart([&] { unwritten_.is_written(p, size); });
  return where;
}

void front::is_atomic_at(void const* p, std::size_t size, site const& where) {
  note_changes();
  memory_.is_atomic(p, size, where);
}

void front::uses(void const* object, std::size_t size, std::uintptr_t from) {
  apart([&] {
    site const where = place(from);
    expect_living(object, where);
    memory_.reads_unshown(object, size, where);
  });
}

std::uint64_t* front::own_word(std::uint64_t name, std::size_t place) {
  own_words::row* const words = own_words_.of(name);
  if (words == nullptr)
    fail(verdict_kind::not_explored, "the program has more than half a million objects of its system's");
  return &(*words)[place];
}

std::memory_order front::order(site const& where, access_kind k, std::memory_order stated) {
  std::memory_order const its = apart([&] { return orders_.of(where, k, stated); });
  if (orders_.has_lost_notes())
    fail_at(verdict_kind::not_explored, "the accesses cannot be noted in a file: the disk may be full", where);
  return its;
}

void* front::allocate_some(std::size_t size, std::size_t alignment) {
  if (the_world().options().reuse != memory_reuse::any) return running_host().allocate_by_new(size, alignment);
  void* p = freed_.again(size, alignment);
  if (p != nullptr) {
    the_world().allocates_again(p, size);
  } else {
    p = running_host().allocate_by_new(size, alignment);
  }
  if (p != nullptr) freed_.is_given(p, size, alignment);
  return p;
}

void* front::allocate(std::size_t size, std::size_t alignment, allocation_call const& by) {
  within_machine const own;
  std::size_t const some = size == 0 ? 1 : size;
  void* const p = allocate_some(some, alignment);
  if (p == nullptr) return nullptr;
  std::memset(p, unwritten_memory::filled_with, some);
  if (the_world().options().uninitialised) unwritten_.is_allocated(p, some);
  memory_.begins(p, some, me(), the_world().live().done(me()));
  sizes_[p] = some;
  block_calls_.is_made(p, size, by);
  return p;
}

/// A block that is neither the program's nor of its static constructors is the C library's, or of the code that called
/// explore(). It stays, for the next execution, but its life ends in this one.
void front::release_of_others(void* p) {
  auto const b = constructed_.find(p);
  std::size_t const size = b == constructed_.end() ? malloc_usable_size(p) : b->second;
  the_world().promised().about_to_write(me());
  memory_.writes(p, size, place(), stored::later);
  the_world().promised().changes_data(me());
  if (b == constructed_.end()) memory_.begins(p, size);
  frees(p, size, place());
}

void front::frees(void const* p, std::size_t size, site const& where) {
  exact::freeing const by{me(), where, memory_.name_of_block_at(p)};
  the_world().frees(by.block, where);
  memory_.ends(p, size, by);
}

void front::release(void* p, allocation_call const& by) {
  within_machine const own;
  expect_block(p, by);
  block_calls_.is_released(p);
  posix_.expect_unlocked(p, size_of(p), 0);
  posix_.forget(p, size_of(p));
  if (!the_world().memory().has(p)) return release_of_others(p);
  if (auto const before = memory_.freed(p)) the_world().fail_for_release(place(), before);
  site const where = place();
  running_host().release(p, where);
  unwritten_.is_written(p, size_of(p));
  frees(p, size_of(p), where);
  sizes_.erase(p);
  if (the_world().options().reuse == memory_reuse::any) freed_.frees(p, where);
}

std::size_t front::size_of(void const* p) const {
  if (auto const i = sizes_.find(p); i != sizes_.end()) return i->second;
  auto const b = constructed_.find(p);
  return b == constructed_.end() ? 0 : b->second;
}

/// The block into which the word points, if it points into one.
std::map<void const*, std::size_t>::iterator front::block_at(void const* word) {
  void const* to = nullptr;
  std::memcpy(&to, word, sizeof to);
  auto i = sizes_.upper_bound(to);
  if (i == sizes_.begin()) return sizes_.end();
  --i;
  bool const within = static_cast<char const*>(to) < static_cast<char const*>(i->first) + i->second;
  return within ? i : sizes_.end();
}

void front::release_what_is_reachable() {
  within_machine const own;
  memory_.write_back();
  std::vector<std::pair<void const*, std::size_t>> found;
  auto const look_at = [&](void const* word) {
    auto const i = block_at(word);
    if (i == sizes_.end()) return;
    found.emplace_back(*i);
    sizes_.erase(i);
  };
  for (void const* const each : mappings_.blocks()) {
    if (auto const i = sizes_.find(each); i != sizes_.end()) {
      found.emplace_back(*i);
      sizes_.erase(i);
    }
  }
  image_.for_each_word(look_at);
  memory_.for_each_word_outside(look_at);
  for (std::size_t n = 0; n != found.size(); ++n) {
    auto const [begin, size] = found[n];
    for (std::size_t i = 0; i + sizeof(void*) <= size; i += sizeof(void*)) look_at(static_cast<char const*>(begin) + i);
    running_host().release(const_cast<void*>(begin), site());
  }
}

void front::release_all() {
  within_machine const own;
  for (auto const& [begin, size] : std::exchange(sizes_, {})) {
    running_host().release(const_cast<void*>(begin), site());
  }
}

// Threads.

int front::start(entry function, void* argument, std::uintptr_t from) {
  within_machine const own;
  int const me = running_host().current_thread();
  int const threads = the_world().live().threads();
  int const number = numbers_.of(me, started_by_[static_cast<std::size_t>(me)]++, threads,
                                 [&](int n) { return of(n).function == nullptr; });
  if (number < 0) {
    fail(verdict_kind::too_many_threads,
         "the program starts more threads than are explored: say how many it has with --threads (in a test, "
         "options::threads), or more, if other threads than the first one start some");
  }
  of(number) = {function, argument};
  running_host().start_thread(number, places_.of_call(from));
  return number;
}

void* front::join(int thread, std::uintptr_t from) {
  within_machine const own;
  leave(thread, from);
  running_host().join_thread(thread, places_.of_call(from));
  return of(thread).result;
}

void front::detach(int thread, std::uintptr_t from) {
  within_machine const own;
  leave(thread, from);
}

void front::leave(int thread, std::uintptr_t from) {
  bool const is_known = thread >= 0 && static_cast<std::size_t>(thread) < begun_.size();
  if (is_known && std::exchange(of(thread).is_left, true))
    fail(verdict_kind::wrong_join, "a thread is joined or detached that was joined or detached before", from);
}

void front::end_early(void* result) {
  of(me()).result = result;
  throw ended_early();
}

void front::at_end_of_thread(void (*destroy)(void*), void* what) {
  within_machine const own;
  endings_[static_cast<std::size_t>(me())].emplace_back(destroy, what);
}

/// A destructor may create more variables that are to be destroyed.
void front::destroys_variables_of_thread() {
  auto& mine = endings_[static_cast<std::size_t>(me())];
  while (!mine.empty()) {
    auto const [destroy, what] = mine.back();
    mine.pop_back();
    destroy(what);
  }
}

void front::ends_thread() {
  destroys_variables_of_thread();
  posix_.ends();
  if (the_world().notes() != nullptr) note_what_is_done();
  within_machine const own;
  frames_.ends(me(), the_world().live().done(me()));
  clocks_.end();
  end_variables({.end = std::numeric_limits<std::uintptr_t>::max()});
  for (image::block const& variables : thread_data_.of(me())) {
    memory_.writes(variables.begin, variables.size, site(), stored::later);
    memory_.ends(variables.begin, variables.size);
  }
}

timespec front::time() {
  within_machine const own;
  return clocks_.read(places_.of_reading());
}

void front::throws_here(void const* exception) {
  within_machine const own;
  throws_.add(exception, places_.of_innermost_call());
}

bool front::destroys_a_thread() {
  within_machine const own;
  return places_.is_in_std_thread();
}

void front::assume(bool holds, std::uintptr_t from) {
  if (!holds) goes_no_further(true, from);
}

void front::goes_no_further(bool is_none, std::uintptr_t from) {
  site const where = is_atomic(&never_, sizeof never_, from);
  within_machine const own;
  operation op;
  op.kind = op_kind::await;
  op.accept = acceptable::different;
  op.elapses = is_none;  // if the execution is discarded, this wait is no deadlock
  for (;;) running_host().perform(op, &never_, where);
}

void front::fail(search_verdict const& verdict, std::string const& message, std::uintptr_t from) {
  within_machine const own;
  the_world().fail(verdict, raw_string(message), place(from));
}

void front::fail_at(search_verdict const& verdict, std::string const& message, site const& where) {
  within_machine const own;
  the_world().fail(verdict, raw_string(message), where);
}

}  // namespace models::instrumented
