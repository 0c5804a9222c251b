// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/field.h"
#include "engine/document/json.h"
#include "engine/plan/referredtensors.h"
#include "ui/made/mademodel.h"

#include <QCryptographicHash>
#include <QStringList>

#include <set>
#include <string>

namespace headscope {

/// The numbers of a tensor to the bit, its shape and its type.
inline QString described(const AnyTensor &tensor)
{
    return std::visit(
        [&](const auto &t) {
            const QByteArrayView bytes(reinterpret_cast<const char *>(t.data()),
                                       t.size() * static_cast<Index>(sizeof(t[0])));
            const QByteArray hash = QCryptographicHash::hash(bytes.toByteArray(), QCryptographicHash::Sha1).toHex();
            return QStringLiteral("type %1, %2, %3")
                .arg(tensor.index())
                .arg(QString::fromStdString(toString(t.shape())), QString::fromLatin1(hash));
        },
        tensor);
}

/// Everything that a session says, field by field. Tensors are told by what is in them, whatever their files are
/// called.
inline QStringList described(const Plan &plan)
{
    QStringList lines;
    std::set<std::string> references;
    for (const ReferredTensor &referred : referredTensors(plan.document)) {
        references.insert(referred.path);
        const QString tensor =
            *referred.ref ? described(tensorAt(*plan.files, **referred.ref)) : QStringLiteral("null");
        lines << QStringLiteral("%1 = %2").arg(QString::fromLatin1(referred.path), tensor);
    }
    for (const Field &field : fields())
        if (!references.contains(std::string(field.path)))
            lines << QString::fromStdString(std::string(field.path) + " = " + settingAt(plan.document, field.path));
    return lines;
}

/// The same of a session of a whole model: what its file says.
inline QStringList described(const MadeModel &model)
{
    ModelFile file = modelFileOf(model);
    file.session.model.path = file.modelPath;
    if (writesAnew(*model.model, model.wish)) {
        file.session.model.textTo.reset();
        file.session.model.targetIds.reset();
        file.session.model.writes.reset();
    }
    return QString::fromStdString(writeModelSession(file.session.title, file.session.model)).split(u'\n');
}

} // namespace headscope
