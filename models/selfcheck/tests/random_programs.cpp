#include "random_programs.hpp"

namespace models::selfcheck {

author::author(std::uint64_t seed, kinds which) : random_(seed) {
  if (which == kinds::ordinary) {
    choose_ordinary();
    return;
  }
  with_.seq_cst = with_.one_place_twice = which == kinds::one_place_twice;
  if (with_.one_place_twice) return;
  switch (which == kinds::all ? below(6) : 0) {
    case 1:
    case 2: choose_seq_cst(); break;
    case 3: choose_spawning(); break;
    case 4: choose_many_threads(); break;
    default: choose_few_threads();
  }
  if (which == kinds::by_value) {
    with_.by_value = true;
    with_.fences = false;
    with_.fence_first = below(3) == 0;  // after a read by value it would be refused
  }
}

void author::choose_few_threads() {
  with_.threads = 2 + below(2);
  with_.running = with_.threads;
  with_.length = with_.threads == 2 ? 2 + below(3) : 1 + below(3);
  with_.waits = below(3) == 0;
  with_.retries = below(3) == 0;
  with_.fences = below(3) == 0;
  with_.seq_cst = below(3) == 0;
  with_.plain = below(2) == 0;
  with_.by_value = !with_.fences && below(4) == 0;
  for (int l = 0; l != 2; ++l) {
    with_.widths[static_cast<std::size_t>(l)] = std::array{1, 2, 4, 8, 8}[static_cast<std::size_t>(below(5))];
  }
}

void author::choose_seq_cst() {
  with_.threads = with_.running = 2 + below(3);
  with_.length = with_.threads == 2 ? 3 + below(3) : with_.threads == 3 ? 2 + below(3) : 2;
  with_.places = 2 + below(2);
  with_.seq_cst = with_.seq_cst_only = true;
  with_.fences = below(3) != 0;
  with_.plain = below(4) == 0;
}

void author::choose_spawning() {
  choose_few_threads();
  with_.running = 1 + below(2);
  with_.threads = with_.running + 1 + below(3);
  with_.length = with_.threads < 4 ? 2 : 1;
  with_.plain = below(3) != 0;
}

void author::choose_many_threads() {
  choose_few_threads();
  with_.threads = with_.running = 4 + below(5);
  with_.length = with_.threads == 4 ? 2 : 1;
  with_.retries = with_.retries && with_.threads < 6;
}

/// Mutexes, blocks, or both; two or three threads, and perhaps one that one of them starts.
void author::choose_ordinary() {
  with_.running = 2 + (below(4) == 0 ? 1 : 0);
  with_.threads = with_.running + (with_.running == 2 && below(2) == 0 ? 1 : 0);
  with_.length = with_.threads == 2 ? 2 + below(2) : 1 + below(2);
  with_.places = 1 + below(2);
  with_.fences = below(4) == 0;
  with_.seq_cst = below(4) == 0;
  with_.plain = true;
  int const has = below(3);
  with_.locks = has != 0;
  with_.blocks = has != 1;
}

instruction author::write_to(int where) {
  if (below(3) == 0) return add(where, 1, both());
  std::memory_order const order = writing();
  return store(where, some_value(where), order);
}

/// What comes between the two writes in one thread, and what does not, is all that orders them for the others.
program author::write_one_place_twice() {
  int const twice = below(2);
  int const once = 1 - twice;
  thread_code look{load(twice, reading())};
  look.push_back(load(once, reading()));
  thread_code write_twice{write_to(twice)};
  write_twice.push_back(write_to(twice));
  thread_code write_and_look{write_to(once)};
  write_and_look.push_back(load(twice, reading()));
  return {look, write_twice, write_and_look};
}

program author::write() {
  if (with_.one_place_twice) return write_one_place_twice();
  program p;
  for (int t = 0; t != with_.threads; ++t) {
    p.push_back(with_.locks || with_.blocks ? write_ordinary_thread(t) : write_thread());
  }
  write_spawns(p);
  return p;
}

/// Each thread that does not run from the start is spawned by one before it, which mostly waits for its end.
void author::write_spawns(program& p) {
  for (int t = with_.threads; t-- > with_.running;) {
    thread_code& by = p[static_cast<std::size_t>(below(t))];
    bool const at_the_start = below(2) == 0;
    by.insert(at_the_start ? by.begin() : by.end(), spawn(t));
    if (below(4) != 0) by.push_back(join(t));
  }
}

std::memory_order author::reading() {
  if (with_.seq_cst && below(2) == 0) return std::memory_order_seq_cst;
  return below(2) == 0 ? std::memory_order_relaxed : std::memory_order_acquire;
}

std::memory_order author::writing() {
  if (with_.seq_cst && below(2) == 0) return std::memory_order_seq_cst;
  return below(2) == 0 ? std::memory_order_relaxed : std::memory_order_release;
}

std::memory_order author::both() {
  if (with_.seq_cst && below(2) == 0) return std::memory_order_seq_cst;
  return std::array{std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_release,
                    std::memory_order_acq_rel}[static_cast<std::size_t>(below(4))];
}

/// Mostly small, so that threads meet; sometimes where a narrow integer ends.
std::uint64_t author::some_value(int location) {
  if (below(6) != 0) return static_cast<std::uint64_t>(below(3));
  return wrapped(~std::uint64_t{0}, with_.widths[static_cast<std::size_t>(location)]);
}

instruction author::at_width(instruction i) {
  if (i.op.location < locations) i.op.width = static_cast<std::uint8_t>(with_.widths[i.op.location]);
  return with_.by_value ? by_value(i) : i;
}

// What is drawn by chance is drawn one after the other: in which order a call's arguments are evaluated is each
// compiler's affair, and a program is written by two in ordinary_programs_test.

instruction author::await() {
  int const where = somewhere();
  std::memory_order const order = reading();
  instruction i = wait_while(where, some_value(where), order);
  if (below(2) == 0) i.op.accept = acceptable::equal;
  return i;
}

instruction author::write_one() {
  if (with_.seq_cst_only) return write_seq_cst();
  int const where = somewhere();
  switch (below(12)) {
    case 0:
    case 1:
    case 2: {
      std::memory_order const order = writing();
      return store(where, some_value(where), order);
    }
    case 3:
    case 4:
    case 5: return load(where, reading());
    case 6: {
      std::memory_order const order = both();
      return add(where, below(3) == 0 ? some_value(where) : 1, order);
    }
    case 7: {
      std::memory_order const failure = reading();
      std::memory_order const success = both();
      std::uint64_t const desired = some_value(where);
      instruction i = cas(where, some_value(where), desired, success, failure);
      if (with_.by_value && below(2) == 0) i.op.on_failure = failing::only_that;
      return i;
    }
    case 8: return with_.waits ? await() : load(where, reading());
    case 9:
      if (!with_.fences) return choice(2);
      return with_.seq_cst && below(2) == 0
                 ? seq_cst_fence()
                 : fence(below(2) == 0 ? std::memory_order_acquire : std::memory_order_release);
    default:
      if (!with_.plain) return load(where, reading());
      return below(2) == 0 ? plain_read(below(data)) : plain_write(below(data));
  }
}

instruction author::write_seq_cst() {
  int const where = somewhere();
  if (with_.fences && below(3) == 0) return below(4) != 0 ? seq_cst_fence() : fence(std::memory_order_acq_rel);
  if (with_.plain && below(5) == 0) return plain_write(below(data));
  switch (below(7)) {
    case 0:
    case 1:
    case 2: {
      std::memory_order const order = writing();
      return store(where, static_cast<std::uint64_t>(1 + below(2)), order);
    }
    case 3: return add(where, 1, both());
    default: return load(where, reading());
  }
}

/// A loop that looks, or does not, and goes on when its compare-and-swap succeeds.
void author::write_loop(thread_code& code) {
  std::memory_order const success = both();
  auto const desired = static_cast<std::uint64_t>(below(3));
  auto const expected = static_cast<std::uint64_t>(below(2));
  instruction attempt = cas(somewhere(), expected, desired, success, std::memory_order_relaxed);
  attempt.skip_if = 1;
  if (below(2) == 0) attempt.op.on_failure = failing::ends_round;
  if (below(2) == 0) {
    std::memory_order const order = reading();
    instruction look = load(somewhere(), order);
    look.round = true;
    attempt.back = 2;
    code.push_back(at_width(look));
  } else {
    attempt.round = true;
    attempt.back = 1;
  }
  code.push_back(at_width(attempt));
}

thread_code author::write_thread() {
  thread_code code;
  if (with_.fence_first && below(2) == 0) {
    if (below(2) == 0) code.push_back(at_width(store(somewhere(), 1)));
    code.push_back(seq_cst_fence());
  }
  int const loop_at = with_.retries && below(2) == 0 ? below(with_.length) : -1;
  for (int k = 0; k != with_.length; ++k) {
    if (k == loop_at) {
      write_loop(code);
      continue;
    }
    instruction i = write_one();
    bool const leads_into_loop = k + 1 == loop_at;
    bool const tells = i.datum < 0 && reads(i.op.kind) && !i.op.hidden;
    if (tells && !leads_into_loop && k + 1 != with_.length && below(4) == 0) {
      i.skip_if = below(2);
      i.skip = k + 1 == loop_at ? 0 : 1;
    }
    code.push_back(i.datum >= 0 ? i : at_width(i));
  }
  return code;
}

// Programs of what only ordinary C++ has.

instruction author::write_without_choice() {
  for (;;) {
    instruction i = write_one();
    if (i.op.kind != op_kind::choice) return i.datum >= 0 ? i : at_width(i);
  }
}

instruction author::write_plain() {
  int const datum = below(data);
  return below(3) == 0 ? plain_read(datum) : plain_write(datum);
}

/// One mutex, or two in either order.
void author::write_guarded(thread_code& code) {
  int const outer = below(mutexes);
  code.push_back(lock(outer));
  code.push_back(write_plain());
  if (below(4) == 0) {
    code.push_back(lock(1 - outer));
    code.push_back(write_plain());
    code.push_back(unlock(1 - outer));
  } else if (below(3) == 0) {
    code.push_back(write_without_choice());
  }
  code.push_back(unlock(outer));
  if (below(4) == 0) code.push_back(write_plain());
}

void author::write_tried(thread_code& code) {
  int const which = below(mutexes);
  instruction attempt = try_lock(which);
  attempt.skip_if = 0;
  attempt.skip = 2;
  code.push_back(attempt);
  code.push_back(write_plain());
  code.push_back(unlock(which));
}

/// Once.
void author::write_use_of_block(thread_code& code, int block, bool may_delete) {
  switch (below(may_delete ? 5 : 4)) {
    case 0: code.push_back(to_block(block, block_use::plainly, op_kind::load)); break;
    case 1: code.push_back(to_block(block, block_use::plainly)); break;
    case 2: code.push_back(on_block(block, block_use::atomically, load(0, reading()))); break;
    case 3: code.push_back(on_block(block, block_use::atomically, add(0, 1, both()))); break;
    default: code.push_back(to_block(block, block_use::deletes));
  }
}

void author::write_made_block(thread_code& code, int block) {
  code.push_back(to_block(block, block_use::makes));
  if (below(2) == 0) write_use_of_block(code, block, false);
  code.push_back(on_block(block, block_use::publishes, store(0, 1, writing())));
  if (below(2) == 0) write_use_of_block(code, block, true);
}

/// If it is there: used, or taken and deleted.
void author::write_found_block(thread_code& code, int block) {
  bool const takes = below(3) == 0;
  instruction found = takes ? on_block(block, block_use::takes, exchange(0, 0, both()))
                            : on_block(block, block_use::looks, load(0, reading()));
  found.skip_if = 0;
  found.skip = 1;
  code.push_back(found);
  if (takes) {
    code.push_back(to_block(block, block_use::deletes));
  } else {
    write_use_of_block(code, block, true);
  }
}

/// Each block is made by one thread.
thread_code author::write_ordinary_thread(int me) {
  thread_code code;
  if (with_.blocks && me < blocks && (me == 0 || below(3) == 0)) write_made_block(code, me);
  for (int k = 0; k != with_.length; ++k) {
    int const kind = below(4);
    if (with_.blocks && kind < (with_.locks ? 1 : 2)) {
      int const block = below(4) == 0 ? 1 : 0;
      if (block != me) write_found_block(code, block);
    } else if (with_.locks && kind < 3) {
      kind == 1 && below(2) == 0 ? write_tried(code) : write_guarded(code);
    } else {
      code.push_back(write_without_choice());
    }
  }
  return code;
}

}  // namespace models::selfcheck
