// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX Runtime:  peer_onnxruntime NAME FOLDER THREADS LIBRARY INPUT... -- OUTPUT...
// Runs FOLDER/NAME.onnx on inputs such as X:f32:2x6x100, in FOLDER/X.f32, and writes its first two outputs to
// FOLDER/NAME.f32, to be checked.
#include "onnxruntime_api.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int levelOfErrors = 3;
constexpr int float32 = 1;
constexpr int int64 = 7;
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

/// A tensor that the model reads: "X:f32:2x6x100" lies in FOLDER/X.f32.
struct Input
{
    std::string name;
    std::string type;
    std::vector<std::int64_t> shape;
    std::vector<char> bytes;
};

Input inputFrom(const std::string &word, const std::string &folder)
{
    const std::size_t first = word.find(':'), second = word.find(':', first + 1);
    Input input{word.substr(0, first), word.substr(first + 1, second - first - 1), {}, {}};
    std::istringstream lengths(word.substr(second + 1));
    std::size_t count = input.type == "i64" ? sizeof(std::int64_t) : sizeof(float);
    for (std::string length; std::getline(lengths, length, 'x'); count *= static_cast<std::size_t>(input.shape.back()))
        input.shape.push_back(std::stoll(length));
    input.bytes.resize(count);
    std::ifstream file(folder + "/" + input.name + "." + input.type, std::ios::binary);
    if (!file.read(input.bytes.data(), static_cast<std::streamsize>(count)))
        fail(word.c_str());
    return input;
}

Object tensorOf(Input &input)
{
    Object memory = nullptr, tensor = nullptr;
    call(CreateCpuMemoryInfo, deviceAllocator, defaultMemory, &memory);
    call(CreateTensorWithDataAsOrtValue, memory, static_cast<void *>(input.bytes.data()), input.bytes.size(),
         input.shape.data(), input.shape.size(), input.type == "i64" ? int64 : float32, &tensor);
    return tensor;
}

/// The tensors of one run. They are bound as the outputs of all others, so no later run allocates any.
std::vector<Object> firstRun(Object session, const std::vector<const char *> &inputs,
                             const std::vector<Object> &tensors, const std::vector<const char *> &names)
{
    std::vector<Object> outputs(names.size(), nullptr);
    call(Run, session, static_cast<const void *>(nullptr), inputs.data(), tensors.data(), inputs.size(), names.data(),
         names.size(), outputs.data());
    return outputs;
}

Object bind(Object session, const std::vector<const char *> &inputs, const std::vector<Object> &tensors,
            const std::vector<const char *> &names, const std::vector<Object> &outputs)
{
    Object binding = nullptr;
    call(CreateIoBinding, session, &binding);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        call(BindInput, binding, inputs[i], tensors[i]);
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
    if (count < 7)
        fail("NAME FOLDER THREADS LIBRARY INPUT... -- OUTPUT...");
    const std::string folder = arguments[2], path = folder + "/" + arguments[1];
    const Library *library = load(arguments[4]);
    Object session = sessionOf(path + ".onnx", std::atoi(arguments[3]));
    char **const dashes =
        std::find_if(arguments + 5, arguments + count, [](const std::string &w) { return w == "--"; });
    const std::vector<const char *> names(dashes + 1, arguments + count);
    std::vector<Input> given;
    for (char **word = arguments + 5; word != dashes; ++word)
        given.push_back(inputFrom(*word, folder));
    std::vector<const char *> inputs;
    std::vector<Object> tensors;
    for (Input &input : given) {
        inputs.push_back(input.name.c_str());
        tensors.push_back(tensorOf(input));
    }
    const std::vector<Object> outputs = firstRun(session, inputs, tensors, names);
    Object binding = bind(session, inputs, tensors, names, outputs);
    timed(session, binding); // what is checked comes from a bound run, like what is timed
    std::ofstream file(path + ".f32", std::ios::binary);
    for (std::size_t i = 0; i < outputs.size() && i < 2; ++i)
        write(file, outputs[i]);
    file.close();
    std::printf("ready ONNX Runtime %s\n", library->version());
    std::fflush(stdout);
    takeTurns(session, binding);
    std::quick_exit(0); // the threads of ONNX Runtime need no goodbye
}
