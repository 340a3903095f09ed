// With -DITEM=NAME it must not compile: rejected::NAME can be no item. Without, it must: each remedied::NAME is what
// the message advises.

#include <array>
#include <functional>
#include <memory>
#include <mutex>

#include <rendezvous/exchanger.hpp>

class immortal {
  ~immortal() = default;
};

struct shape {
  virtual ~shape() = default;
  virtual double area() const = 0;
};

inline auto lambda = [pointer = std::unique_ptr<int>()] { return pointer.get(); };

/// Moves, assigns and ends well or badly.
template <bool Moves, bool Assigns, bool Ends>
struct behaves {
  behaves() = default;
  behaves(behaves&&) noexcept(Moves) {}
  behaves& operator=(behaves&&) noexcept(Assigns) { return *this; }
  ~behaves() noexcept(Ends) {}
};

namespace rejected {

using reference = int&;  // cannot be assigned anew
using nothing = void;
using function = int(int);
using array = int[4];  // can be neither passed by value nor assigned
using constant = int const;
struct incomplete;
using abstract = shape;
using no_destructor = immortal;
using immovable = std::mutex;
using closure = decltype(lambda);  // with a capture it cannot be assigned to
struct const_member {
  int const value;
};
using throwing_move = behaves<false, true, true>;
using throwing_assignment = behaves<true, false, true>;
using throwing_destructor = behaves<true, true, false>;

}  // namespace rejected

#ifdef ITEM

template class rendezvous::exchanger<rejected::ITEM>;

#else

namespace remedied {

struct nothing {};
struct incomplete {
  int value;
};
struct const_member {
  int value;
};

}  // namespace remedied

template class rendezvous::exchanger<std::reference_wrapper<int>>;
template class rendezvous::exchanger<remedied::nothing>;
template class rendezvous::exchanger<int (*)(int)>;
template class rendezvous::exchanger<std::array<int, 4>>;
template class rendezvous::exchanger<int>;
template class rendezvous::exchanger<remedied::incomplete>;
template class rendezvous::exchanger<std::unique_ptr<shape>>;
template class rendezvous::exchanger<immortal*>;
template class rendezvous::exchanger<std::unique_ptr<std::mutex>>;
template class rendezvous::exchanger<std::unique_ptr<decltype(lambda)>>;
template class rendezvous::exchanger<remedied::const_member>;
template class rendezvous::exchanger<behaves<true, true, true>>;

#endif
