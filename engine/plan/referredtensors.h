// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/plan/sizes.h"
#include "engine/plan/tensorid.h"

#include <functional>
#include <optional>
#include <vector>

namespace headscope {

/// A place of the document that may refer to a tensor in a file: its key, and what each axis must agree with.
struct ReferredTensor
{
    const char *path;
    const OptionalRef *ref;
    std::vector<Extent> axes;
    bool broadcasts = false;        ///< axes may be left out at the left or be 1
    std::vector<Extent> gives = {}; ///< what is as long as it is in this tensor, where the document does not say it
    bool isOnlyCompared = false;    ///< an edit may make the run another one than it is of: its shape is not checked
    std::optional<Role> role = {};  ///< of the tensor of the run that it stands for
};

/// Every such place. A new one is a new row.
std::vector<ReferredTensor> referredTensors(const Document &document);

/// The place that may name this tensor of the run, if there is one: in self-attention, keys and values are the queries.
std::optional<ReferredTensor> referredTensor(const Document &document, Role role);

/// What the document names for a tensor of the run itself; nothing where it names none, or has no place for that.
OptionalRef refOf(const Document &document, Role role);

/// The same document with other names for its tensors.
Document renamed(const Document &document, const std::function<TensorRef(const TensorRef &)> &nameOf);

/// Every place of a document that may name a tensor.
std::vector<const OptionalRef *> namedRefs(const Document &document);

} // namespace headscope
