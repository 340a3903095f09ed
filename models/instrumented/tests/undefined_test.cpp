// What C, C++ and POSIX leave undefined fails by its name, and what is next to it passes. Each line of the tests is one
// program.
#include <gtest/gtest.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/mman.h>
#include <threads.h>
#include <unistd.h>
#include <wchar.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include "../include/modelcheck/modelcheck.hpp"

namespace {

/// The compiler is to know nothing of it.
template <class T>
T unknown(T value) {
  asm volatile("" : "+r"(value));
  return value;
}

std::string verdict(std::function<void()> const& program) { return modelcheck::explore(program).verdict(); }

bool is_one_of(std::set<std::string> const& all, std::function<void()> const& program) {
  return all.contains(verdict(program));
}

void in_another(std::function<void()> const& f) { std::thread(f).join(); }

/// In two threads that nothing orders.
std::string together(std::function<void()> const& one, std::function<void()> const& another) {
  return verdict([&] {
    std::thread a(one), b(another);
    a.join();
    b.join();
  });
}

/// With space for the overlapping copies.
char text[32];
wchar_t wide[32];
int number;
thread_local int of_thread;

void sets_text() {
  std::memset(text, 'a', 8);
  text[8] = '\0';
}

// Memory.

TEST(Undefined, ReleaseOfWhatWasNotAllocated) {
  EXPECT_EQ(verdict([] { std::free(unknown(&number)); }), "wrong free");
  EXPECT_EQ(verdict([] { std::free(unknown(&of_thread)); }), "wrong free");
  EXPECT_EQ(verdict([] { delete unknown(&number); }), "wrong free");
  EXPECT_EQ(verdict([] { std::free(const_cast<char*>(unknown("literal"))); }), "wrong free");
  EXPECT_EQ(verdict([] {
              int local = 0;
              std::free(unknown(&local));
            }),
            "wrong free");
  EXPECT_EQ(verdict([] {
              int local = 0;
              in_another([&] { delete unknown(&local); });
            }),
            "wrong free");
  EXPECT_EQ(verdict([] { static_cast<void>(!std::realloc(unknown(&number), 8)); }), "wrong free");
  EXPECT_EQ(verdict([] { std::free(unknown(static_cast<char*>(std::malloc(8))) + 4); }), "wrong free");
  EXPECT_EQ(verdict([] { delete[](unknown(new char[32]) + 16); }), "wrong free");
  EXPECT_EQ(verdict([] { static_cast<void>(!std::realloc(unknown(static_cast<char*>(std::malloc(8))) + 1, 8)); }),
            "wrong free");
  auto* const before = static_cast<char*>(std::malloc(64));
  EXPECT_EQ(verdict([=] { std::free(unknown(before + 8)); }), "wrong free");
  EXPECT_EQ(verdict([=] { std::free(unknown(before)); }), "pass");
  std::free(before);
  EXPECT_EQ(verdict([] {
              void* const p = unknown(std::malloc(8));
              void* const again = unknown(p);
              std::free(p);
              std::free(again);
            }),
            "double free");
}

TEST(Undefined, ReleaseByAnotherFunction) {
  EXPECT_EQ(verdict([] { std::free(unknown(new int)); }), "wrong free");
  EXPECT_EQ(verdict([] { delete unknown(static_cast<int*>(std::malloc(sizeof(int)))); }), "wrong free");
  EXPECT_EQ(verdict([] { delete unknown(new int[2]); }), "wrong free");
  EXPECT_EQ(verdict([] { delete[] unknown(new int); }), "wrong free");
  EXPECT_EQ(verdict([] { std::shared_ptr<int> const p(unknown(new int[2])); }), "wrong free");
  EXPECT_EQ(verdict([] { static_cast<void>(!std::realloc(unknown(new int), 8)); }), "wrong free");
  EXPECT_EQ(verdict([] { ::operator delete (unknown(::operator new(8)), std::size_t{4}); }), "wrong free");
  EXPECT_EQ(verdict([] { ::operator delete[](unknown(::operator new[](8)), std::size_t{9}); }), "wrong free");
  EXPECT_EQ(verdict([] { ::operator delete(unknown(::operator new (8, std::align_val_t{64}))); }), "wrong free");
  EXPECT_EQ(verdict([] { ::operator delete (unknown(::operator new(8)), std::align_val_t{64}); }), "wrong free");
  EXPECT_EQ(verdict([] { ::operator delete (unknown(std::aligned_alloc(64, 64)), std::align_val_t{64}); }),
            "wrong free");
}

struct base {};
struct derived : base {
  int more[4];
};
struct alignas(64) line {
  char all[64];
};

TEST(Undefined, ReleaseOfAnotherSize) {
#ifdef __cpp_sized_deallocation
  EXPECT_EQ(verdict([] { delete unknown(static_cast<base*>(new derived)); }), "wrong free");
#endif
  EXPECT_EQ(verdict([] {
              delete new derived;
              delete[] new std::string[3];
              delete new line;
              delete[] new line[2];
              std::free(std::aligned_alloc(64, 64));
              ::operator delete (::operator new(0), std::size_t{0});
              ::operator delete(::operator new(8, std::nothrow), std::nothrow);
              std::string(100, 'x').append("y");
              std::make_shared<line>();
              std::free(std::realloc(std::malloc(4), 400));
              std::free(strdup("text"));
            }),
            "pass");
}

TEST(Undefined, OverlappingCopies) {
  auto const of_text = [](auto copy) {
    return verdict([copy] {
      sets_text();
      copy();
    });
  };
  EXPECT_EQ(verdict([] { std::memcpy(text + 1, text, unknown(2)); }), "overlapping copy");
  EXPECT_EQ(verdict([] { mempcpy(text, text + 1, unknown(2)); }), "overlapping copy");
  EXPECT_EQ(verdict([] { wmemcpy(wide, wide + 1, unknown(2)); }), "overlapping copy");
  EXPECT_EQ(of_text([] { std::strcpy(unknown(text + 1), text); }), "overlapping copy");
  EXPECT_EQ(of_text([] { stpcpy(unknown(text), text + 1); }), "overlapping copy");
  EXPECT_EQ(of_text([] { std::strncpy(unknown(text + 4), text, 8); }), "overlapping copy");
  EXPECT_EQ(of_text([] { std::strcat(unknown(text), text + 4); }), "overlapping copy");
  EXPECT_EQ(of_text([] { std::strncat(unknown(text), text + 4, 2); }), "overlapping copy");
  EXPECT_EQ(verdict([] { std::wcscpy(unknown(wide), wide); }), "overlapping copy");
  EXPECT_EQ(of_text([] { std::snprintf(unknown(text), 32, "%s-", text); }), "overlapping copy");
  EXPECT_EQ(of_text([] {
              std::memcpy(text + 2, text, unknown(2));
              std::memmove(text + 1, text, unknown(2));
              std::memcpy(unknown(text), text, 4);
              std::strcpy(unknown(text + 9), text);
              std::snprintf(unknown(text + 20), 12, "%s-", text);
            }),
            "pass");
}

int of_four[4];
struct with_array {
  int first[2];
  int second[2];
};

TEST(Undefined, IndexOutOfBounds) {
  EXPECT_EQ(verdict([] { of_four[unknown(4)] = 1; }), "out of bounds");
  EXPECT_EQ(verdict([] { of_four[unknown(-1)] = 1; }), "out of bounds");
  EXPECT_EQ(verdict([] { number = of_four[unknown(4U)]; }), "out of bounds");
  EXPECT_EQ(verdict([] {
              int local[3] = {};
              number = local[unknown(std::size_t{3})];
            }),
            "out of bounds");
  EXPECT_EQ(verdict([] {
              auto const p = std::make_unique<with_array>();
              p->first[unknown(2)] = 1;
            }),
            "out of bounds");
  EXPECT_EQ(verdict([] {
              int local[3] = {};
              int* const end = &local[unknown(3)];
              number = end[-1] + of_four[unknown(3)];
            }),
            "pass");
}

TEST(Undefined, PointersThatLeaveAnArray) {
  EXPECT_EQ(verdict([] { unknown(+of_four)[4] = 1; }), "out of bounds");
  EXPECT_EQ(verdict([] { number = *reinterpret_cast<int*>(unknown(reinterpret_cast<char*>(of_four) + 13)); }),
            "out of bounds");
  EXPECT_EQ(verdict([] {
              int local[4];
              std::memset(local, 0, unknown(sizeof local + 1));
            }),
            "out of bounds");
  EXPECT_EQ(verdict([] {
              with_array local{};
              number = unknown(&local)[1].first[0];
            }),
            "out of bounds");
  EXPECT_EQ(verdict([] {
              std::array<std::atomic<int>, 3> local{};
              in_another([p = local.data()] { p[unknown(3)] = 1; });
            }),
            "out of bounds");
  EXPECT_EQ(verdict([] {
              int local[4] = {};
              unknown(+local)[3] = 1;
              std::memset(of_four, 0, unknown(sizeof of_four));
              number = *(unknown(local + 4) - 1);
            }),
            "pass");
}

char short_text[4];

TEST(Undefined, FunctionsThatLeaveAStaticVariable) {
  EXPECT_EQ(verdict([] { std::memset(short_text, 0, unknown(5)); }), "out of bounds");
  EXPECT_EQ(verdict([] { std::memcpy(short_text, "12345678", unknown(8)); }), "out of bounds");
  EXPECT_EQ(verdict([] { std::strcpy(short_text + 2, unknown("12")); }), "out of bounds");
  EXPECT_EQ(verdict([] { std::snprintf(short_text, unknown(std::size_t{8}), "%d", 12345); }), "out of bounds");
  EXPECT_EQ(verdict([] { number = std::memcmp(short_text, text, unknown(17)); }), "out of bounds");
  EXPECT_EQ(verdict([] {
              std::snprintf(short_text, unknown(std::size_t{8}), "%d", 123);
              std::memset(short_text + 1, 0, unknown(3));
            }),
            "pass");
}

TEST(Undefined, DivisionByZero) {
  modelcheck::result const r = modelcheck::explore([] { number = 7 / unknown(0); });
  EXPECT_EQ(r.verdict(), "crash");
  std::ostringstream shown;
  shown << r;
  EXPECT_NE(shown.str().find("divided by zero"), std::string::npos) << shown.str();
  EXPECT_NE(shown.str().find("undefined_test.cpp:" + std::to_string(__LINE__ - 5)), std::string::npos) << shown.str();
}

void* mapped(int protection, std::size_t size = 8192) {
  return mmap(nullptr, size, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

TEST(Undefined, UseOfMemoryThatIsNotMapped) {
  auto const as_ints = [](void* p) { return static_cast<int*>(unknown(p)); };
  EXPECT_EQ(verdict([=] { as_ints(mapped(PROT_READ))[0] = 1; }), "crash");
  EXPECT_EQ(verdict([=] { number = as_ints(mapped(PROT_NONE))[0]; }), "crash");
  EXPECT_EQ(verdict([=] {
              void* const p = mapped(PROT_READ | PROT_WRITE);
              munmap(p, 8192);
              as_ints(p)[0] = 1;
            }),
            "use after free");
  EXPECT_EQ(verdict([=] {
              void* const p = mapped(PROT_READ | PROT_WRITE);
              munmap(p, 4096);
              as_ints(p)[0] = 1;
            }),
            "crash");
  EXPECT_EQ(verdict([=] { std::free(unknown(mapped(PROT_READ | PROT_WRITE))); }), "wrong free");
  EXPECT_EQ(verdict([=] {
              int* const p = as_ints(mapped(PROT_READ | PROT_WRITE));
              std::thread other([=] { p[0] = 1; });
              p[0] = 2;
              other.join();
            }),
            "data race");
}

TEST(Defined, MemoryThatIsMapped) {
  EXPECT_EQ(verdict([] {
              auto* const p = static_cast<int*>(mapped(PROT_READ | PROT_WRITE));
              in_another([&] {
                if (p[0] != 0) std::abort();
                p[0] = 1;
                p[1024] = 2;
              });
              mprotect(p, 4096, PROT_READ);
              if (p[0] + p[1024] != 3) std::abort();
              mprotect(p, 4096, PROT_READ | PROT_WRITE);
              madvise(p, 4096, MADV_DONTNEED);
              if (p[0] != 0) std::abort();
              munmap(p, 4096);
              p[1024] = 3;
              munmap(p + 1024, 4096);
              mmap(nullptr, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
            }),
            "pass");
}

/// Each of these blocks would be noticed if every word of it had a record.
TEST(Defined, LargeBlocks) {
  EXPECT_EQ(verdict([] {
              for (int i = 0; i != 20; ++i) {
                auto const p = std::make_unique_for_overwrite<char[]>(std::size_t{16} << 20U);
                p[5] = 1;
              }
            }),
            "pass");
}

// Objects of POSIX threads. Each is used after it was destroyed, destroyed twice, and initialised twice.

pthread_mutex_t mutex;
pthread_rwlock_t read_write_lock;
pthread_cond_t condition;
pthread_barrier_t barrier;
pthread_spinlock_t spin_lock;
sem_t semaphore;
mtx_t mutex_of_c11;
cnd_t condition_of_c11;

struct kind {
  char const* name;
  std::function<void()> initialise, use, destroy;
};

kind const kinds[] = {
    {"mutex", [] { pthread_mutex_init(&mutex, nullptr); },
     [] {
       pthread_mutex_lock(&mutex);
       pthread_mutex_unlock(&mutex);
     },
     [] { pthread_mutex_destroy(&mutex); }},
    {"try lock", [] { pthread_mutex_init(&mutex, nullptr); }, [] { pthread_mutex_trylock(&mutex); },
     [] {
       pthread_mutex_unlock(&mutex);
       pthread_mutex_destroy(&mutex);
     }},
    {"reader", [] { pthread_rwlock_init(&read_write_lock, nullptr); },
     [] {
       pthread_rwlock_rdlock(&read_write_lock);
       pthread_rwlock_unlock(&read_write_lock);
     },
     [] { pthread_rwlock_destroy(&read_write_lock); }},
    {"writer", [] { pthread_rwlock_init(&read_write_lock, nullptr); },
     [] {
       pthread_rwlock_wrlock(&read_write_lock);
       pthread_rwlock_unlock(&read_write_lock);
     },
     [] { pthread_rwlock_destroy(&read_write_lock); }},
    {"signal", [] { pthread_cond_init(&condition, nullptr); }, [] { pthread_cond_signal(&condition); },
     [] { pthread_cond_destroy(&condition); }},
    {"broadcast", [] { pthread_cond_init(&condition, nullptr); }, [] { pthread_cond_broadcast(&condition); },
     [] { pthread_cond_destroy(&condition); }},
    {"barrier", [] { pthread_barrier_init(&barrier, nullptr, 1); }, [] { pthread_barrier_wait(&barrier); },
     [] { pthread_barrier_destroy(&barrier); }},
    {"spin lock", [] { pthread_spin_init(&spin_lock, 0); },
     [] {
       pthread_spin_lock(&spin_lock);
       pthread_spin_unlock(&spin_lock);
     },
     [] { pthread_spin_destroy(&spin_lock); }},
    {"post", [] { sem_init(&semaphore, 0, 0); }, [] { sem_post(&semaphore); }, [] { sem_destroy(&semaphore); }},
    {"try wait", [] { sem_init(&semaphore, 0, 0); }, [] { sem_trywait(&semaphore); }, [] { sem_destroy(&semaphore); }},
    {"mutex of C11", [] { mtx_init(&mutex_of_c11, mtx_plain); },
     [] {
       mtx_lock(&mutex_of_c11);
       mtx_unlock(&mutex_of_c11);
     },
     [] { mtx_destroy(&mutex_of_c11); }},
    {"condition of C11", [] { cnd_init(&condition_of_c11); }, [] { cnd_signal(&condition_of_c11); },
     [] { cnd_destroy(&condition_of_c11); }},
};

void lives(kind const& k) {
  k.initialise();
  k.use();
  k.destroy();
}

TEST(Undefined, UseOfWhatWasDestroyed) {
  for (kind const& k : kinds) {
    SCOPED_TRACE(k.name);
    EXPECT_EQ(verdict([&] {
                lives(k);
                in_another(k.use);
              }),
              "use after destroy");
    EXPECT_EQ(verdict([&] {
                k.initialise();
                k.initialise();
              }),
              "wrong init");
    // Each order is one of the executions, and so is a race in each.
    EXPECT_TRUE(is_one_of({"data race", "use after destroy", "wrong unlock"}, [&] {
      k.initialise();
      std::thread other(k.use);
      k.destroy();
      other.join();
    }));
  }
  for (kind const* const k : {&kinds[0], &kinds[4]}) {
    EXPECT_EQ(verdict([=] {
                lives(*k);
                k->destroy();
              }),
              "use after destroy");
  }
}

TEST(Defined, ObjectsThatAreInitialisedAgain) {
  EXPECT_EQ(verdict([] {
              for (kind const& k : kinds) {
                lives(k);
                lives(k);
              }
            }),
            "pass");
}

TEST(Undefined, DestructionOfWhatIsInUse) {
  EXPECT_EQ(verdict([] {
              pthread_mutex_lock(&mutex);
              pthread_mutex_destroy(&mutex);
            }),
            "wrong destroy");
  EXPECT_EQ(verdict([] {
              pthread_rwlock_rdlock(&read_write_lock);
              pthread_rwlock_destroy(&read_write_lock);
            }),
            "wrong destroy");
  EXPECT_EQ(verdict([] {
              pthread_rwlock_wrlock(&read_write_lock);
              in_another([] { pthread_rwlock_destroy(&read_write_lock); });
            }),
            "wrong destroy");
  EXPECT_EQ(verdict([] {
              pthread_mutex_lock(&mutex);
              pthread_mutex_init(&mutex, nullptr);
            }),
            "wrong destroy");
  EXPECT_EQ(verdict([] { (new std::mutex)->lock(); }), "leak");
  EXPECT_EQ(verdict([] {
              auto const m = std::make_unique<std::mutex>();
              m->lock();
            }),
            "wrong destroy");
  EXPECT_EQ(verdict([] {
              std::mutex m;
              m.lock();
            }),
            "wrong destroy");
}

std::mutex one_mutex, another_mutex;
bool is_set;

TEST(Undefined, DestructionBesideThreadsThatWait) {
  EXPECT_EQ(verdict([] {
              auto c = std::make_unique<std::condition_variable>();
              std::thread waits([&] {
                std::unique_lock lock(one_mutex);
                c->wait(lock, [] { return is_set; });
              });
              one_mutex.lock();
              one_mutex.unlock();
              c.reset();
              waits.join();
            }),
            "wrong destroy");
  EXPECT_TRUE(is_one_of({"data race", "use after destroy"}, [] {
    pthread_barrier_init(&barrier, nullptr, 2);
    std::thread waits([] { pthread_barrier_wait(&barrier); });
    pthread_barrier_destroy(&barrier);
    waits.join();
  }));
}

TEST(Undefined, TwoMutexesAtAConditionVariable) {
  auto const waits = [](std::condition_variable& c, std::mutex& m) {
    std::unique_lock lock(m);
    while (!is_set) c.wait(lock);
  };
  auto const program = [&](std::mutex& other) {
    return verdict([&] {
      std::condition_variable c;
      std::thread a([&] { waits(c, one_mutex); });
      std::thread b([&] { waits(c, other); });
      {
        std::scoped_lock const both(one_mutex, another_mutex);
        is_set = true;
      }
      c.notify_all();
      a.join();
      b.join();
    });
  };
  EXPECT_EQ(program(another_mutex), "wrong wait");
  EXPECT_EQ(program(one_mutex), "pass");
}

/// A thread that was woken may be on its way out of a condition variable that is destroyed.
TEST(Defined, DestructionAfterTheNotification) {
  EXPECT_EQ(verdict([] {
              auto c = std::make_unique<std::condition_variable>();
              bool is_done = false;
              std::thread waits([&] {
                std::unique_lock lock(one_mutex);
                while (!is_done) c->wait(lock);
              });
              {
                std::unique_lock const lock(one_mutex);
                is_done = true;
                c->notify_all();
                c.reset();
              }
              waits.join();
            }),
            "pass");
}

TEST(Defined, ObjectsInMemoryThatIsUsedAgain) {
  EXPECT_EQ(verdict([] {
              for (int i = 0; i != 3; ++i) {
                std::condition_variable c;
                std::mutex m;
                std::unique_lock const lock(m);
                c.notify_one();
              }
              for (int i = 0; i != 2; ++i) {
                auto const m = std::make_unique<pthread_mutex_t>();
                pthread_mutex_init(m.get(), nullptr);
              }
              for (int i = 0; i != 2; ++i) {
                sem_t s;
                sem_init(&s, 0, 1);
                sem_wait(&s);
              }
              in_another([] {
                pthread_mutex_t m;
                pthread_mutex_init(&m, nullptr);
                pthread_mutex_destroy(&m);
                m = PTHREAD_MUTEX_INITIALIZER;
                pthread_mutex_lock(&m);
                pthread_mutex_unlock(&m);
              });
            }),
            "pass");
}

TEST(Defined, SemaphoreAtItsMaximum) {
  EXPECT_EQ(verdict([] {
              sem_t s;
              sem_init(&s, 0, SEM_VALUE_MAX);
              std::thread other([&] { sem_wait(&s); });
              if (sem_post(&s) != 0) modelcheck::outcome(errno == EOVERFLOW ? "overflow" : "another error");
              other.join();
              int left = 0;
              sem_getvalue(&s, &left);
              if (left < SEM_VALUE_MAX - 1) std::abort();
            }),
            "pass");
}

// What functions of the system's libraries access.

timespec span{0, 1};
pthread_attr_t attributes;
pthread_mutexattr_t mutex_attributes;
sched_param parameters;
cpu_set_t processors;
std::thread a_thread;
std::exception_ptr an_exception;

TEST(Races, WithSpansOfTime) {
  auto const sets_span = [] { span.tv_nsec = 2; };
  EXPECT_EQ(together([] { nanosleep(&span, nullptr); }, sets_span), "data race");
  EXPECT_EQ(together([] { clock_nanosleep(CLOCK_MONOTONIC, 0, &span, nullptr); }, sets_span), "data race");
  EXPECT_EQ(together([] { thrd_sleep(&span, nullptr); }, sets_span), "data race");
  EXPECT_EQ(together([] { clock_gettime(CLOCK_REALTIME, &span); }, sets_span), "data race");
  EXPECT_EQ(together([] { clock_getres(CLOCK_REALTIME, &span); }, sets_span), "data race");
  EXPECT_EQ(together([] { pthread_mutex_timedlock(&mutex, &span); }, sets_span), "data race");
  EXPECT_EQ(together([] { pthread_rwlock_timedrdlock(&read_write_lock, &span); }, sets_span), "data race");
  EXPECT_EQ(together([] { sem_timedwait(&semaphore, &span); }, sets_span), "data race");
  EXPECT_EQ(together(
                [] {
                  pthread_mutex_lock(&mutex);
                  pthread_cond_timedwait(&condition, &mutex, &span);
                  pthread_mutex_unlock(&mutex);
                },
                sets_span),
            "data race");
}

TEST(Races, WithAttributesOfThreads) {
  auto const destroys = [] { pthread_attr_destroy(&attributes); };
  EXPECT_EQ(together(
                [] {
                  std::size_t size = 0;
                  pthread_attr_getstacksize(&attributes, &size);
                },
                destroys),
            "data race");
  EXPECT_EQ(together([] { pthread_attr_init(&attributes); }, destroys), "data race");
  EXPECT_EQ(together(
                [] {
                  pthread_t t{};
                  pthread_create(
                      &t, &attributes, [](void* p) { return p; }, nullptr);
                  pthread_join(t, nullptr);
                },
                destroys),
            "data race");
}

TEST(Races, WithArgumentsOfTheSystem) {
  EXPECT_EQ(together([] { pthread_mutexattr_gettype(&mutex_attributes, &number); }, [] { number = 1; }), "data race");
  EXPECT_EQ(together([] { pthread_mutex_init(&mutex, &mutex_attributes); },
                     [] { pthread_mutexattr_destroy(&mutex_attributes); }),
            "data race");
  EXPECT_EQ(together([] { pthread_setschedparam(pthread_self(), SCHED_OTHER, &parameters); },
                     [] { parameters.sched_priority = 1; }),
            "data race");
  EXPECT_EQ(together([] { pthread_getschedparam(pthread_self(), &number, &parameters); }, [] { number = 1; }),
            "data race");
  EXPECT_EQ(together([] { pthread_getaffinity_np(pthread_self(), sizeof processors, &processors); },
                     [] { CPU_ZERO(&processors); }),
            "data race");
  EXPECT_EQ(together([] { pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &number); }, [] { number = 1; }), "data race");
}

TEST(Races, WithCompiledPartsOfLibstdcxx) {
  EXPECT_EQ(verdict([] {
              a_thread = std::thread([] {});
              std::thread other([] { number = a_thread.joinable(); });
              a_thread.join();
              other.join();
            }),
            "data race");
  EXPECT_EQ(together([] { an_exception = nullptr; }, [] { std::exception_ptr const copy = an_exception; }),
            "data race");
}

/// None of these is a fault.
TEST(Defined, AttributesOfThreads) {
  EXPECT_EQ(verdict([] {
              in_another([] {
                int policy = 1;
                sched_param p{};
                cpu_set_t on;
                pthread_attr_t all;
                void* begin = nullptr;
                std::size_t size = 0;
                if (pthread_getschedparam(pthread_self(), &policy, &p) != 0) std::abort();
                pthread_setschedparam(pthread_self(), policy, &p);
                pthread_setschedprio(pthread_self(), 0);
                pthread_getaffinity_np(pthread_self(), sizeof on, &on);
                pthread_setaffinity_np(pthread_self(), sizeof on, &on);
                pthread_setname_np(pthread_self(), "name");
                pthread_getattr_np(pthread_self(), &all);
                pthread_attr_getstack(&all, &begin, &size);
                pthread_attr_destroy(&all);
                char* const here = unknown(reinterpret_cast<char*>(&policy));
                if (here < begin || here >= static_cast<char*>(begin) + size) std::abort();
              });
            }),
            "pass");
}

// What has an effect that cannot be repeated.

TEST(NotExplored, WhatChangesFilesAndTheProcess) {
  std::string const file = testing::TempDir() + "modelcheck_undefined_test";
  char const* const name = file.c_str();
  std::vector<std::function<void()>> const all = {
      [=] { unlink(name); },
      [=] { std::rename(name, name); },
      [=] { std::remove(name); },
      [=] { static_cast<void>(!chdir("/")); },
      [=] { rmdir(name); },
      [=] { static_cast<void>(!truncate(name, 0)); },
      [] { setenv("NAME", "value", 1); },
      [] { close(0); },
      [] { dup2(1, 2); },
      [] { std::fclose(stdin); },
      [=] { std::ofstream const out(name); },
      [=] { std::ifstream const in(file); },
      [=] { std::fstream().open(name); },
      [=] { std::ofstream const out(std::filesystem::path{name}); },
      [=] { std::wofstream const out(name); },
      [=] { std::filesystem::remove(file); },
      [=] {
        std::error_code error;
        std::filesystem::create_directory(file, error);
      },
  };
  for (auto const& each : all) EXPECT_EQ(verdict(each), "not explored") << &each - all.data();
  EXPECT_FALSE(std::filesystem::exists(file));
}

/// What a test calls of a library is named if it is not seen, and what the framework calls is not.
TEST(NotSeen, FunctionsThatATestCalls) {
  std::ostringstream shown;
  shown << modelcheck::explore([] {
    char folder[4096];
    if (getcwd(folder, sizeof folder) == nullptr) std::abort();
  });
  EXPECT_NE(shown.str().find("getcwd()"), std::string::npos) << shown.str();
  for (char const* const known : {"unlink", "localtime", "isatty", "pthread_", "std::terminate"})
    EXPECT_EQ(shown.str().find(known), std::string::npos) << shown.str();
}

}  // namespace
