// The library that users link: it implements <modelcheck/modelcheck.hpp>, and the checker's command line, for the
// installed executable.
#pragma once

/// Returns the exit code.
extern "C" int modelcheck_main(int argc, char** argv);
