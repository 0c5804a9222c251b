// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/namedsizes.h"

namespace headscope {

std::vector<std::pair<std::string, Index>> namedSizes(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    std::vector<std::pair<std::string, Index>> named{{"b", s.b},
                                                     {"h", s.h},
                                                     {"g", s.g},
                                                     {"q", s.q},
                                                     {"k", s.k},
                                                     {"d", s.d},
                                                     {"v", s.v},
                                                     {"num_heads", s.h},
                                                     {"num_kv_heads", s.g},
                                                     {"qk_head_size", s.d},
                                                     {"v_head_size", s.v},
                                                     {"batch_size", s.b},
                                                     {"num_queries", s.q},
                                                     {"num_kv_pairs", s.newKeys()},
                                                     {"query_size", s.querySize},
                                                     {"key_size", s.keySize},
                                                     {"value_size", s.valueSize},
                                                     {"output_size", s.outputSize}};
    if (const auto &hiddens = plan.document.layer.numHiddens)
        named.emplace_back("num_hiddens", *hiddens);
    return named;
}

} // namespace headscope
