// The command that is installed: all of it is in the library.
#include "../library.hpp"

int main(int argc, char** argv) { return modelcheck_main(argc, argv); }
