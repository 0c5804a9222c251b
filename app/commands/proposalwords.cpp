// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/proposalwords.h"

#include "app/commands/mapoption.h"
#include "engine/checkpoints/checkmapping.h"
#include "engine/checkpoints/fitmapping.h"
#include "engine/checkpoints/guessmapping.h"
#include "engine/checkpoints/importinputs.h"

namespace headscope {
namespace {

/// How headscope import may be told of a layer; `more` are options behind those of the mapping.
QString importLine(const Checkpoint &checkpoint, const LayerMapping &mapping, const QString &more)
{
    const auto heads = knownHeads(*checkpoint.store, mapping, checkpoint.config);
    return QStringLiteral("headscope import FILE %1%2 --heads %3 --out S.headscope\n")
        .arg(QString::fromStdString(asOptions(mapping)), more, heads ? QString::number(*heads) : QStringLiteral("H"));
}

} // namespace

QString proposalLine(const Checkpoint &checkpoint)
{
    const TensorStore &store = *checkpoint.store;
    QString withoutOutput;
    for (const MappingProposal &proposal : proposalsByName(store, checkpoint.config)) {
        const LayerMapping &mapping = proposal.mapping;
        const std::string options = asOptions(mapping);
        if (printable(options) != options) // which nobody could copy
            continue;
        if (faultsOf(store, mapping).empty())
            return QStringLiteral("perhaps: ") + importLine(checkpoint, mapping, {});
        if (withoutOutput.isEmpty() && lacksOutputAlone(store, mapping) && !inputsOf(store))
            withoutOutput = QStringLiteral("perhaps, with a tensor for W_o, which no name says: ") +
                            importLine(checkpoint, mapping, QStringLiteral(" --map W_o=NAME"));
    }
    return withoutOutput;
}

} // namespace headscope
