#include "pieces.hpp"

#include "../../exact/platform/pieces.hpp"
#include "../../graph/bytes.hpp"
#include "reduced_explorer.hpp"
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

/// The exact search.
class exact_explorer final : public explorer {
 public:
  exact_explorer(program& p, int threads, exploration_options const& options, progress& seen)
      : exploration_(p, threads, options, seen) {}

  void give(piece const& p) override { exploration_.give(p.graph, p.share); }
  void count_graphs_with(unsigned zeros) override { exploration_.count_graphs_with(zeros); }
  step execute() override {
    switch (exploration_.execute()) {
      case exact::exploration_in_pieces::step::executed: return step::executed;
      case exact::exploration_in_pieces::step::failed: return step::failed;
      case exact::exploration_in_pieces::step::none_left: break;
    }
    return step::none_left;
  }
  std::size_t waiting() override { return exploration_.waiting(); }
  batch take() override {
    batch b{exploration_.take(), {}};
    for (auto& left : exploration_.take_waiting()) b.left.push_back({std::move(left.graph), left.share});
    return b;
  }

 private:
  exact::exploration_in_pieces exploration_;
};

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
  out.text(to_wire(b.found.sum));
  b.found.graphs.write(out);
  put(out, b.left);
  return out.bytes();
}

batch batch_from(std::string_view bytes) {
  byte_reader in(bytes);
  auto sum = from_wire(in.text());
  if (!sum) throw unreadable("the counts are missing");
  batch b;
  b.found.sum = std::move(*sum);
  b.found.graphs.read(in);
  b.left = get_pieces(in);
  in.expect_end();
  return b;
}

std::unique_ptr<explorer> make_explorer(program& p, int threads, exploration_options const& options, progress& seen) {
  if (options.how.mode == search::exact) return std::make_unique<exact_explorer>(p, threads, options, seen);
  return std::make_unique<reduced_explorer>(p, threads, options, seen);
}

piece whole_search(search_kind kind, int threads) {
  if (kind.mode == search::exact) return {exact::exploration_in_pieces::whole(threads), 1};
  return {reduced_explorer::whole(threads), 1};
}

}  // namespace models::checker
