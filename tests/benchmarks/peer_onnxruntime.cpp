// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX Runtime:  peer_onnxruntime NAME FOLDER THREADS B N D LIBRARY OUTPUT...
// Runs FOLDER/NAME.onnx on FOLDER/X.f32 and writes its first two outputs to FOLDER/NAME.f32, to be checked.
#include "onnxruntime_api.h"

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

namespace {

constexpr int levelOfErrors = 3;
constexpr int float32 = 1;
constexpr int deviceAllocator = 0;
constexpr int defaultMemory = 0;

Object sessionOf(const std::string &model, int threads)
{
    Object environment = nullptr, options = nullptr, session = nullptr;
    call(CreateEnv, levelOfErrors, "compare", &environment);
    call(CreateSessionOptions, &options);
    call(SetIntraOpNumThreads, options, threads);
    call(SetInterOpNumThreads, options, 1);
    call(CreateSession, environment, model.c_str(), options, &session);
    return session;
}

std::vector<float> read(const std::string &path, std::size_t count)
{
    std::vector<float> values(count);
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char *>(values.data()), static_cast<std::streamsize>(count * sizeof(float))))
        fail(path.c_str());
    return values;
}

Object tensorOf(std::vector<float> &values, const std::vector<std::int64_t> &shape)
{
    Object memory = nullptr, tensor = nullptr;
    call(CreateCpuMemoryInfo, deviceAllocator, defaultMemory, &memory);
    call(CreateTensorWithDataAsOrtValue, memory, static_cast<void *>(values.data()), values.size() * sizeof(float),
         shape.data(), shape.size(), float32, &tensor);
    return tensor;
}

/// The tensors of one run. They are bound as the outputs of all others, so no later run allocates any.
std::vector<Object> firstRun(Object session, Object input, const std::vector<const char *> &names)
{
    const char *inputName = "X";
    std::vector<Object> outputs(names.size(), nullptr);
    call(Run, session, static_cast<const void *>(nullptr), &inputName, &input, std::size_t{1}, names.data(),
         names.size(), outputs.data());
    return outputs;
}

Object bind(Object session, Object input, const std::vector<const char *> &names, const std::vector<Object> &outputs)
{
    Object binding = nullptr;
    call(CreateIoBinding, session, &binding);
    call(BindInput, binding, "X", input);
    for (std::size_t i = 0; i < names.size(); ++i)
        call(BindOutput, binding, names[i], outputs[i]);
    return binding;
}

void write(std::ofstream &file, Object tensor)
{
    Object shape = nullptr;
    const char *values = nullptr;
    std::size_t count = 0;
    call(GetTensorTypeAndShape, tensor, &shape);
    call(GetTensorShapeElementCount, shape, &count);
    call(GetTensorMutableData, tensor, &values);
    file.write(values, static_cast<std::streamsize>(count * sizeof(float)));
}

double timed(Object session, Object binding)
{
    const auto start = std::chrono::steady_clock::now();
    call(RunWithBinding, session, static_cast<const void *>(nullptr), binding);
    const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
    return taken.count();
}

void takeTurns(Object session, Object binding)
{
    for (int count = 0; std::scanf(" r %d", &count) == 1; std::puts(""), std::fflush(stdout)) {
        timed(session, binding);
        for (int i = 0; i < count; ++i)
            std::printf("%.3f ", timed(session, binding));
    }
}

} // namespace

int main(int count, char **arguments)
{
    if (count < 9)
        fail("NAME FOLDER THREADS B N D LIBRARY OUTPUT...");
    const std::string folder = arguments[2], path = folder + "/" + arguments[1];
    const std::int64_t b = std::atoi(arguments[4]), n = std::atoi(arguments[5]), d = std::atoi(arguments[6]);
    const std::vector<const char *> names(arguments + 8, arguments + count);
    const Library *library = load(arguments[7]);
    Object session = sessionOf(path + ".onnx", std::atoi(arguments[3]));
    std::vector<float> X = read(folder + "/X.f32", static_cast<std::size_t>(b * n * d));
    Object input = tensorOf(X, {b, n, d});
    const std::vector<Object> outputs = firstRun(session, input, names);
    Object binding = bind(session, input, names, outputs);
    timed(session, binding); // what is checked comes from a bound run, like what is timed
    std::ofstream file(path + ".f32", std::ios::binary);
    write(file, outputs[0]);
    write(file, outputs[1]);
    file.close();
    std::printf("ready ONNX Runtime %s\n", library->version());
    std::fflush(stdout);
    takeTurns(session, binding);
    std::quick_exit(0); // the threads of ONNX Runtime need no goodbye
}
