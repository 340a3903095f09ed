# The functions that cannot be repeated, and are refused by their names alone (refused_with_words.cpp).
set(MODELCHECK_REFUSED)

# Files and folders.
list(APPEND MODELCHECK_REFUSED unlink unlinkat remove rename renameat renameat2 link linkat symlink symlinkat mkdir
  mkdirat rmdir chdir fchdir chroot mkfifo mkfifoat mknod mknodat truncate truncate64 ftruncate ftruncate64
  fallocate fallocate64 posix_fallocate posix_fallocate64 chmod fchmod fchmodat chown fchown fchownat lchown umask
  utime utimes utimensat futimens futimes open64 openat64 creat64 fopen64 freopen64 tmpfile64 fdopen fdopendir
  mkstemp64 mkostemp mkostemp64 mkstemps mkstemps64 mkostemps mkostemps64 mkdtemp)
# Descriptors.
list(APPEND MODELCHECK_REFUSED close dup dup2 dup3 fcntl fcntl64 ioctl flock lockf lockf64 sendfile sendfile64
  splice eventfd timerfd_create signalfd epoll_create epoll_create1 epoll_wait epoll_pwait inotify_init
  inotify_init1 memfd_create ppoll pselect)
# The process and the system.
list(APPEND MODELCHECK_REFUSED setenv unsetenv putenv clearenv wait waitpid waitid wait3 wait4 setsid setpgid
  daemon nice setpriority setrlimit setrlimit64 prctl ptrace setuid setgid seteuid setegid sched_setaffinity
  sched_setparam sched_setscheduler clock_settime settimeofday syslog getaddrinfo gethostbyname shmget shmat
  shm_unlink msgget semget mq_open sem_unlink brk sbrk mremap msync)
# Signals.
list(APPEND MODELCHECK_REFUSED sigsuspend sigwaitinfo sigtimedwait sigqueue pthread_sigqueue pthread_clockjoin_np
  killpg sigaltstack timer_create setitimer ualarm)
# Files and folders by libstdc++, with and without an error code, and streams of files.
foreach(name
    10remove_allE@
    11permissionsE@NS_5permsENS_12perm_optionsE
    11resize_fileE@m
    12copy_symlinkE@S3_
    12current_pathE@
    14create_symlinkE@S3_
    15last_write_timeE@NSt6chrono10time_pointINS_12__file_clockENS4_8durationIlSt5ratioILl1ELl1000000000EEEEEE
    16create_directoryE@
    16create_directoryE@S3_
    16create_hard_linkE@S3_
    18create_directoriesE@
    24create_directory_symlinkE@S3_
    4copyE@S3_NS_12copy_optionsE
    6removeE@
    6renameE@S3_
    9copy_fileE@S3_NS_12copy_optionsE)
  string(REPLACE "@" "RKNS_7__cxx114pathE" name _ZNSt10filesystem${name})
  list(APPEND MODELCHECK_REFUSED ${name} ${name}RSt10error_code)
endforeach()
foreach(stream 13basic_filebuf 13basic_fstream 14basic_ifstream 14basic_ofstream)
  foreach(function 4open C1 C2)
    set(of_char _ZNSt${stream}IcSt11char_traitsIcEE${function}E)
    set(of_wide _ZNSt${stream}IwSt11char_traitsIwEE${function}E)
    if(NOT ${stream}${function} MATCHES filebufC)
      list(APPEND MODELCHECK_REFUSED ${of_char}PKcSt13_Ios_Openmode ${of_wide}PKcSt13_Ios_Openmode
        ${of_char}RKSsSt13_Ios_Openmode ${of_wide}RKSsSt13_Ios_Openmode
        ${of_char}RKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode
        ${of_wide}RKNSt7__cxx1112basic_stringIcS0_IcESaIcEEESt13_Ios_Openmode)
    endif()
  endforeach()
endforeach()
