// Must compile: each rejected item, after what its message advises.

#define REMEDY

#include "abstract.cpp"
#include "algorithm.cpp"
#include "array.cpp"
#include "const.cpp"
#include "const_member.cpp"
#include "cpp17.cpp"
#include "function.cpp"
#include "immovable.cpp"
#include "incomplete.cpp"
#include "lambda.cpp"
#include "no_destructor.cpp"
#include "no_stop_token.cpp"
#include "reference.cpp"
#include "throwing_assignment.cpp"
#include "throwing_destructor.cpp"
#include "throwing_move.cpp"
#include "used.cpp"
#include "void.cpp"
