// An atomic of the models that is made before any scenario runs: the program ends at once, and says why.
#include "../../types/platform.hpp"

namespace {

models::atomic<int> everybodys{0, "everybody's"};

}  // namespace

int main() { return everybodys.load(std::memory_order_relaxed); }
