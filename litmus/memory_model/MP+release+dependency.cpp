// As MP+release+relaxed, but the flag says where to look.
#include "../form.hpp"

namespace litmus {

struct MP_release_dependency {
  atomic x0{"x0"}, x1{"x1"}, y{"y"};

  void P0() {
    x1.store(1, relaxed);
    y.store(1, release);
  }
  values P1() {
    int const flag = y.load(relaxed);
    return {flag, (flag == 1 ? x1 : x0).load(relaxed)};
  }
};

test<MP_release_dependency> const MP_release_dependency_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting, "a dependency orders nothing in C++, although most processors respect it"},
                 {"0 0", allowed, "P1 came first"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::look},
});

}  // namespace litmus
