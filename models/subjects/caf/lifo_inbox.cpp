// caf::intrusive::lifo_inbox: two threads put in three messages, and one of them takes what is there.
//
// package: libcaf-dev
// calls: 2 + 2
#include <caf/intrusive/lifo_inbox.hpp>
#include <caf/intrusive/singly_linked.hpp>

#include <memory>
#include <thread>

struct message : caf::intrusive::singly_linked<message> {
  explicit message(int number) : value(number) {}
  int value;
};

struct policy {
  using mapped_type = message;
  using unique_pointer = std::unique_ptr<message>;
};

int main() {
  caf::intrusive::lifo_inbox<policy> inbox;
  int sum = 0;
  auto const take = [&] {
    for (caf::intrusive::singly_linked<message>* each = inbox.take_head(); each != nullptr;) {
      std::unique_ptr<message> const mine(static_cast<message*>(each));
      sum += mine->value;
      each = mine->next;
    }
  };
  std::thread other([&] { inbox.emplace_front(1), inbox.emplace_front(2); });
  inbox.emplace_front(4);
  take();
  other.join();
  take();
  return sum == 7 ? 0 : 1;
}
