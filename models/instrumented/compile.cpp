#include "compile.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include <instrument_options.hpp>
#include "../checker/bad_argument.hpp"
#include "undefined_names.hpp"

namespace models::instrumented {

namespace fs = std::filesystem;
using checker::bad_argument;

namespace {

/// The user's own flags come later and win. Without optimisation every access of the source is in the code: even a
/// value that is read and not used is read.
constexpr char const* for_a_library[] = {"-O0", "-fPIC"};

/// Whatever the user's flags say: there is debugging information, memcpy() has no other name, and -O2 changes nothing
/// of what instrument.cmake gives the reasons for.
constexpr char const* at_last[] = {"-g", "-U_FORTIFY_SOURCE", "-fno-lto", "-fno-tree-vectorize",
                                   "-fno-tree-slp-vectorize"};

/// What the command prints is written to the file `output`, if one is named.
void run(std::vector<std::string> const& words, fs::path const& output = {}) {
  std::vector<char*> arguments;
  for (std::string const& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!output.empty())
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = 0;
  int const error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    throw bad_argument(
        fmt::format("cannot run '{}': {}. --compiler names another one", words[0], std::strerror(error)));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw bad_argument(fmt::format("'{}' does not compile it: what it says is above", words[0]));
}

bool is_clang(std::string const& compiler) {
  return fs::path(compiler).filename().string().find("clang") != std::string::npos;
}

/// gcc for g++, clang for clang++, with the rest of the name kept.
std::string compiler_of_c(std::string name) {
  if (auto const at = name.rfind("clang++"); at != name.npos) return name.replace(at, 7, "clang");
  if (auto const at = name.rfind("g++"); at != name.npos) return name.replace(at, 3, "gcc");
  return name;
}

std::string object_for(std::string const& source, std::size_t number, fs::path const& folder) {
  return folder / fmt::format("{}_{}.o", number, fs::path(source).stem().string());
}

}  // namespace

scratch_folder::scratch_folder() {
  char const* const asked = std::getenv("TMPDIR");
  fs::path const parent = asked != nullptr && *asked != '\0' ? asked : "/tmp";
  std::string name = parent / "modelcheck-XXXXXX";
  if (mkdtemp(name.data()) == nullptr)
    throw bad_argument(fmt::format("cannot make a folder in '{}': {}. TMPDIR names another place", parent.string(),
                                   std::strerror(errno)));
  path_ = name;
}

scratch_folder::~scratch_folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

namespace {

/// One of the checker's own files, installed or in the build folder; empty if it is not there.
fs::path own_file(fs::path const& installed_in, fs::path const& built_in, fs::path const& name) {
  fs::path const here = fs::canonical("/proc/self/exe").parent_path();
  for (fs::path const& folder : {here / ".." / installed_in, here / built_in}) {
    if (fs::exists(folder / name)) return (folder / name).lexically_normal();
  }
  return {};
}

/// Where <modelcheck/modelcheck.hpp> is, behind all folders of the program's own.
std::vector<std::string> own_headers() {
  fs::path const header = own_file("include", "include", "modelcheck/modelcheck.hpp");
  if (header.empty()) return {};
  return {"-idirafter", header.parent_path().parent_path()};
}

/// What the compiler itself leaves out is seen by a plugin, if there is one for its version.
std::vector<std::string> plugin_for(std::string const& compiler, fs::path const& into) {
  bool const clang = is_clang(compiler);
  fs::path const answer = into / "version";
  run({compiler, clang ? "-dumpversion" : "-dumpfullversion"}, answer);
  std::string version;
  if (!(std::ifstream(answer) >> version)) throw bad_argument(fmt::format("'{}' does not say its version", compiler));
  fs::path const plugin =
      own_file(library_folder, "lib", fmt::format("modelcheck/{}-{}.so", clang ? "clang" : "gcc", version));
  if (plugin.empty()) return {};
  return {fmt::format("-f{}plugin={}", clang ? "pass-" : "", plugin.string())};
}

bool is_c(std::string const& source) { return fs::path(source).extension() == ".c"; }
/// Nobody sees what it does, and it is named as that.
bool is_assembly(std::string const& source) {
  fs::path const kind = fs::path(source).extension();
  return kind == ".s" || kind == ".S";
}

/// Whether the last flag that names a standard of C++ names one from before C++20.
bool is_before_cpp20(std::vector<std::string> const& flags) {
  std::string_view standard;
  for (std::string_view const flag : flags) {
    if (flag.starts_with("-std=")) standard = flag;
  }
  constexpr std::string_view years[] = {"98", "03", "0x", "11", "1y", "14", "1z", "17"};
  return standard.find("++") != standard.npos &&
         std::any_of(std::begin(years), std::end(years), [&](auto year) { return standard.ends_with(year); });
}

/// For a file of C++. (A header that is included first hides one that is compiled beforehand.)
std::vector<std::string> included_first(std::vector<std::string> const& flags) {
  fs::path const header =
      is_before_cpp20(flags) ? own_file(library_folder, "lib", "modelcheck/strings_are_compiled.hpp") : fs::path();
  if (header.empty()) return {};
  return {"-include", header};
}

/// Whether no flag is for the linker or names something to link: the effect of such flags is in the object files alone.
bool only_for_the_compiler(std::vector<std::string> const& flags) {
  for (std::size_t i = 0; i != flags.size(); ++i) {
    std::string_view const flag = flags[i];
    bool const has_its_word_apart =
        flag == "-include" || flag == "-isystem" || flag == "-I" || flag == "-D" || flag == "-U";
    bool const is_for_it = flag == "-w" || flag.starts_with("-I") || flag.starts_with("-D") || flag.starts_with("-U") ||
                           flag.starts_with("-O") || flag.starts_with("-std=") ||
                           (flag.starts_with("-W") && flag.find(',') == flag.npos);
    if (has_its_word_apart) {
      ++i;
    } else if (!is_for_it) {
      return false;
    }
  }
  return true;
}

std::vector<std::string> compiled(sources const& what, fs::path const& into) {
  std::vector<std::string> objects;
  std::vector<std::string> const headers = own_headers();
  std::vector<std::string> const first = included_first(what.flags);
  std::vector<std::string> const plugin = plugin_for(what.compiler, into);
  for (std::size_t i = 0; i != what.files.size(); ++i) {
    std::string const& file = what.files[i];
    if (!fs::exists(file)) throw bad_argument(fmt::format("there is no file '{}'", file));
    objects.push_back(object_for(file, i, into));
    std::vector<std::string> words;
    if (is_assembly(file)) {
      words = {compiler_of_c(what.compiler), "-g", "-c", file, "-o", objects.back()};
      words.insert(words.end(), what.flags.begin(), what.flags.end());
      run(words);
      continue;
    }
    words = {is_c(file) ? compiler_of_c(what.compiler) : what.compiler, "-c", file, "-o", objects.back()};
    if (!is_c(file)) words.push_back("-std=c++20");
    words.insert(words.end(), std::begin(for_a_library), std::end(for_a_library));
    words.insert(words.end(), std::begin(compile_options), std::end(compile_options));
    if (!is_clang(what.compiler))
      words.insert(words.end(), std::begin(compile_options_of_gcc), std::end(compile_options_of_gcc));
    words.insert(words.end(), plugin.begin(), plugin.end());
    words.insert(words.end(), headers.begin(), headers.end());
    if (!is_c(file)) words.insert(words.end(), first.begin(), first.end());
    words.insert(words.end(), what.flags.begin(), what.flags.end());
    words.insert(words.end(), std::begin(at_last), std::end(at_last));
    run(words);
    if (!is_instrumented(objects.back()))
      throw bad_argument(fmt::format(
          "'{}' is not instrumented, so nothing of it would be seen: a flag undoes -fsanitize=thread", file));
  }
  return objects;
}

/// The compiler that links them, with its libraries. For a small program the linker spends most of its time on these.
std::vector<std::string> linker_for(sources const& what, std::vector<std::string> const& objects) {
  if (!only_for_the_compiler(what.flags)) return {what.compiler};
  if (std::all_of(objects.begin(), objects.end(), uses_the_checker_alone)) return {what.compiler, "-nodefaultlibs"};
  if (std::all_of(what.files.begin(), what.files.end(), is_c)) return {compiler_of_c(what.compiler), "-lm"};
  return {what.compiler};
}

/// A function of the program's own that has the name of one of the library's, such as link(), stays the program's.
std::vector<std::string> wraps_for(std::vector<std::string> const& objects) {
  std::set<std::string, std::less<>> own;
  for (std::string const& each : objects) add_defined_names(each, own);
  std::vector<std::string> all;
  for (std::string const& name : wrapped_names()) {
    if (!own.contains(name)) all.push_back(fmt::format("-Wl,--wrap={}", name));
  }
  return all;
}

}  // namespace

fs::path compile(sources const& what, fs::path const& into) {
  std::vector<std::string> const objects = compiled(what, into);
  std::vector<std::string> link = linker_for(what, objects);
  link.insert(link.begin() + 1, objects.begin(), objects.end());
  link.insert(link.end(), {"-shared", "-Wl,-Bsymbolic"});  // or the checker's functions would be called instead
  fs::path const library = into / "program.so";
  std::vector<std::string> const wraps = wraps_for(objects);
  link.insert(link.end(), wraps.begin(), wraps.end());
  link.insert(link.end(), what.flags.begin(), what.flags.end());
  link.insert(link.end(), {"-o", library});
  run(link);
  return library;
}

}  // namespace models::instrumented
