// A function is called with more than the array has that it is given, behind which another one begins.
//
// expect: out of bounds
// says: 4 bytes are accessed, the last of them 4 behind the end of first (c_static_array_left.c:11)
static int first[4];
int second[4] = {1, 2, 3, 4};
static int third[4];

__attribute__((noinline)) static void clear(int* numbers, int count) {
  for (int i = 0; i < count; ++i)
    numbers[i] = 0;
}

int main(void) {
  clear(third, 4);
  clear(first, 5);
  return first[0] + third[0] + second[0] - 1;
}
