#include "parcel.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "../../graph/bytes.hpp"
#include "../read_json.hpp"
#include "sealed.hpp"

namespace models::checker {

namespace {

constexpr std::uint64_t another_start = 0x9e3779b97f4a7c15;  // of the second hash

void put(byte_writer& out, std::vector<piece_name> const& names) {
  out.number(names.size());
  for (piece_name const& n : names) {
    for (std::uint64_t const word : n) out.word(word);
  }
}

std::vector<piece_name> get_names(byte_reader& in) {
  std::vector<piece_name> names(in.count(sizeof(piece_name)));
  for (piece_name& n : names) {
    for (std::uint64_t& word : n) word = in.word();
  }
  return names;
}

/// In a canonical order, independent of that of the pieces.
std::vector<piece_name> names_of(std::vector<piece> const& pieces) {
  std::vector<piece_name> names;
  std::transform(pieces.begin(), pieces.end(), std::back_inserter(names), name);
  std::sort(names.begin(), names.end());
  return names;
}

std::string found_in(delivery const& d, std::uint64_t program) {
  byte_writer out;
  out.text(d.scenario);
  put(out, d.how);
  put(out, d.explored);
  put(out, names_of(d.brought.left));
  out.number(d.died ? 1 : 0);
  batch const without_rest{d.brought.found, {}};
  out.text(to_bytes(without_rest));
  return sealed("delivery", program, out.bytes());
}

/// Without what is left, of which it has the names.
std::pair<delivery, std::vector<piece_name>> found_from(std::string_view bytes, std::uint64_t program) {
  byte_reader in(unsealed("delivery", program, bytes));
  delivery d;
  d.scenario = in.text();
  d.how = search_kind_from(in);
  d.explored = get_names(in);
  std::vector<piece_name> left = get_names(in);
  d.died = in.number() != 0;
  d.brought = batch_from(in.text());
  in.expect_end();
  return {std::move(d), std::move(left)};
}

/// The next n bytes.
std::string_view cut(std::string_view& rest, std::uint64_t size) {
  if (size > rest.size()) throw unreadable("it is cut short");
  std::string_view const part = rest.substr(0, size);
  rest.remove_prefix(size);
  return part;
}

}  // namespace

piece_name name(piece const& p) { return {checksum(p.graph), checksum(p.graph, another_start)}; }

std::vector<parcel> divided(parcel&& whole, std::size_t parcels) {
  std::vector<piece>& pieces = whole.pieces;
  std::stable_sort(pieces.begin(), pieces.end(), [](piece const& a, piece const& b) { return a.share > b.share; });
  std::vector<parcel> all(std::min(parcels, pieces.size()), parcel{whole.scenario, whole.how, {}, whole.zeros});
  for (std::size_t i = 0; i != pieces.size(); ++i) all[i % all.size()].pieces.push_back(std::move(pieces[i]));
  return all;
}

std::string to_bytes(parcel const& p, std::uint64_t program) {
  byte_writer out;
  out.text(p.scenario);
  put(out, p.how);
  out.number(p.zeros);
  out.text(to_bytes(p.pieces));
  return sealed("parcel", program, out.bytes());
}

parcel parcel_from(std::string_view bytes, std::uint64_t program) {
  byte_reader in(unsealed("parcel", program, bytes));
  parcel p;
  p.scenario = in.text();
  p.how = search_kind_from(in);
  p.zeros = graph_tally::zeros_from(in);
  p.pieces = pieces_from(in.text());
  in.expect_end();
  return p;
}

std::string to_bytes(delivery const& d, std::uint64_t program, std::size_t parcels) {
  exploration_result const& sum = d.brought.found;
  std::string const found = found_in(d, program);
  std::vector<std::size_t> lengths;
  std::string rest;
  for (parcel const& p : divided({d.scenario, d.how, d.brought.left, d.brought.found.tally.zeros()}, parcels)) {
    std::string const bytes = to_bytes(p, program);
    lengths.push_back(bytes.size());
    rest += bytes;
  }
  nlohmann::ordered_json const head = {{"scenario", d.scenario},    {"verdict", sum.verdict.words()},
                                       {"executions", sum.ended()}, {"seconds", sum.seconds},
                                       {"found", found.size()},     {"parcels", lengths}};
  return head.dump() + '\n' + found + rest;
}

delivery delivery_from(std::string_view bytes, std::uint64_t program) {
  std::size_t const end = bytes.find('\n');
  auto const head = json_from(bytes.substr(0, end));
  if (end == bytes.npos || !head.is_object()) throw unreadable("it is no delivery");
  try {
    std::string_view rest = bytes.substr(end + 1);
    auto [d, left] = found_from(cut(rest, head.at("found")), program);
    for (std::uint64_t const length : head.at("parcels")) {
      parcel p = parcel_from(cut(rest, length), program);
      if (p.scenario != d.scenario) throw unreadable("it has a parcel of another scenario");
      if (p.how != d.how) throw unreadable("it has a parcel of another search");
      std::move(p.pieces.begin(), p.pieces.end(), std::back_inserter(d.brought.left));
    }
    if (!rest.empty()) throw unreadable("it goes on where it should end");
    if (names_of(d.brought.left) != left) throw unreadable("its parcels are not those that were left");
    return std::move(d);
  } catch (nlohmann::json::exception const&) {
    throw unreadable("it is no delivery");
  }
}

}  // namespace models::checker
