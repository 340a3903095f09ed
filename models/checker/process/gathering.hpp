// What others have explored, put together: which of it counts, and what is left to explore.
//
// A delivery counts when all the pieces that it was given are still left. They are replaced by those that it has left,
// and what it found is added. So it does not matter who explored what, how often, or what was lost on the way: no piece
// is counted twice, and the search is not at its end before each has been explored by somebody.
#pragma once

#include <map>
#include <vector>

#include "parcel.hpp"

namespace models::checker {

class gathering {
 public:
  /// Takes the pieces that wait out of the work, and puts back what is left of them.
  explicit gathering(work& w);
  ~gathering();
  gathering(gathering const&) = delete;
  gathering& operator=(gathering const&) = delete;

  /// Takes it if it counts. If not, it waits for another that leaves what it was given.
  void bring(delivery&& d);

  [[nodiscard]] std::size_t taken() const { return taken_; }
  /// Those that still wait.
  [[nodiscard]] std::size_t not_taken() const { return waiting_.size(); }
  [[nodiscard]] std::size_t pieces_left() const { return left_.size(); }
  /// Of those taken: the time that they took, and whether a process died.
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
