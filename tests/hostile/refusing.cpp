// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A library that a program is started with (LD_PRELOAD): from main() on, it counts the requests for memory, of the
// program and of everything that is linked with it. HEADSCOPE_REFUSED is the number of the first that is refused,
// HEADSCOPE_REFUSALS how many are from there on; HEADSCOPE_REQUESTS is a file that is told how many there were.
// HEADSCOPE_THREADS is how many threads are given beside that of main(), all of them without it.
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <limits>
#include <pthread.h>

extern "C" {
void *__libc_malloc(std::size_t size);
void *__libc_calloc(std::size_t count, std::size_t size);
void *__libc_realloc(void *memory, std::size_t size);
void *__libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

using Main = int (*)(int, char **, char **);

std::atomic<bool> counts{false};
std::atomic<long> requests{0};
long firstRefused = 0;
long refusals = 0;
std::atomic<long> threadsLeft{0};
const char *told = nullptr;
Main realMain = nullptr;

bool isOfFontconfig(const void *caller)
{
    Dl_info place{};
    return dladdr(caller, &place) != 0 && place.dli_fname != nullptr &&
           (std::strstr(place.dli_fname, "libfontconfig") != nullptr ||
            std::strstr(place.dli_fname, "libexpat") != nullptr);
}

bool isRefused(const void *caller)
{
    if (!counts)
        return false;
    const long number = requests++;
    const bool isMeant = number >= firstRefused && number - firstRefused < refusals && !isOfFontconfig(caller);
    if (isMeant)
        errno = ENOMEM;
    return isMeant;
}

void tell()
{
    counts = false;
    std::FILE *file = told != nullptr ? std::fopen(told, "w") : nullptr;
    if (file == nullptr)
        return;
    std::fprintf(file, "%ld\n", requests.load());
    std::fclose(file);
}

long numberIn(const char *variable, long without = 0)
{
    const char *number = std::getenv(variable);
    return number != nullptr ? std::atol(number) : without;
}

int countedMain(int argc, char **argv, char **environment)
{
    firstRefused = numberIn("HEADSCOPE_REFUSED");
    refusals = numberIn("HEADSCOPE_REFUSALS");
    threadsLeft = numberIn("HEADSCOPE_THREADS", std::numeric_limits<int>::max());
    told = std::getenv("HEADSCOPE_REQUESTS");
    std::atexit(tell);
    counts = true;
    return realMain(argc, argv, environment);
}

} // namespace

extern "C" {

void *malloc(std::size_t size) noexcept
{
    return isRefused(__builtin_return_address(0)) ? nullptr : __libc_malloc(size);
}

void *calloc(std::size_t count, std::size_t size) noexcept
{
    return isRefused(__builtin_return_address(0)) ? nullptr : __libc_calloc(count, size);
}

void *realloc(void *memory, std::size_t size) noexcept
{
    return isRefused(__builtin_return_address(0)) ? nullptr : __libc_realloc(memory, size);
}

void *aligned_alloc(std::size_t alignment, std::size_t size) noexcept
{
    return isRefused(__builtin_return_address(0)) ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, std::size_t alignment, std::size_t size) noexcept
{
    void *made = isRefused(__builtin_return_address(0)) ? nullptr : __libc_memalign(alignment, size);
    if (made == nullptr)
        return ENOMEM;
    *memory = made;
    return 0;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) noexcept
{
    static const auto create = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
    return counts && threadsLeft-- <= 0 ? EAGAIN : create(thread, attributes, run, argument);
}

int __libc_start_main(Main main, int argc, char **argv, void (*init)(), void (*fini)(), void (*loader)(), void *stack)
{
    realMain = main;
    using Start = int (*)(Main, int, char **, void (*)(), void (*)(), void (*)(), void *);
    const auto start = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
    return start(countedMain, argc, argv, init, fini, loader, stack);
}
}
