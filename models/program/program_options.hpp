// What is chosen of an ordinary program's exploration, beside the search: the same for the command line, the library
// and a scenario.
//
// A new option is a member and a row here, and a member of modelcheck::options
// (instrumented/include/modelcheck/modelcheck.hpp). Where it has its effect, exploration_options has it.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "../search/named.hpp"

namespace models {

/// Who reuses memory that a thread has freed: that thread, with its next allocation of the same size; or any thread,
/// each in executions of its own, if the program's heap supports that; or none.
enum class memory_reuse : std::uint8_t { own, any, none };

inline constexpr named<memory_reuse> memory_reuse_names[] = {
    {memory_reuse::own, "own"}, {memory_reuse::any, "any"}, {memory_reuse::none, "none"}};

constexpr auto const& names_of(memory_reuse) { return memory_reuse_names; }

struct program_options {
  bool counted_loops = false;  // the count of a polling loop decides only when to stop
  bool allow_leaks = false;    // memory that is left at the end is no failure
  bool uninitialised = false;  // a read of memory that was never written is one
  memory_reuse reuse = memory_reuse::own;
  std::set<std::string> accept_unseen{};  // names of code that is not instrumented, and no matter
};

struct program_option {
  char const* name;  // on the command line
  char const* help;
  char const* type = "";       // what stands for its value in the help; empty: it is a flag
  bool decides_graphs = true;  // whoever goes on with graphs of a search must have the same
};

/// Calls visit(program_option, member) for each. `member` returns it from program_options, and from whatever else has a
/// member of that name.
template <class Visit>
void for_each_program_option(Visit visit) {
  visit(
      program_option{"counted-loops",
                     "A loop that looks a number of times before it gives up, or sleeps, does nothing else by the\n"
                     "number: it sees a change within its first looks or not at all"},
      [](auto& all) -> auto& { return all.counted_loops; });
  visit(
      program_option{"allow-leaks", "Memory that is left at the end is no failure"},
      [](auto& all) -> auto& { return all.allow_leaks; });
  visit(
      program_option{"uninitialised",
                     "Memory of the heap that is read before it was written is a failure; to copy it is none"},
      [](auto& all) -> auto& { return all.uninitialised; });
  visit(
      program_option{"reuse",
                     "Who is given memory again that a thread has freed: own, the thread itself at once; any, also\n"
                     "any other, in executions of their own; none, nobody",
                     "WHO"},
      [](auto& all) -> auto& { return all.reuse; });
  visit(
      program_option{"accept-unseen",
                     "Code that is not instrumented, by its name in the message, and whose accesses are no matter:\n"
                     "a library, a file, or a file and a line. May be given several times",
                     "NAME", false},
      [](auto& all) -> auto& { return all.accept_unseen; });
}

}  // namespace models
