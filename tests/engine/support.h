// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/json.h"
#include "engine/run/run.h"
#include "engine/run/tracebuilder.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

template <>
inline char *QTest::toString(const std::string &text)
{
    return qstrdup(text.c_str());
}
template <>
inline char *QTest::toString(const headscope::Shape &shape)
{
    return qstrdup(headscope::toString(shape).c_str());
}

namespace headscope {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// A session file of these keys: "{…}" with the two that every one has.
inline std::string sessionOf(std::string json)
{
    const std::string comma = json.find('"') == std::string::npos ? "" : ", ";
    return json.insert(json.find('{') + 1, R"("format": "headscope-session", "version": 1)" + comma);
}

/// A key path and the JSON to put there.
using Setting = std::pair<const char *, const char *>;

inline Document changed(Document document, const std::vector<Setting> &settings)
{
    for (const auto &[path, json] : settings) {
        auto next = withSetting(document, path, json);
        if (!next)
            qFatal("%s", next.error().sentence().c_str());
        document = std::move(*next);
    }
    return document;
}

/// b 2, q 3, k 4, two heads of 3 features, and inputs of 5, 4 and 3: a swapped axis does not go unnoticed.
inline Document smallDocument(const std::vector<Setting> &settings = {})
{
    const Document small = changed({}, {{"layer.query_size", "5"},
                                        {"layer.key_size", "4"},
                                        {"layer.value_size", "3"},
                                        {"layer.num_hiddens", "6"},
                                        {"layer.num_heads", "2"},
                                        {"inputs.batch_size", "2"},
                                        {"inputs.num_queries", "3"},
                                        {"inputs.num_kv_pairs", "4"}});
    return changed(small, settings);
}

/// A layer with every step and every tensor: its files are tensorsOfEverything() as x.npz. b 2, q 3, 4 new keys behind
/// 5 of the past, two appended, four heads in two groups.
inline Document documentOfEverything()
{
    const auto ref = [](const char *tensor) {
        return R"({"file": "x.npz", "tensor": "every )" + std::string(tensor) + "\"}";
    };
    const std::string past = ref("past");
    const std::string key = ref("key");
    const std::string bias = ref("bias");
    const std::string allowed = ref("allowed");
    return smallDocument({{"layer.query_size", "8"},
                          {"layer.key_size", "8"},
                          {"layer.value_size", "8"},
                          {"layer.num_hiddens", "8"},
                          {"layer.num_heads", "4"},
                          {"layer.num_kv_heads", "2"},
                          {"layer.bias", "true"},
                          {"layer.softcap", "3"},
                          {"layer.training", "true"},
                          {"layer.dropout", "0.25"},
                          {"layer.output_dropout", "0.1"},
                          {"layer.norm", "\"pre_and_post\""},
                          {"layer.residual", "true"},
                          {"layer.add_zero_attn", "true"},
                          {"weights.bias_k", key.c_str()},
                          {"weights.bias_v", key.c_str()},
                          {"past.keys", past.c_str()},
                          {"past.values", past.c_str()},
                          {"mask.bias", bias.c_str()},
                          {"mask.allowed", allowed.c_str()},
                          {"mask.causal", "\"bottom_right\""},
                          {"mask.valid_lens", "[8, 9]"}});
}

inline TensorFile tensorsOfEverything()
{
    const auto filled = [](const Shape &shape, Index period) {
        Tensor<float> tensor(shape);
        for (Index i = 0; i < tensor.size(); ++i)
            tensor[i] = static_cast<float>(i * 5 % period) / 4 - 0.75F;
        return tensor;
    };
    Tensor<float> allowed({2, 1, 3, 9});
    for (Index i = 0; i < allowed.size(); ++i)
        allowed[i] = i % 4 == 2 ? 0.0F : 1.0F;
    return {{"every past", filled({2, 2, 5, 2}, 7)},
            {"every key", filled({4}, 6)},
            {"every bias", filled({4, 3, 9}, 11)},
            {"every allowed", std::move(allowed)}};
}

/// Tensors as if they had been read from x.npz.
inline std::shared_ptr<const TensorFiles> fileWith(TensorFile tensors)
{
    return std::make_shared<TensorFiles>(
        TensorFiles{{"x.npz", std::make_shared<const TensorFile>(std::move(tensors))}});
}

inline Plan planOf(const Document &document, std::shared_ptr<const TensorFiles> files = fileWith({}))
{
    auto plan = makePlan(document, std::move(files));
    if (!plan)
        qFatal("%s", plan.error().sentence().c_str());
    return std::move(*plan);
}

