// A destructor waits until another thread has called a virtual function. Before it waits, it sets the pointer to the
// table of virtual functions to the value that it has already: that is no write.
//
// expect: pass
#include <atomic>
#include <thread>

struct node {
  virtual ~node() {
    while (!called.load(std::memory_order_acquire)) {
    }
  }
  virtual void notify() { called.store(true, std::memory_order_release); }
  std::atomic<bool> called{false};
};

int main() {
  std::thread other;
  {
    node n;
    other = std::thread([&n] {
      node* p = &n;
      p->notify();
    });
  }
  other.join();
}
