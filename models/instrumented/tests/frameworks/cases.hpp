// What the assertions of each framework are tried with. TEST, CHECK_ and REQUIRE_ are the framework's own.
#pragma once

#include <atomic>
#include <iostream>
#include <stdexcept>
#include <thread>

#include <modelcheck/modelcheck.hpp>

/// Explores a reader beside a writer of 1, and prints what comes of it below a heading.
template <class Reader>
void explored(char const* heading, Reader reader) {
  std::cout << "== " << heading << "\n"
            << modelcheck::explore([&] {
                 std::atomic<int> x{0};
                 std::thread writer([&x] { x = 1; });
                 reader(x.load());
                 writer.join();
               });
}

/// Both threads assert what always holds.
template <class Assert>
void explored_beside(char const* heading, Assert holds) {
  std::cout << "== " << heading << "\n"
            << modelcheck::explore([&] {
                 std::atomic<int> x{0};
                 std::thread writer([&] {
                   holds(1);
                   x = 1;
                   holds(1);
                 });
                 holds(1);
                 int const seen = x.load();
                 holds(1);
                 writer.join();
                 modelcheck::outcome(std::to_string(seen));
               });
}

inline void throws() { throw std::runtime_error("thrown"); }
