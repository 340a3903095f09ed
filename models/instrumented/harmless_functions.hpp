// Functions of the C and C++ libraries that access no memory of the program's threads, or none that others may access
// at the same time: what need not be named as unseen.
#pragma once

#include <string_view>

namespace models::instrumented {

/// C functions, and names that belong to the implementation.
constexpr std::string_view harmless_functions[] = {
    "abs",     "close",   "drand48", "dup",        "dup2",          "fclose",    "feof",    "ferror",     "fflush",
    "ffs",     "fileno",  "fputc",   "get_nprocs", "getchar",       "getenv",    "geteuid", "getgid",     "getpagesize",
    "getpid",  "getppid", "gettid",  "getuid",     "htonl",         "htons",     "isatty",  "labs",       "llabs",
    "longjmp", "lrand48", "madvise", "mlock",      "mmap",          "mprotect",  "munmap",  "ntohl",      "ntohs",
    "putc",    "putchar", "rand",    "random",     "secure_getenv", "setlocale", "setvbuf", "siglongjmp", "signal",
    "srand",   "srand48", "srandom", "sysconf",    "tolower",       "toupper",   "ungetc",  "wait",       "waitpid"};

/// What such names begin with.
constexpr std::string_view harmless_names[] = {"_ITM_",
                                               "_Jv_",
                                               "_Unwind_",
                                               "__aarch64_",
                                               "__cpu_",
                                               "__ctype_",
                                               "__cxa_",
                                               "__dso_handle",
                                               "__errno_location",
                                               "__gcc_personality",
                                               "__gmon_start__",
                                               "__gxx_personality",
                                               "__libc_single_threaded",
                                               "__once_proxy",
                                               "__sanitizer_",
                                               "__sched_",
                                               "__stack_chk_",
                                               "__tsan_",
                                               "_setjmp",
                                               "is",
                                               "operator delete",
                                               "operator new",
                                               "pthread_",
                                               "sched_",
                                               "sem_",
                                               "setjmp",
                                               "sigsetjmp",
                                               "std::_V2::",
                                               "std::__exception_ptr::",
                                               "std::__future_base::_Result_base",
                                               "std::__once_",
                                               "std::__throw_",
                                               "std::allocator<",
                                               "std::bad_",
                                               "std::cerr",
                                               "std::chrono::",
                                               "std::cin",
                                               "std::clog",
                                               "std::condition_variable",
                                               "std::cout",
                                               "std::current_exception",
                                               "std::exception::",
                                               "std::future_",
                                               "std::generic_category",
                                               "std::get_",
                                               "std::iostream_category",
                                               "std::ios_base::Init",
                                               "std::nothrow",
                                               "std::random_device",
                                               "std::rethrow_exception",
                                               "std::set_",
                                               "std::system_category",
                                               "std::terminate",
                                               "std::thread::",
                                               "std::uncaught_exception",
                                               "std::unexpected",
                                               "stderr",
                                               "stdin",
                                               "stdout",
                                               "thrd_",
                                               "mtx_",
                                               "cnd_",
                                               "typeinfo ",
                                               "vtable ",
                                               "VTT "};

/// Parts of the C++ library of which functions are named together: what their names have in them, and how they are
/// called then.
struct part_of_library {
  std::string_view in_name;
  std::string_view name;
};
constexpr part_of_library parts_of_library[] = {{"std::filesystem::", "std::filesystem"},
                                                {"stream", "streams"},
                                                {"std::endl", "streams"},
                                                {"std::basic_ios", "streams"},
                                                {"std::ios_base", "streams"},
                                                {"stringbuf", "streams"},
                                                {"filebuf", "streams"},
                                                {"std::operator<<", "streams"},
                                                {"std::operator>>", "streams"},
                                                {"std::getline", "streams"},
                                                {"std::locale", "locales"},
                                                {"std::ctype", "locales"},
                                                {"std::pmr::", "std::pmr"}};

}  // namespace models::instrumented
