// A node is deleted while another thread may read it.
//
// expect: use after free
#include <atomic>
#include <thread>

struct node {
  int value;
};

std::atomic<node*> top{nullptr};
int seen = 0;

int main() {
  std::thread maker([] { top.store(new node{1}); });
  std::thread taker([] { delete top.exchange(nullptr); });
  std::thread reader([] {
    if (node const* n = top.load()) seen = n->value;
  });
  maker.join();
  taker.join();
  reader.join();
  return seen == 0 || seen == 1 ? 0 : 1;
}
