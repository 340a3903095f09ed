// A pipeline of two stages. The first reads lines into batches; the second counts their words. The stages swap
// batches, a full one for a used one, so each line's memory serves again and again.
//
// The end of the stream: an empty batch says that no more will come. The other way round, the second stage
// stops early when it has seen enough, and requests a stop, so the first one does not wait for a partner who
// has gone.

#include <cstddef>
#include <cstdio>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <rendezvous/exchanger.hpp>

namespace {

struct batch {
  std::vector<std::string> lines = std::vector<std::string>(16);
  std::size_t used = 0;
};

using meeting_point = rendezvous::exchanger<batch>;

/// Stage one: lines of one to ten words. Returns the number of lines that went out.
std::size_t write_lines(meeting_point& point, std::size_t count, std::stop_token const& nobody_reads) {
  batch mine;
  std::size_t sent = 0;
  while (sent != count) {
    for (mine.used = 0; mine.used != mine.lines.size() && sent + mine.used != count; ++mine.used) {
      std::string& line = mine.lines[mine.used];
      line.clear();
      for (std::size_t i = 0; i <= (sent + mine.used) % 10; ++i) line += "word ";
    }
    std::size_t const full = mine.used;
    if (point.exchange(mine, nobody_reads) == rendezvous::exchange_status::cancelled) return sent;
    sent += full;
  }
  mine.used = 0;
  static_cast<void>(point.exchange(mine, nobody_reads));  // the end, for whoever still reads
  return sent;
}

std::size_t words_in(std::string const& line) {
  std::istringstream stream(line);
  std::size_t words = 0;
  for (std::string word; stream >> word;) ++words;
  return words;
}

/// Stage two. Returns the number of words in all batches, or in those up to the one that made it enough.
std::size_t count_words(meeting_point& point, std::size_t enough, std::stop_source nobody_reads) {
  std::size_t words = 0;
  for (batch mine; words < enough;) {
    mine = point.exchange(std::move(mine));
    if (mine.used == 0) return words;
    for (std::size_t i = 0; i != mine.used; ++i) words += words_in(mine.lines[i]);
  }
  nobody_reads.request_stop();
  return words;
}

struct result {
  std::size_t lines;
  std::size_t words;
};

result run(std::size_t lines, std::size_t enough) {
  meeting_point point;
  std::stop_source nobody_reads;
  result both{};
  std::thread first([&] { both.lines = write_lines(point, lines, nobody_reads.get_token()); });
  std::thread second([&] { both.words = count_words(point, enough, nobody_reads); });
  first.join();
  second.join();
  return both;
}

}  // namespace

int main() {
  constexpr std::size_t lines = 10'000;
  constexpr std::size_t words = lines / 10 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10);
  constexpr std::size_t few = 500;

  auto const [all_lines, all_words] = run(lines, words + 1);
  std::printf("all:   %zu lines, %zu words\n", all_lines, all_words);
  auto const [some_lines, some_words] = run(lines, few);
  std::printf("early: %zu lines, %zu words\n", some_lines, some_words);

  bool const complete = all_lines == lines && all_words == words;
  bool const early = some_words >= few && some_lines < lines;
  return complete && early ? 0 : 1;
}
