// Two threads that add and give up slots under each other agree whether they met. Both start at slot one of three in a
// hashed arena, of which two are in use. When one of them has waited at two slots it is stopped, and when its call is
// over the other is stopped, too. Either both have exchanged, or both were cancelled.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct grow_give_up {
  struct impatient : platform {
    static inline std::atomic<grow_give_up*> self;
    static void yield() { self.load()->waited(platform::hints()); }
  };
  rendezvous::exchanger<int, Algorithm, impatient> point;
  stop_source source[2];
  void waited(auto& mine) { static_cast<void>(++mine.collisions == 2 && source[mine.index].request_stop()); }
  values P0() { return wait_twice(0); }
  values P1() { return wait_twice(1); }
  values wait_twice(unsigned me) {
    impatient::self = this, platform::hints() = {me, 0, 0};
    values const mine = stoppable(point, static_cast<int>(me) + 1, source[me].get_token());
    return source[1 - me].request_stop(), mine;
  }
};

exchanger_test<grow_give_up, list<hashed_growing_from_one>> const grow_give_up_test({
    .question = "Can two that add and give up slots under each other disagree?",
    .outcomes = {{"exchanged 2 exchanged 1", allowed, "they met"}, {"cancelled 1 cancelled 2", allowed, "one left"}},
    .guards = {order::bound, order::grow, order::grow_failed, order::shrink, order::shrink_failed},
});

}  // namespace litmus
