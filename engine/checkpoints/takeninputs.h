// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/axisorder.h"
#include "engine/checkpoints/family.h"
#include "engine/checkpoints/importinputs.h"
#include "engine/checkpoints/inputmasks.h"
#include "engine/checkpoints/inputnames.h"
#include "engine/io/npz.h"
#include "engine/plan/plan.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace headscope {

/// The inputs of a file on their way into a session, whose numbers are read once their shapes are found right.
class TakenInputs
{
public:
    /// They will be in a file `file` of the session. The store must live on.
    TakenInputs(const TensorStore &store, const InputTensors &inputs, std::string file, std::uint64_t maxDecodedBytes);

    /// Whether they may be read together.
    Result<void> checkLimit();
    /// Names them in the settings; keys stand for values that are not there.
    void nameIn(InputSettings &settings) const;
    /// The shape that one of them has as an input, or null.
    const Shape *shapeOf(const TensorRef &ref) const;
    /// "queries (2, 4, 8)", with their own names.
    std::vector<std::string> words() const;
    /// Says what their axes are, where no heads tell it: nn.MultiheadAttention has tokens first if nobody says
    /// batch_first=True.
    void tellAxes(ImportNotes &notes) const;
    /// Reads them, and the masks and valid lengths beside them, which fit this plan; names these in the settings and
    /// says so, also of masks that are left out or are no tensors.
    Result<TensorFile> read(const Plan &plan, Document &document, ImportNotes &notes);
    /// Reads what a layer has made of them, in the shape that it has in the run, (b, q, features). Errors: another
    /// number of numbers.
    Result<AnyTensor> readMade(const StoredTensor &stored, const Shape &whole) const;
    /// Nothing is expected of a run that is not the call of which the file has the result.
    void leaveExpected() { m_takesExpected = false; }
    /// Reads the weights of attention, (b, h, q, k) or (b·h, q, k), and the output, (b, q, features), that another
    /// program got, where the file has them with the shapes of this plan; names them as what is expected, and says so.
    /// None where a mask or valid lengths of the file are left out.
    using IsOfModel = std::function<bool(const StoredTensor &)>;
    Result<void> takeExpected(const Plan &plan, const IsOfModel &isOfModel, TensorFile &tensors, Document &document,
                              ImportNotes &notes);
    /// Whether this tensor of the file is one of them, or of the masks and of what is expected, of which notes tell.
    bool has(const StoredTensor &tensor) const { return m_stored.count(&tensor) > 0; }

private:
    struct Taken
    {
        const StoredTensor *stored;
        Shape shape;        ///< as an input
        bool isTokensFirst; ///< in the file, (tokens, batch items, features)
    };

    void take(const StoredTensor *stored, const char *name);
    OptionalRef refOf(const char *name) const;
    Result<void> takeMasks(const Plan &plan, TensorFile &tensors, Document &document, ImportNotes &notes);
    bool tellOtherMasks(const MaskSettings &settings, ImportNotes &notes);
    std::vector<Shape> shapesOfExpected(Role role, const Shape &whole) const;
    Result<AnyTensor> readExpected(Role role, const StoredTensor &stored, const Shape &whole) const;
    const StoredTensor *expectedBeside(const InputNames &names, const std::vector<Shape> &shapes,
                                       const IsOfModel &isOfModel) const;
    Result<void> takeLengths(const Plan &plan, Document &document, ImportNotes &notes);

    const TensorStore &m_store;
    std::string m_file;
    MasksOf m_masks; ///< where their masks are, and whose
    AxisOrder m_order;
    std::map<std::string, Taken> m_taken;
    std::set<const StoredTensor *> m_stored;
    DecodingLimit m_limit;
    bool m_takesExpected = true;
};

} // namespace headscope
