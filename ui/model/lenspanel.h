// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/prediction.h"
#include "ui/work/latest.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QTimer;

namespace headscope {

class Session;
class WrapLabel;

/// What each layer would say already: the last norm and the unembedding made of the stream as it leaves the layer.
class LensPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LensPanel(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Said
    {
        std::size_t block;
        Candidate likeliest;
        bool isAnswer; ///< the model says so indeed
    };
    static std::vector<Said> saidIn(const ModelTrace &trace, Index row, const CancelToken &isCancelled);
    void showWords();
    void showResult();
    void showRows();
    QString sentence(int settled, bool isUntold) const;
    void showCurrent();
    static void showWord(QLabel *label, const QString &word);
    QLabel *label(int row, int column, const QString &kind);

    Session &m_session;
    QLabel *m_caption = nullptr;
    WrapLabel *m_sentence = nullptr;
    QGridLayout *m_grid = nullptr;
    Latest<std::vector<Said>> m_said;
    std::vector<Said> m_shown;
    Index m_row = 0; ///< of the logits
    QTimer *m_late;  ///< dims what was said of the text before, unless the answer is there by then
};

} // namespace headscope
