// litmus_herd DIRECTORY: writes every test without library code as a file for herd7.
//
// May touch: files, standard output, standard error.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "recorder.hpp"
#include "text.hpp"

namespace {

using namespace litmus;

void write(std::filesystem::path const& file, std::string const& text) {
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) throw std::runtime_error(fmt::format("cannot write '{}'", file.string()));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: litmus_herd DIRECTORY\nWrites the litmus tests there, for `herd7 -model rc11.cat`.\n");
    return 2;
  }
  try {
    std::filesystem::path const directory = argv[1];
    std::filesystem::create_directories(directory);
    for (auto const& [name, t] : herd::tests()) {
      herd::recording const r = herd::recorder::get().record(*t.what, t.info);
      write(directory / (name.substr(name.rfind('/') + 1) + ".litmus"), herd::to_litmus(t.info, r));
    }
    fmt::print("{} litmus files for herd7 in {}\n", herd::tests().size(), directory.string());
    return 0;
  } catch (std::exception const& e) {
    fmt::print(stderr, "litmus_herd: {}\n", e.what());
    return 1;
  }
}
