// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"
#include "engine/checkpoints/latertensor.h"
#include "engine/opening/open.h"

#include <set>

namespace headscope {

struct HeadCounts;

/// A session made of a layer of a checkpoint.
struct ImportedLayer
{
    OpenedDocument opened;
    ImportNotes notes; ///< what was done, in plain words
};

/// The settings of a layer and its tensors, of which no number is read yet.
struct LayerParts
{
    Document document;
    LaterTensors tensors;
    ImportNotes notes = {};
};

/// A parameter that a session keeps as one tensor: its name there, and where the settings name it.
struct OwnPart
{
    Parameter part;
    const char *name; ///< "W_q"
    OptionalRef WeightSettings::*ref;
};

/// Every such parameter: matrices and biases by turns, then what few layers have.
std::span<const OwnPart> ownParts();

/// The row of a parameter; the fused ones and the table of biases have none.
const OwnPart &ownPart(Parameter part);

/// What the settings of a checkpoint say must be what a session may say, too, or nobody could open what is saved.
Result<void> checkSettings(const Document &document);

/// A session in the making, whose tensors are in a file that is nowhere yet.
class LayerBuilder
{
public:
    explicit LayerBuilder(std::string file) : m_file(std::move(file)) {}

    Document &document() { return m_document; }
    /// Heads, and whether keys and values come from another sequence; nothing is dropped.
    void setSizes(const HeadCounts &heads, bool isCross, const std::string &title);
    /// Keeps a tensor of floating-point numbers under this name. One of float64 makes the layer compute so.
    TensorRef keep(const char *name, LaterTensor tensor);
    void put(Parameter part, LaterTensor tensor);
    /// All that there is by now; the builder is empty then. Heads of values are as large as W_v makes them.
    LayerParts taken(ImportNotes notes = {});

private:
    void setValueHeadSize();

    std::string m_file;
    Document m_document;
    LaterTensors m_tensors;
};

/// The session of these parts, whose tensors are in a file of this name, if it can be run.
Result<ImportedLayer> sessionOf(LayerParts parts, const std::string &file);

/// The numbers of a tensor, which must be floating-point.
Result<AnyTensor> readNumbers(const TensorStore &store, const StoredTensor &tensor);

/// Whether these tensors may be read together; null ones are none. The error names the first that is too much.
Result<void> checkDecoded(const std::vector<const StoredTensor *> &tensors, std::uint64_t maxDecodedBytes);
/// Whether those of a layer may be.
Result<void> checkDecoded(const std::set<const StoredTensor *> &tensors, std::uint64_t maxDecodedBytes,
                          const std::string &layer);

} // namespace headscope
