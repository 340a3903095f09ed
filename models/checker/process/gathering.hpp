// Merges the deliveries of a distributed search.
//
// A delivery is accepted if all the pieces that it was given are still left. They are replaced by those that it leaves,
// and its results are added. So duplicate and lost deliveries do no harm: no piece is counted twice, and the search
// does not end before each piece has been explored.
#pragma once

#include <map>
#include <vector>

#include "parcel.hpp"

namespace models::checker {

class gathering {
 public:
  /// Takes the waiting pieces out of the work, and puts back those that are left.
  explicit gathering(work& w);
  ~gathering();
  gathering(gathering const&) = delete;
  gathering& operator=(gathering const&) = delete;

  /// Accepts the delivery if possible. Otherwise it waits for another one that leaves the pieces that it was given.
  void bring(delivery&& d);

  [[nodiscard]] std::size_t taken() const { return taken_; }
  /// The number of deliveries that still wait.
  [[nodiscard]] std::size_t not_taken() const { return waiting_.size(); }
  [[nodiscard]] std::size_t pieces_left() const { return left_.size(); }
  /// Of the accepted deliveries: the time that they took, and whether a process died.
  [[nodiscard]] double seconds() const { return seconds_; }
  [[nodiscard]] bool died() const { return died_; }

 private:
  bool take(delivery& d);

  work& work_;
  std::multimap<piece_name, piece> left_;
  std::vector<delivery> waiting_;
  std::size_t taken_ = 0;
  double seconds_ = 0;
  bool died_ = false;
};

}  // namespace models::checker