inline std::shared_ptr<const Trace> traceOf(const Document &document,
                                            std::shared_ptr<const TensorFiles> files = fileWith({}))
{
    return runAll(planOf(document, std::move(files)));
}

/// The same run with other numbers in a tensor, whatever its operands.
inline std::shared_ptr<const Trace> withTensor(const Trace &trace, TensorId id, AnyTensor tensor)
{
    TraceBuilder run(trace.sharedPlan(), trace.threads(), trace.sharedBudget());
    for (const GraphTensor &spec : trace.plan.graph->tensors())
        if (trace.isKept(spec.id))
            run.share(spec.id, trace);
        else if (trace.has(spec.id))
            run.setMade(spec.id);
    run.put(id, std::move(tensor));
    return run.shared();
}

template <class Scalar = float>
Tensor<Scalar> tensorOf(const std::shared_ptr<const Trace> &trace, TensorId id)
{
    return std::get<Tensor<Scalar>>(*trace->whole(id));
}

/// The first tensor that two runs do not have alike to the bit; nothing where there is none. NaN equals NaN.
inline std::string differentTensor(const Trace &a, const Trace &b)
{
    for (const TensorSpec &spec : tensorTable()) {
        if (a.has(spec.role) != b.has(spec.role))
            return std::string(spec.name) + " is only in one";
        if (!a.has(spec.role))
            continue;
        const SharedTensor ofA = a.whole(spec.role);
        const SharedTensor ofB = b.whole(spec.role);
        if (*ofA == *ofB)
            continue;
        const Shape shape = shapeOf(spec, a.plan.sizes);
        for (Index i = 0, count = countOf(shape).value(); i < count; ++i) {
            const double x = valueAt(*ofA, i);
            const double y = valueAt(*ofB, i);
            if (x != y && !(std::isnan(x) && std::isnan(y)))
                return std::string(spec.name) + toString(cellAt(shape, i)) + ": " + std::to_string(x) + " and " +
                       std::to_string(y);
        }
    }
    return {};
}

/// What tensors are compared to: the largest absolute value, those of the size of a fill value left out.
inline double magnitudeOf(const AnyTensor &tensor)
{
    constexpr double likeFill = 1e5;
    double largest = 0;
    for (Index i = 0; i < countOf(shapeOf(tensor)); ++i)
        if (const double x = std::abs(valueAt(tensor, i)); x < likeFill)
            largest = std::max(largest, x);
    return largest;
}

/// The first cell that is off by more than `relative` times the tensor's magnitude; nothing where none is. NaN equals
/// NaN.
inline std::string firstDifference(const AnyTensor &got, const AnyTensor &wanted, double relative)
{
    const Shape &shape = shapeOf(wanted);
    if (shapeOf(got) != shape)
        return "shape " + toString(shapeOf(got)) + ", expected " + toString(shape);
    const double magnitude = magnitudeOf(wanted);
    for (Index i = 0; i < countOf(shape); ++i) {
        const double a = valueAt(got, i);
        const double b = valueAt(wanted, i);
        const bool isSame = a == b || (std::isnan(a) && std::isnan(b)) ||
                            std::abs(a - b) <= relative * std::max(magnitude, std::isfinite(b) ? std::abs(b) : 0.0);
        if (!isSame)
            return "cell " + toString(cellAt(shape, i)) + ": " + std::to_string(a) + ", expected " + std::to_string(b) +
                   ", off by " + std::to_string(std::abs(a - b) / magnitude * 1e6) + " millionths";
    }
    return {};
}

/// The cases of tests/golden/random/goldens.json of these kinds.
inline std::vector<QJsonObject> randomGoldens(const QStringList &kinds)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/golden/random/goldens.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("goldens.json cannot be read");
    std::vector<QJsonObject> cases;
    for (const auto &value : QJsonDocument::fromJson(file.readAll()).object()[u"cases"].toArray())
        if (kinds.contains(value.toObject()[u"kind"].toString()))
            cases.push_back(value.toObject());
    return cases;
}

inline std::uint32_t seedOf(const QJsonObject &golden)
{
    return static_cast<std::uint32_t>(golden[u"seed"].toDouble());
}

/// Numbers as a tensor of one axis.
inline Tensor<double> numbersOf(const QJsonValue &list)
{
    std::vector<double> numbers;
    for (const auto &value : list.toArray())
        numbers.push_back(value.toDouble());
    const auto count = static_cast<Index>(numbers.size());
    return {{count}, numbers};
}

} // namespace headscope
