# How a program is compiled and linked for the checker: by `modelcheck explore`, and by modelcheck_instrument().

# Where a compiler lets libraries know that it instruments, some of them strengthen their memory orders: then one would
# check what nobody ships. libstdc++ is told even so: or a shared_ptr reads both of its counts at once, as C++ has no
# words for. Assertions stay. The linker must not optimise: it would have to instrument, too. Nor are loops made to work
# on vectors: clang does so before it instruments, and a vector that is read to use every other element would be a race
# with what writes the elements between. Indexes of arrays are compared with the bounds (out_of_bounds.cpp).
set(MODELCHECK_COMPILE_OPTIONS -g -fsanitize=thread -U__SANITIZE_THREAD__ -D_GLIBCXX_TSAN=1 -U_FORTIFY_SOURCE
  -fno-stack-protector -fno-lto -UNDEBUG -fno-tree-vectorize -fno-tree-slp-vectorize
  -fsanitize=bounds)
# Fences are answered; what has one instance in a process would be the checker's; and what GCC makes of a copy or a
# comparison of few bytes, in place of the call, no hook sees.
set(MODELCHECK_COMPILE_OPTIONS_OF_GCC -Wno-tsan -fno-gnu-unique --param=builtin-string-cmp-inline-length=0)
foreach(name memcpy mempcpy memmove memset memcmp bcopy bzero bcmp strcpy stpcpy strncpy stpncpy strcat strncat
    strcmp strncmp sprintf snprintf vsprintf vsnprintf)
  list(APPEND MODELCHECK_COMPILE_OPTIONS_OF_GCC -fno-builtin-${name})
endforeach()

# What the checker answers in place of the C library, by names with a prefix. What has none is interposed.
set(MODELCHECK_WRAPPED malloc free calloc realloc reallocarray aligned_alloc posix_memalign memalign valloc pvalloc
  malloc_usable_size memcpy memmove memset memcmp mempcpy memchr bcopy bzero explicit_bzero bcmp
  strlen strnlen strcpy stpcpy strncpy stpncpy strcat strncat strdup strndup strcmp strncmp strcasecmp strncasecmp
  strchr strrchr strstr strspn strcspn index rindex strpbrk strchrnul strcasestr strcoll strerror_r __xpg_strerror_r
  memccpy memmem memrchr rawmemchr swab strtok strtok_r __strtok_r strsep
  wcslen wcsnlen wcscpy wcsncpy wcscat wcsdup wcscmp wcsncmp wcschr wcsrchr wmemcpy wmemmove wmemset wmemcmp wmemchr
  printf fprintf dprintf sprintf snprintf asprintf vprintf vfprintf vdprintf vsprintf vsnprintf vasprintf
  inet_ntop inet_pton inet_aton inet_addr
  puts fputs perror fwrite fread fgets getline getdelim __getdelim write pwrite pwrite64 read pread pread64
  strtol strtoul strtoll strtoull strtoimax strtoumax strtof strtod strtold
  __isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull __isoc23_strtoimax __isoc23_strtoumax
  atoi atol atoll atof
  frexp frexpf frexpl modf modff modfl remquo remquof remquol sincosf sincos sincosl qsort qsort_r
  time clock gettimeofday timespec_get localtime localtime_r gmtime gmtime_r mktime timegm strftime
  asctime asctime_r ctime ctime_r
  __assert_fail abort exit quick_exit _exit _Exit __cxa_atexit __cxa_at_quick_exit on_exit
  __cxa_guard_acquire __cxa_guard_release __cxa_guard_abort __cxa_thread_atexit
  sched_yield nanosleep clock_nanosleep usleep sleep syscall)
# What cannot be repeated (refused.cpp).
list(APPEND MODELCHECK_WRAPPED fopen freopen tmpfile popen open openat creat mkstemp shm_open opendir pipe pipe2 socket
  socketpair poll select fork system vfork execl execle
  execlp execv execve execvp execvpe fexecve posix_spawn posix_spawnp pause alarm sigwait raise kill pthread_kill pthread_cancel
  pthread_tryjoin_np pthread_timedjoin_np pthread_getcpuclockid pthread_getname_np
  pthread_mutexattr_setrobust sem_open)
