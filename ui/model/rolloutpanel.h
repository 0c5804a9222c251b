// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/rollout.h"
#include "ui/work/latest.h"

#include <QWidget>

class QLabel;
class QTimer;

namespace headscope {

class ComboBox;
class RolloutMap;
class Session;
class WrapLabel;

/// From which tokens of the input a position has what it has, layer by layer: attention rollout beside the attention of
/// each layer, within one stack. At first it is the position that predicts.
class RolloutPanel : public QWidget
{
    Q_OBJECT

public:
    explicit RolloutPanel(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    /// A position in a stack.
    struct From
    {
        Column column = Column::Only;
        Index position = 0;
    };
    /// What was asked for, and what came of it.
    struct Rolled
    {
        SharedModelTrace trace;
        From from;
        std::vector<RolledLayer> layers;
    };
    void setupRows();
    void showWords();
    void showResult();
    void showChoices();
    void ask();
    void showRolled();
    void showCurrent();
    void showColors();
    void pick(const QString &word);
    From predicting() const;
    From chosen() const;
    QStringList tokensOf(Column column) const;
    QString sentence() const;
    QString source() const;

    Session &m_session;
    QLabel *m_caption = nullptr;
    QLabel *m_label = nullptr;
    ComboBox *m_from = nullptr;
    RolloutMap *m_map = nullptr;
    WrapLabel *m_sentence = nullptr;
    WrapLabel *m_source = nullptr;
    QString m_asked;      ///< the position, in the word of the look
    Index m_askedRow = 0; ///< that predicts
    Latest<Rolled> m_rolled;
    QTimer *m_late; ///< dims what was told of the text before, unless the answer is there by then
};

} // namespace headscope
