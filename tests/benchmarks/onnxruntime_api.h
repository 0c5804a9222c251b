// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What peer_onnxruntime needs of the C interface of ONNX Runtime. The npm package brings the library without its
// headers, so the functions are named by their places in its table, which never change.
#pragma once

#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

enum Function {
    GetErrorMessage = 2,
    CreateEnv = 3,
    CreateSession = 7,
    Run = 9,
    CreateSessionOptions = 10,
    SetIntraOpNumThreads = 24,
    SetInterOpNumThreads = 25,
    CreateTensorWithDataAsOrtValue = 49,
    GetTensorMutableData = 51,
    GetTensorShapeElementCount = 64,
    GetTensorTypeAndShape = 65,
    CreateCpuMemoryInfo = 69,
    RunWithBinding = 133,
    CreateIoBinding = 134,
    BindInput = 136,
    BindOutput = 137
};

constexpr std::uint32_t tableVersion = 14;

struct Library
{
    void **(*table)(std::uint32_t);
    const char *(*version)();
};

using Object = void *;
inline void **functions = nullptr;

[[noreturn]] inline void fail(const char *message)
{
    std::fprintf(stderr, "peer_onnxruntime: %s\n", message);
    std::exit(1);
}

template <class... Parameters>
void call(Function function, Parameters... parameters)
{
    const auto called = reinterpret_cast<Object (*)(Parameters...)>(functions[function]);
    if (Object status = called(parameters...))
        fail(reinterpret_cast<const char *(*)(Object)>(functions[GetErrorMessage])(status));
}

inline const Library *load(const char *path)
{
    void *library = dlopen(path, RTLD_NOW);
    if (library == nullptr)
        fail(dlerror());
    const auto base = reinterpret_cast<const Library *(*)()>(dlsym(library, "OrtGetApiBase"));
    functions = base == nullptr ? nullptr : base()->table(tableVersion);
    if (functions == nullptr)
        fail("not a library of ONNX Runtime");
    return base();
}