# More of that, by words in registers (refused_with_words.cpp).
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
list(APPEND MODELCHECK_WRAPPED ${MODELCHECK_REFUSED})
# Also refused: what leaves the stack of its thread, and what loads code that is not seen.
list(APPEND MODELCHECK_WRAPPED setcontext swapcontext __pthread_register_cancel dlopen)
# What has another effect, or none, for what is explored (quiet_calls.cpp).
list(APPEND MODELCHECK_WRAPPED fclose signal __sysv_signal bsd_signal sigaction sigprocmask sigemptyset sigfillset
  sigaddset sigdelset sigismember sched_getaffinity clock_getres)
# Memory of the system's (mappings.cpp).
list(APPEND MODELCHECK_WRAPPED mmap mmap64 munmap mprotect madvise)
foreach(edition "" __isoc99_ __isoc23_)
  foreach(name sscanf fscanf scanf)
    list(APPEND MODELCHECK_WRAPPED ${edition}${name} ${edition}v${name})
  endforeach()
endforeach()
# ... and of libatomic, where a compiler has no instruction, or no hook of the sanitizer's.
list(APPEND MODELCHECK_WRAPPED __atomic_load __atomic_store __atomic_exchange __atomic_compare_exchange
  __atomic_is_lock_free)
foreach(bytes 1 2 4 8 16)
  foreach(name load store exchange compare_exchange)
    list(APPEND MODELCHECK_WRAPPED __atomic_${name}_${bytes})
  endforeach()
  foreach(name add sub and or xor nand)
    list(APPEND MODELCHECK_WRAPPED __atomic_fetch_${name}_${bytes} __atomic_${name}_fetch_${bytes})
  endforeach()
endforeach()
# ... and of what libstdc++ does in its compiled part: with the nodes of trees and of lists, the buckets of hashed
# containers, pointers, strings, and streams.
list(APPEND MODELCHECK_WRAPPED
  _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base
  _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base
  _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_
  _ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_
  _ZSt20_Rb_tree_black_countPKSt18_Rb_tree_node_baseS1_
  _ZNSt8__detail15_List_node_base7_M_hookEPS0_ _ZNSt8__detail15_List_node_base9_M_unhookEv
  _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_ _ZNSt8__detail15_List_node_base10_M_reverseEv
  _ZNSt8__detail15_List_node_base4swapERS0_S1_
  _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm
  _ZSt11_Hash_bytesPKvmm _ZSt15_Fnv_hash_bytesPKvmm __dynamic_cast
  _ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l _ZNSo5writeEPKcl
  _ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc
  _ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE
  _ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE
  _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE
  _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_)
foreach(type b s t i j l m x y f d e PKv)
  list(APPEND MODELCHECK_WRAPPED _ZNSolsE${type})
endforeach()
foreach(type b s t i j l m x y f d e Pv)
  list(APPEND MODELCHECK_WRAPPED _ZNSirsER${type})
endforeach()
foreach(type b l m x y d e PKv)
  list(APPEND MODELCHECK_WRAPPED _ZNSo9_M_insertI${type}EERSoT_)
endforeach()
foreach(type b t j l m x y f d e Pv)
  list(APPEND MODELCHECK_WRAPPED _ZNSi10_M_extractI${type}EERSiRT_)
endforeach()
list(APPEND MODELCHECK_WRAPPED _ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c
  _ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_
  _ZNSt6thread4joinEv _ZNSt6thread6detachEv _ZSt13set_terminatePFvvE _ZSt13get_terminatev
  _ZNSt15__exception_ptr13exception_ptrC1ERKS0_ _ZNSt15__exception_ptr13exception_ptrC2ERKS0_
  _ZNSt15__exception_ptr13exception_ptraSERKS0_ _ZNSt15__exception_ptr13exception_ptr4swapERS0_
  _ZNSt15__exception_ptr13exception_ptrD1Ev _ZNSt15__exception_ptr13exception_ptrD2Ev
  _ZNSolsEPFRSoS_E _ZNSo3putEc _ZNSi3getERc _ZNSi3getEv _ZNSi4readEPcl)
# An assertion of GoogleTest that fails, where it is linked statically or not.
set(MODELCHECK_WRAPPED_OF_GTEST _ZNK7testing8internal12AssertHelperaSERKNS_7MessageE)
