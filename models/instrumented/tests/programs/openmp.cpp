// The threads of OpenMP's library wait where nobody sees them: without a word, the search would never end.
//
// flags: -fopenmp
// expect: refused
// says: OpenMP is not explored
int main() {
  int count = 0;
#pragma omp parallel num_threads(2)
  ++count;
}
