// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/strictjson.h"
#include "engine/formats/tensorstore.h"

#include <utility>

namespace headscope {

/// A file of tensors that says something besides, as the pickle of torch.save() does: {"valid_lens.0": 3}.
class SayingStore : public TensorStore
{
public:
    SayingStore(SharedStore file, const char *facts) : m_file(std::move(file))
    {
        for (const StoredTensor &tensor : m_file->tensors())
            list(tensor);
        tell(parseStrictJson(facts).value());
    }

    std::string_view kind() const override { return "pytorch"; }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override { return m_file->read(m_file->tensors()[place]); }

private:
    SharedStore m_file;
};

} // namespace headscope
