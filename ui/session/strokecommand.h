// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace headscope {

/// The same files with another mask in a file of its own.
std::shared_ptr<const TensorFiles> withPaintedMask(const TensorFiles &files, const TensorRef &mask, Tensor<Flag> flags);

/// A stroke over a mask that was painted before. Masks can be large: instead of those before and after it keeps which
/// flags it has turned over.
class StrokeCommand : public NamedCommand
{
public:
    /// `after` is the plan of the session with these flags of its mask turned over; other changed numbers, too.
    StrokeCommand(Session &session, const MadePlan &after, FlagRuns turned, const EditName &what);

    void undo() override;
    void redo() override;

private:
    void turnOver(const Document &document);

    Session &m_session;
    Document m_before;
    Document m_after;
    std::optional<MadePlan> m_made; ///< until it is done for the first time
    FlagRuns m_turned;
};

} // namespace headscope
