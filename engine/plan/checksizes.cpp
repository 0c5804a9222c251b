// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/checksizes.h"

#include <array>
#include <utility>

namespace headscope {
namespace {

/// Two sizes that must be the same, and the name of the second.
struct EqualSizes
{
    const char *path;
    Index got;
    Index wanted;
    const char *name;
};

Result<void> checkSelfAttention(const Document &document, const Sizes &s)
{
    if (!document.inputs.selfAttention)
        return {};
    const std::array projected{EqualSizes{"inputs.num_kv_pairs", s.newKeys(), s.q, "num_queries"},
                               EqualSizes{"layer.key_size", s.keySize, s.querySize, "query_size"},
                               EqualSizes{"layer.value_size", s.valueSize, s.querySize, "query_size"}};
    const std::array given{EqualSizes{"inputs.num_kv_pairs", s.newKeys(), s.q, "num_queries"},
                           EqualSizes{"layer.num_kv_heads", s.g, s.h, "num_heads"},
                           EqualSizes{"layer.v_head_size", s.v, s.d, "qk_head_size"}};
    for (const auto &[path, got, wanted, name] : document.layer.projections ? projected : given)
        if (got != wanted)
            return mustBe(path, got,
                          Text(ENGINE_TEXT("engine", "%1, equal to %2, because the queries are the keys and values"),
                               {std::to_string(wanted), name}));
    return {};
}

/// What is added or normed must have the sizes for it.
Result<void> checkNorms(const LayerSettings &layer, const Sizes &s)
{
    const auto asQueries = [&](const char *reason) {
        return Text(ENGINE_TEXT("engine", "%1, the query_size, because of layer.%2"),
                    {std::to_string(s.querySize), reason});
    };
    if (layer.residual && s.outputSize != s.querySize)
        return mustBe("layer.output_size", s.outputSize, asQueries("residual"));
    if (layer.norm == Norm::PreAndPost && s.outputSize != s.querySize)
        return mustBe("layer.output_size", s.outputSize, asQueries("norm"));
    if (normsInputs(layer.norm) && s.keySize != s.querySize)
        return mustBe("layer.key_size", s.keySize, asQueries("norm"));
    if (normsInputs(layer.norm) && s.valueSize != s.querySize)
        return mustBe("layer.value_size", s.valueSize, asQueries("norm"));
    return {};
}

} // namespace

Error mustBe(const char *path, Index got, Text expected)
{
    return {"", path, Text(std::to_string(got)), std::move(expected)};
}

Result<void> checkSizes(const Document &document, const Sizes &sizes)
{
    if (auto self = checkSelfAttention(document, sizes); !self || !document.layer.projections)
        return self;
    return checkNorms(document.layer, sizes);
}

} // namespace headscope
