// Threads print a string and read others, each from a stream of its own.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <sstream>
#include <string>
#include <thread>

int main() {
  std::string const text = "two words, and a line that is too long to be within a string\nand more";
  auto const read = [&] {
    std::stringstream stream;
    stream << text << " at the end";
    stream.write("!", 1);
    std::string word, line, more;
    stream >> word;
    assert(word == "two");
    std::getline(stream, line);
    assert(line == " words, and a line that is too long to be within a string");
    std::getline(stream, more, '!');
    assert(more == "and more at the end");
  };
  std::thread one(read);
  std::thread other(read);
  one.join();
  other.join();
}
