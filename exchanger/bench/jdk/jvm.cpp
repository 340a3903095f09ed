// A JVM, and the contenders that take their windows in it.
#include <dirent.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

#include "child.hpp"
#include "jdk.hpp"

namespace rendezvous::bench {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds patience{20};

/// The threads that swap, by their names: swap-0, swap-1 ...
std::vector<pid_t> swappers_of(pid_t process) {
  std::map<int, pid_t> found;
  std::error_code none;
  for (auto const& each : fs::directory_iterator(fmt::format("/proc/{}/task", process), none)) {
    std::ifstream file(each.path() / "comm");
    std::string name;
    std::getline(file, name);
    if (!name.starts_with("swap-")) continue;
    found.emplace(std::stoi(name.substr(5)), std::stoi(each.path().filename().string()));
  }
  std::vector<pid_t> threads;
  for (auto const& [number, thread] : found) threads.push_back(thread);
  return threads;
}

/// Compiles the server with that JDK's own compiler, and returns where its classes are.
fs::path compile(jdk const& which, fs::path const& folder) {
  fs::path const classes = folder / fmt::format("jdk{}", which.major);
  fs::create_directories(classes);
  fs::path const said = classes / "javac.txt";
  if (!run_program({(which.home / "bin/javac").string(), "-d", classes.string(), EXCHANGER_SERVER_JAVA}, said)) {
    throw broken_contender(fmt::format("jdk{}: javac fails; see {}", which.major, said.string()));
  }
  return classes;
}

class jvm {
 public:
  jvm(jdk const& which, fs::path const& classes, int cores, jvm_options const& how)
      : child_(command(which, classes, cores, how), classes / fmt::format("stderr-{}.txt", cores)) {
    if (std::string const said = child_.hear(patience); said != "ready") refuse(said);
    threads_ = swappers_of(child_.process());
    if (static_cast<int>(threads_.size()) != how.threads) throw broken_contender("its threads cannot be found by name");
  }

  [[nodiscard]] pid_t process() const { return child_.process(); }
  [[nodiscard]] std::vector<pid_t> const& threads() const { return threads_; }

  /// The numbers that it answers, after the word.
  std::vector<double> ask(std::string const& question, std::string_view word) {
    std::istringstream answer(child_.ask(question, patience));
    std::string first;
    answer >> first;
    if (first != word) throw broken_contender(fmt::format("answers '{}' to '{}'", answer.str(), question));
    std::vector<double> numbers;
    for (double each = 0; answer >> each;) numbers.push_back(each);
    return numbers;
  }

 private:
  /// A JVM that cannot start says why on its standard output, often in a second line.
  [[noreturn]] void refuse(std::string said) {
    try {
      for (;;) said += "; " + child_.hear(patience);
    } catch (broken_contender const& end) {
      throw broken_contender(fmt::format("{}; {}", said, end.what()));
    }
  }

  static std::vector<std::string> command(jdk const& which, fs::path const& classes, int cores,
                                          jvm_options const& how) {
    std::vector<std::string> words{(which.home / "bin/java").string(),
                                   fmt::format("-XX:ActiveProcessorCount={}", cores)};
    words.insert(words.end(), options_of_jvms().begin(), options_of_jvms().end());
    words.insert(words.end(), how.more.begin(), how.more.end());
    words.insert(words.end(), {"-cp", classes.string(), "ExchangerServer", std::to_string(how.threads)});
    return words;
  }

  child child_;
  std::vector<pid_t> threads_;
};

class java_contender final : public contender {
 public:
  java_contender(std::string name, std::shared_ptr<jvm> where, bool only_on_one_core)
      : name_(std::move(name)), jvm_(std::move(where)), only_on_one_core_(only_on_one_core) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool takes(setup const& how) const override {
    return !only_on_one_core_ || how.where == placement::one_core;
  }
  [[nodiscard]] pid_t process() const override { return jvm_->process(); }
  [[nodiscard]] std::vector<pid_t> threads() const override { return jvm_->threads(); }

  [[nodiscard]] bool compiles() const override { return true; }

  void start(setup const& how) override {
    auto const micros = how.timed ? std::chrono::microseconds(time_limit).count() : 0;
    ask(fmt::format("start {} {} {} {}", name_of(how.asked), how.threads, bytes_of(how.what), micros), "started");
  }

  counts mark() override {
    std::vector<double> const numbers = ask("mark", "mark");
    // System.nanoTime() is the steady clock; see clock_gettime(2). To a double its microseconds are exact for years.
    counts now{steady(numbers.at(0)), {}};
    for (std::size_t i = 1; i != numbers.size(); ++i) now.exchanges.push_back(static_cast<std::uint64_t>(numbers[i]));
    return now;
  }

  ending stop() override {
    std::vector<double> const numbers = ask("stop", "stopped");
    return {numbers.at(0) != 0, {numbers.begin() + 1, numbers.end()}};
  }

 private:
  static std::chrono::steady_clock::time_point steady(double nanoseconds) {
    return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds)));
  }

  std::vector<double> ask(std::string const& question, std::string_view word) {
    try {
      return jvm_->ask(question, word);
    } catch (broken_contender const& error) {
      throw broken_contender(name_ + " " + error.what());
    }
  }

  std::string name_;
  std::shared_ptr<jvm> jvm_;
  bool only_on_one_core_;
};

}  // namespace

std::vector<std::string> const& options_of_jvms() {
  static std::vector<std::string> const options{"-Xms256m", "-Xmx256m", "-XX:+UseSerialGC"};
  return options;
}

std::vector<std::unique_ptr<contender>> contenders_of(jdk const& which, jvm_options const& how) {
  std::string const name = fmt::format("jdk{}", which.major);
  std::vector<std::unique_ptr<contender>> result;
  fs::path classes;
  auto const add = [&](std::string const& suffix, int cores, bool one_core) {
    auto where = std::make_shared<jvm>(which, classes, cores, how);
    result.push_back(std::make_unique<java_contender>(name + suffix, std::move(where), one_core));
  };
  try {
    classes = compile(which, how.folder);
    add("", how.cores, false);
    if (how.for_one_core && how.cores > 1) add("-1cpu", 1, true);
  } catch (broken_contender const& error) {
    throw broken_contender(fmt::format("{} ({}): {}", name, which.home.string(), error.what()));
  }
  return result;
}

}  // namespace rendezvous::bench
