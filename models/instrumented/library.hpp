// What others link: <modelcheck/modelcheck.hpp>; and the command line of the checker by itself, for the executable that
// is installed.
#pragma once

/// Returns the exit code.
extern "C" int modelcheck_main(int argc, char** argv);
