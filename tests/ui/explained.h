// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/explain.h"
#include "tests/ui/support.h"
#include "ui/explain/explainpanel.h"
#include "ui/text/words.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTextDocument>

namespace headscope {

inline const QList<Change> kTraining{{u"layer.training"_s, u"true"_s}, {u"layer.dropout"_s, u"0.5"_s}};
inline const QList<Change> kOnes{{u"inputs.kind"_s, u"\"ones\""_s}, {u"weights.kind"_s, u"\"identity\""_s}};

/// A session in the panel that explains it.
struct Shown
{
    explicit Shown(const QString &example, const QList<Change> &changes = {})
    {
        showActive(panel, {372, 900});
        open(session, example);
        if (!changes.isEmpty())
            edit(session, changes);
    }
    const Trace &trace() const { return *session.result()->trace; }
    QLabel *label() { return find<QLabel>(panel, u"cellWords"_s); }
    QString text()
    {
        QTextDocument document;
        document.setHtml(label()->text());
        return document.toPlainText().remove(QChar(0x2060)).replace(QChar::Nbsp, u' ');
    }
    QStringList links()
    {
        static const QRegularExpression href(u"href='([^']*)'"_s);
        QStringList found;
        for (auto at = href.globalMatch(label()->text()); at.hasNext();)
            found << at.next().captured(1);
        return found;
    }
    QString pinned(TensorId tensor, const Cell &cell)
    {
        session.setTensor(tensor);
        session.pin(CellPlace{tensor, cell});
        return text();
    }
    /// A cell of every tensor that the run makes.
    std::vector<CellPlace> cells(int share = 3) const
    {
        std::vector<CellPlace> out;
        for (const TensorId tensor : madeTensors(session)) {
            const Shape shape = shapeOf(specOf(tensor), trace().plan.sizes);
            out.push_back({tensor, cellAt(shape, *countOf(shape) / share)});
        }
        return out;
    }
    bool stands(const CellPlace &place)
    {
        return session.selection().pinned == place && session.selection().tensor == place.tensor &&
               text().contains(exactNumber(trace().value(place.tensor, place.cell)));
    }

    Session session;
    ExplainPanel panel{session};
};

} // namespace headscope
