// The file for herd7 of a test without library code, compared word for word: of some tests, and of a recording that has
// each operation and each kind of branch. All files are put together of these.
#include <gtest/gtest.h>

#include "../herd/recorder.hpp"
#include "../herd/text.hpp"

namespace litmus::herd {

namespace {

std::string file_of(std::string const& name) {
  exported const& t = tests().at("litmus/memory_model/" + name);
  return to_litmus(t.info, recorder::get().record(*t.what, t.info));
}

/// The file from the initial state on, without the comment.
std::string program_of(std::string const& name) {
  std::string const all = file_of(name);
  return all.substr(all.find("*)\n") + 3);
}

operation on(int variable, op kind, int operand, std::memory_order order) {
  return {kind, variable, operand, 0, order, std::memory_order_relaxed};
}

tree end(values returned) {
  tree t;
  t.ended = true;
  t.returned = returned;
  return t;
}

/// By the value that the operation reads; 0 if it reads nothing.
tree first(operation what, std::map<int, tree> after) {
  tree t;
  t.next = what;
  t.after = std::move(after);
  return t;
}

TEST(Herd, EveryTestHasAFile) {
  EXPECT_GE(tests().size(), 70u);
  for (auto const& [name, t] : tests()) {
    std::string const text = to_litmus(t.info, recorder::get().record(*t.what, t.info));
    EXPECT_EQ(text.substr(0, 2), "C ") << name;
    EXPECT_EQ(text.find('?', text.find("*)")), std::string::npos) << name << ": an order has no name\n" << text;
  }
}

TEST(Herd, EveryOperationAndEveryBranchIsWritten) {
  constexpr auto acquire = std::memory_order_acquire;
  constexpr auto release = std::memory_order_release;
  constexpr auto acq_rel = std::memory_order_acq_rel;
  constexpr auto seq_cst = std::memory_order_seq_cst;
  operation const swap{op::cas, 0, 2, 1, acq_rel, acquire};
  tree const stores = first(on(1, op::plain_store, 7, release), {{0, end({1})}});
  tree const adds = first(on(0, op::fetch_add, 3, release), {{0, end({0})}, {1, end({0})}});
  recording const r{{"x", "d", "y"},
                    {true, false, true},
                    {first(on(-1, op::fence, 0, seq_cst), {{0, first(swap, {{0, adds}, {1, stores}, {2, adds}})}}),
                     first(on(0, op::exchange, 1, acq_rel),
                           {{0, first(on(2, op::fetch_sub, 1, acquire), {{1, end({0, 1})}})},
                            {1, first(on(1, op::plain_load, 0, acquire), {{0, end({1, 0})}, {7, end({1, 7})}})},
                            {2, end({2, nothing})}})},
                    {0}};
  declaration what{"May it?", {{"1 1 7 1", forbidden, "it may not"}}};
  test_info const info = describe("litmus/memory_model/ALL+operations.cpp", "", 2, what);
  EXPECT_EQ(to_litmus(info, r), R"(C ALL+operations
(*
 * Result: Never
 *
 * May it?
 * 1 1 7 1: forbidden, it may not.
 *)
{ [x] = 0; [d] = 0; [y] = 0; [expected_0_0] = 1; }

P0 (atomic_int* x, int* d, int* expected_0_0)
{
  int r0 = 0;
  int r1 = 0;
  atomic_thread_fence(memory_order_seq_cst);
  r0 = atomic_compare_exchange_strong_explicit(x, expected_0_0, 2, memory_order_acq_rel, memory_order_acquire);
  r0 = *expected_0_0;
  if (r0 == 1) {
    *d = 7;
  } else {
    r1 = atomic_fetch_add_explicit(x, 3, memory_order_release);
  }
}

P1 (atomic_int* x, int* d, atomic_int* y)
{
  int r0 = 0;
  int r1 = 0;
  r0 = atomic_exchange_explicit(x, 1, memory_order_acq_rel);
  if (r0 == 0) {
    r1 = atomic_fetch_sub_explicit(y, 1, memory_order_acquire);
  } else {
    if (r0 == 1) {
      r1 = *d;
    }
  }
}

~exists (0:r0=1 /\ 1:r0=1 /\ 1:r1=7 /\ x=1)
)");
}

TEST(Herd, AStoreBufferIsWrittenAsAnyoneWould) {
  EXPECT_EQ(program_of("SB+relaxed"), R"({ [x] = 0; [y] = 0; }

P0 (atomic_int* x, atomic_int* y)
{
  int r0 = 0;
  atomic_store_explicit(x, 1, memory_order_relaxed);
  r0 = atomic_load_explicit(y, memory_order_relaxed);
}

P1 (atomic_int* x, atomic_int* y)
{
  int r0 = 0;
  atomic_store_explicit(y, 1, memory_order_relaxed);
  r0 = atomic_load_explicit(x, memory_order_relaxed);
}

exists (0:r0=0 /\ 1:r0=0)
)");
}

TEST(Herd, WhatIsDoneOnlyAfterSomeValueIsConditional) {
  EXPECT_EQ(program_of("PUB+release+acquire"), R"({ [data] = 0; [flag] = 0; }

P0 (int* data, atomic_int* flag)
{
  *data = 1;
  atomic_store_explicit(flag, 1, memory_order_release);
}

P1 (int* data, atomic_int* flag)
{
  int r0 = 0;
  int r1 = 0;
  r0 = atomic_load_explicit(flag, memory_order_acquire);
  if (r0 == 1) {
    r1 = *data;
  }
}

exists (1:r0=1 /\ 1:r1=1)
)");
}

TEST(Herd, FinalValuesAreThoseOfVariables) {
  EXPECT_NE(file_of("2+2W+seq_cst").find("~exists (x=1 /\\ y=1)"), std::string::npos);
}

TEST(Herd, AllOutcomesOfTheFirstLineAreAskedAbout) {
  EXPECT_NE(file_of("RMW+cas").find("~exists (0:r0=0 /\\ 1:r0=0 /\\ x=1) \\/ (0:r0=0 /\\ 1:r0=0 /\\ x=2)\n"),
            std::string::npos)
      << file_of("RMW+cas");
}

TEST(Herd, NoOutcomeOfAnotherLineIsAskedAbout) {
  EXPECT_NE(file_of("RMW+fetch_add").find("~exists (0:r0=0 /\\ 1:r0=0 /\\ x=1)\n"), std::string::npos)
      << file_of("RMW+fetch_add");
}

}  // namespace

}  // namespace litmus::herd
