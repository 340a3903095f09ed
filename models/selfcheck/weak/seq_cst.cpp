// The total order of the seq_cst operations need not be the order of execution, and it orders nothing but them: what
// can be read against it, and what synchronises with nobody.
#include "weak.hpp"

namespace models::selfcheck {

namespace {

/// Whoever has seen y may yet read the old x: the load comes first in the order of the seq_cst operations, in which a
/// relaxed load of y has no place.
template <std::memory_order OfY>
struct read_behind : two_variables {
  void thread(int me) {
    if (me == 0) {
      x.store(1, seq_cst);
      y.store(1, OfY);
    } else {
      seen = y.load(OfY);
      got = x.load(seq_cst);
    }
  }
  void finish() {
    say(seen);
    say(got);
  }
  int seen = not_read;
  int got = not_read;
};

/// Store buffering with an operation of each kind: the load of P0 comes before the exchange in the order of the seq_cst
/// operations, though it need not be executed before it.
struct store_buffering_of_two_kinds : two_variables {
  void thread(int me) {
    if (me == 0) {
      x.store(1, release_);
      read[0] = y.load(seq_cst);
    } else {
      static_cast<void>(y.exchange(1, seq_cst));
      read[1] = x.load(acquire);
    }
  }
  void finish() {
    say(read[0]);
    say(read[1]);
  }
  int read[2]{};
};

/// A seq_cst fence against seq_cst accesses: one of the two sees the other's store.
struct fence_and_accesses : two_variables {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
      fence(seq_cst, site::current());
      read[0] = y.load(relaxed);
    } else {
      y.store(1, seq_cst);
      read[1] = x.load(seq_cst);
    }
  }
  void finish() {
    say(read[0]);
    say(read[1]);
  }
  int read[2]{};
};

/// What the first thread does before its fence the last one sees, or does not, after its own: that its fence is the
/// second one follows from nothing, unless the thread in the middle has a fence, too.
template <bool InTheMiddle>
struct fences_at_the_ends : two_variables {
  static constexpr int threads = 3;
  void thread(int me) {
    if (me == 0) {
      z.store(1, relaxed);
      fence(seq_cst, site::current());
      x.store(1, relaxed);
    } else if (me == 1) {
      passed_on = x.load(relaxed);
      if (InTheMiddle) fence(seq_cst, site::current());
      y.store(1, relaxed);
    } else {
      told = y.load(relaxed);
      fence(seq_cst, site::current());
      got = z.load(relaxed);
    }
  }
  void finish() {
    outcome(passed_on == 1 && told == 1 ? (got == 1 ? "told and seen" : "told and missed") : "not told");
  }
  atomic<int> z{0, "z"};
  int passed_on = not_read;
  int told = not_read;
  int got = not_read;
};

/// Plain data that only the order of two fences keeps apart.
struct race_between_fences : two_variables {
  void thread(int me) {
    if (me == 0) {
      data.write(1);
      fence(seq_cst, site::current());
      if (y.load(relaxed) == 0) x.store(1, relaxed);
    } else {
      y.store(1, relaxed);
      fence(seq_cst, site::current());
      if (x.load(relaxed) == 1) static_cast<void>(data.read());
    }
  }
  void finish() {}
  plain<int> data{"data"};
};

bool const registered[] = {
    add_scenario<read_behind<relaxed>>({.name = "weak/seq-cst-read-behind",
                                        .story = "a seq_cst load after a relaxed one",
                                        .outcomes = {"0 0", "0 1", "1 0", "1 1"}}),
    add_scenario<read_behind<seq_cst>>({.name = "weak/seq-cst-read-in-order",
                                        .story = "as above, but all are seq_cst",
                                        .outcomes = {"0 0", "0 1", "1 1"}}),
    add_scenario<store_buffering_of_two_kinds>(
        {.name = "weak/store-buffering-of-two-kinds",
         .story = "a release store and a seq_cst load against a seq_cst exchange",
         .outcomes = {"0 0", "0 1", "1 0", "1 1"}}),
    add_scenario<fence_and_accesses>({.name = "weak/fence-and-seq-cst-accesses",
                                      .story = "store buffering by a fence on one side, by accesses on the other",
                                      .outcomes = {"0 1", "1 0", "1 1"}}),
    add_scenario<fences_at_the_ends<false>>({.name = "weak/fences-at-the-ends",
                                             .story = "two seq_cst fences, and between them a thread without",
                                             .outcomes = {"not told", "told and seen", "told and missed"}}),
    add_scenario<fences_at_the_ends<true>>({.name = "weak/fences-all-along",
                                            .story = "as above, but the one in the middle has a fence, too",
                                            .outcomes = {"not told", "told and seen"}}),
    add_scenario<race_between_fences>({.name = "weak/race-between-fences",
                                       .story = "plain data that only the order of two fences keeps apart",
                                       .expected = "data race"}),
};

}  // namespace

}  // namespace models::selfcheck
