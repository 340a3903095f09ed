#include "pieces.hpp"

#include "../../graph/bytes.hpp"
#include "wire.hpp"

namespace models::checker {

namespace {

void put(byte_writer& out, std::vector<piece> const& pieces) {
  out.number(pieces.size());
  for (piece const& p : pieces) {
    out.text(p.graph);
    out.real(p.share);
  }
}

std::vector<piece> get_pieces(byte_reader& in) {
  std::vector<piece> pieces(in.count(1 + sizeof(double)));
  for (piece& p : pieces) {
    p.graph = in.text();
    p.share = in.real();
  }
  return pieces;
}

}  // namespace

std::string to_bytes(std::vector<piece> const& pieces) {
  byte_writer out;
  put(out, pieces);
  return out.bytes();
}

std::vector<piece> pieces_from(std::string_view bytes) {
  byte_reader in(bytes);
  auto pieces = get_pieces(in);
  in.expect_end();
  return pieces;
}

std::string to_bytes(batch const& b) {
  byte_writer out;
  put(out, b.found);
  put(out, b.left);
  return out.bytes();
}

batch batch_from(std::string_view bytes) {
  byte_reader in(bytes);
  batch b;
  b.found = result_from(in);
  b.left = get_pieces(in);
  in.expect_end();
  return b;
}

batch take(exact::exploration_in_pieces& from) {
  batch b{from.take(), {}};
  for (auto& left : from.take_waiting()) b.left.push_back({std::move(left.graph), left.share});
  return b;
}

piece whole_search(int threads, int running) { return {exact::exploration_in_pieces::whole(threads, running), 1}; }

}  // namespace models::checker
