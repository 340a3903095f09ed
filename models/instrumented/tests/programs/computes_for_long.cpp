// The time is over before an execution is: that nothing failed is no pass. No hook is called meanwhile.
//
// arguments: --budget 0.2
// expect: nothing completed
// says: the budget of 0.2 s was over before any execution was completed
int main() {
  for (;;) {
  }
}
