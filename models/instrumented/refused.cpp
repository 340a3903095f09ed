// Functions that a model cannot repeat: files, pipes, sockets, processes, signals; and what POSIX threads can besides
// what is explored. Each fails with its name when a thread of the program calls it.
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "entry.hpp"
#include "refused.hpp"

using models::instrumented::refuse;

#define REFUSED(result, name, parameters, arguments) \
  ENTRY result __wrap_##name parameters {            \
    refuse(#name, CALLED_FROM);                      \
    return ::name arguments;                         \
  }

REFUSED(FILE*, fopen, (char const* path, char const* mode), (path, mode))
REFUSED(FILE*, freopen, (char const* path, char const* mode, FILE* f), (path, mode, f))
REFUSED(FILE*, tmpfile, (), ())
REFUSED(FILE*, popen, (char const* command, char const* mode), (command, mode))
REFUSED(int, open, (char const* path, int flags, mode_t mode), (path, flags, mode))
REFUSED(int, openat, (int folder, char const* path, int flags, mode_t mode), (folder, path, flags, mode))
REFUSED(int, creat, (char const* path, mode_t mode), (path, mode))
REFUSED(int, mkstemp, (char* name), (name))
REFUSED(int, shm_open, (char const* name, int flags, mode_t mode), (name, flags, mode))
REFUSED(DIR*, opendir, (char const* path), (path))
REFUSED(int, pipe, (int* ends), (ends))
REFUSED(int, pipe2, (int* ends, int flags), (ends, flags))
REFUSED(int, socket, (int domain, int type, int protocol), (domain, type, protocol))
REFUSED(int, socketpair, (int domain, int type, int protocol, int* ends), (domain, type, protocol, ends))
REFUSED(int, poll, (pollfd * all, nfds_t count, int milliseconds), (all, count, milliseconds))
REFUSED(int, select, (int count, fd_set* read, fd_set* write, fd_set* other, timeval* longest),
        (count, read, write, other, longest))
REFUSED(pid_t, fork, (), ())
REFUSED(int, system, (char const* command), (command))
REFUSED(int, execv, (char const* path, char* const* arguments), (path, arguments))
REFUSED(int, execve, (char const* path, char* const* arguments, char* const* variables), (path, arguments, variables))
REFUSED(int, execvp, (char const* path, char* const* arguments), (path, arguments))
REFUSED(int, posix_spawn,
        (pid_t * child, char const* path, posix_spawn_file_actions_t const* actions,
         posix_spawnattr_t const* attributes, char* const* arguments, char* const* variables),
        (child, path, actions, attributes, arguments, variables))
REFUSED(int, posix_spawnp,
        (pid_t * child, char const* file, posix_spawn_file_actions_t const* actions,
         posix_spawnattr_t const* attributes, char* const* arguments, char* const* variables),
        (child, file, actions, attributes, arguments, variables))
REFUSED(int, execvpe, (char const* file, char* const* arguments, char* const* variables), (file, arguments, variables))
REFUSED(int, fexecve, (int file, char* const* arguments, char* const* variables), (file, arguments, variables))

/// A function cannot pass on what vfork() returns twice, but fork() does the same for who may call it.
ENTRY pid_t __wrap_vfork() {
  refuse("vfork", CALLED_FROM);
  return ::fork();
}

// These take any number of arguments, which are passed on as an array; execle() has the environment behind them.
#define REFUSED_WITH_A_LIST(name, of_array, ...)                                \
  ENTRY int __wrap_##name(char const* program, char const* first, ...) {        \
    refuse(#name, CALLED_FROM);                                                 \
    va_list rest;                                                               \
    va_start(rest, first);                                                      \
    std::vector<char*> all{const_cast<char*>(first)};                           \
    while (all.back() != nullptr) all.push_back(va_arg(rest, char*));           \
    int const error = of_array(program, all.data() __VA_OPT__(, ) __VA_ARGS__); \
    va_end(rest);                                                               \
    return error;                                                               \
  }

REFUSED_WITH_A_LIST(execl, ::execv)
REFUSED_WITH_A_LIST(execlp, ::execvp)
REFUSED_WITH_A_LIST(execle, ::execve, va_arg(rest, char**))

REFUSED(int, pause, (), ())
REFUSED(unsigned, alarm, (unsigned seconds), (seconds))
REFUSED(int, sigwait, (sigset_t const* which, int* signal), (which, signal))
REFUSED(int, raise, (int signal), (signal))
REFUSED(int, kill, (pid_t process, int signal), (process, signal))
REFUSED(int, pthread_kill, (pthread_t thread, int signal), (thread, signal))
REFUSED(int, pthread_cancel, (pthread_t thread), (thread))
REFUSED(int, pthread_tryjoin_np, (pthread_t thread, void** result), (thread, result))
REFUSED(int, pthread_timedjoin_np, (pthread_t thread, void** result, timespec const* end), (thread, result, end))
REFUSED(int, pthread_getcpuclockid, (pthread_t thread, clockid_t* clock), (thread, clock))
REFUSED(int, pthread_getname_np, (pthread_t thread, char* name, size_t size), (thread, name, size))
REFUSED(int, pthread_mutexattr_setrobust, (pthread_mutexattr_t * attributes, int robust), (attributes, robust))
REFUSED(sem_t*, sem_open, (char const* name, int flags, mode_t mode, unsigned value), (name, flags, mode, value))
