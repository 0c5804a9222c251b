// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/strokecommand.h"

#include <utility>

namespace headscope {

std::shared_ptr<const TensorFiles> withPaintedMask(const TensorFiles &files, const TensorRef &mask, Tensor<Flag> flags)
{
    auto changed = std::make_shared<TensorFiles>(files);
    (*changed)[mask.file] = std::make_shared<const TensorFile>(TensorFile{{mask.tensor, std::move(flags)}});
    return changed;
}

StrokeCommand::StrokeCommand(Session &session, const MadePlan &after, FlagRuns turned, const EditName &what)
    : NamedCommand(what), m_session(session), m_before(session.document()), m_after(after->document), m_made(after),
      m_turned(std::move(turned))
{}

void StrokeCommand::undo()
{
    turnOver(m_before);
}

void StrokeCommand::redo()
{
    if (const auto made = std::exchange(m_made, std::nullopt))
        m_session.setPlan(*made);
    else
        turnOver(m_after);
}

/// From the plan on one side of the stroke to that on the other, which has this document.
void StrokeCommand::turnOver(const Document &document)
{
    const TensorFiles &files = *m_session.plan().files;
    const TensorRef &mask = *document.mask.allowed;
    auto flags = std::get<Tensor<Flag>>(tensorAt(files, mask));
    for (const auto &[first, count] : m_turned)
        for (Index at = first; at < first + count; ++at)
            flags[at] = Flag{flags[at].value == 0};
    auto plan = makePlan(document, withPaintedMask(files, mask, std::move(flags)));
    assumeOk(plan); // it was right when the stroke was made
    m_session.setPlan(MadePlan(std::move(*plan)));
}

} // namespace headscope
