// A function is declared and not defined: a second file, or a library, is missing.
//
// expect: refused
// says: undefined symbol: _Z7missingv
void missing();

int main() { missing(); }
