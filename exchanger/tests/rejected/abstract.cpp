// Must not compile: there are no objects of an abstract class. With REMEDY it must.

#include <memory>

#include <rendezvous/exchanger.hpp>

struct shape {
  virtual ~shape() = default;
  virtual double area() const = 0;
};

#ifdef REMEDY
using drawn = std::unique_ptr<shape>;
#else
using drawn = shape;
#endif

template class rendezvous::exchanger<drawn>;
