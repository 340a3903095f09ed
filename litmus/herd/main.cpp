// litmus_herd: writes every test without library code as a file for herd7.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "recorder.hpp"
#include "text.hpp"

namespace {

using namespace litmus;

constexpr int all_well = 0;
constexpr int some_failed = 1;
constexpr int wrong_arguments = 2;

void write(std::filesystem::path const& file, std::string const& text) {
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) throw std::runtime_error(fmt::format("cannot write '{}'", file.string()));
}

void write_all(std::filesystem::path const& directory) {
  std::filesystem::create_directories(directory);
  for (auto const& [name, t] : herd::tests()) {
    herd::recording const r = herd::recorder::get().record(*t.what, t.info);
    write(directory / (name.substr(name.rfind('/') + 1) + ".litmus"), herd::to_litmus(t.info, r));
  }
  fmt::print("{} litmus files for herd7 in {}\n", herd::tests().size(), directory.string());
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Writes the litmus tests of the memory model as files for `herd7 -model rc11.cat`.");
  app.footer("Exit code: 0; 1 when a file could not be written, 2 for bad arguments.");
  std::filesystem::path directory;
  app.add_option("directory", directory, "Where the files go; it is made when it is not there")
      ->type_name("DIRECTORY")
      ->required();
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& e) {
    return app.exit(e) == 0 ? all_well : wrong_arguments;
  }
  try {
    write_all(directory);
    return all_well;
  } catch (std::exception const& e) {
    fmt::print(stderr, "litmus_herd: {}\n", e.what());
    return some_failed;
  }
}
