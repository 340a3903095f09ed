// The file for herd7 of every test without library code: each file conforms to the grammar, and some are compared word
// for word.
#include <gtest/gtest.h>

#include "../herd/grammar.hpp"
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

std::string replaced(std::string text, std::string const& what, std::string const& by) {
  std::size_t const at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

TEST(Herd, EveryFileKeepsTheGrammar) {
  EXPECT_GE(tests().size(), 70u);
  for (auto const& [name, t] : tests()) {
    std::string const text = to_litmus(t.info, recorder::get().record(*t.what, t.info));
    auto const fault = fault_in(text);
    EXPECT_FALSE(fault.has_value()) << name << ": " << *fault << "\n" << text;
  }
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

void expect_refusals(std::string const& good, std::vector<std::pair<std::string, std::string>> const& changes) {
  EXPECT_EQ(fault_in(good), std::nullopt);
  for (auto const& [what, by] : changes) {
    EXPECT_NE(fault_in(replaced(good, what, by)), std::nullopt) << what << " became " << by;
  }
}

TEST(Herd, TheGrammarRefusesAWrongDisjunction) {
  expect_refusals(file_of("RMW+cas"), {{"x=1) \\/ (", "x=1) ("},
                                       {"x=1) \\/ (", "x=1) \\/ \\/ ("},
                                       {"x=1) \\/ (", "x=1 \\/ ("},
                                       {"x=1) \\/ (", "x=1) or ("},
                                       {"x=2)", "x=2) \\/"},
                                       {"x=2)", "x=2"}});
}

TEST(Herd, TheGrammarRefuses) {
  expect_refusals(file_of("SB+relaxed"), {{"C SB", "D SB"},
                                          {"[x] = 0;", "[x] = 0"},
                                          {"P1", "P2"},
                                          {"(atomic_int* x, ", "("},
                                          {"atomic_int* x", "atomic_int x"},
                                          {"int r0 = 0;", ""},
                                          {"memory_order_relaxed", "relaxed"},
                                          {"atomic_store_explicit(x, 1,", "atomic_store_explicit(x,"},
                                          {"exists", "perhaps"},
                                          {"0:r0=0", "0:r9=0"},
                                          {"0:r0=0", "7:r0=0"},
                                          {"/\\", "and"}});
}

}  // namespace

}  // namespace litmus::herd
