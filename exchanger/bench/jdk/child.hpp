// A child process that answers lines with lines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace rendezvous::bench {

/// Ends with this process: at the end of its input, and by a signal when this process dies.
class child {
 public:
  /// \param words   the program and its arguments
  /// \param errors  a file for what it says on its standard error
  child(std::vector<std::string> const& words, std::filesystem::path errors);
  ~child();
  child(child const&) = delete;
  child& operator=(child const&) = delete;

  [[nodiscard]] pid_t process() const { return process_; }

  /// Sends a line, and returns the line that it answers. Throws broken_contender when there is none.
  std::string ask(std::string const& line, std::chrono::seconds patience);
  std::string hear(std::chrono::seconds patience);

 private:
  [[noreturn]] void blame(std::string const& what);
  [[nodiscard]] std::string end_of_errors() const;

  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::filesystem::path errors_;
  std::string heard_;  // and not yet returned
};

/// Runs a program to its end. Returns whether it went well; what it says goes to the file.
bool run_program(std::vector<std::string> const& words, std::filesystem::path const& output);

}  // namespace rendezvous::bench
