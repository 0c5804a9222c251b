// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelwish.h"
#include "engine/models/writing.h"
#include "ui/work/latest.h"

#include <QWidget>

#include <functional>

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace headscope {

class Session;
class ShareBar;
class WrapLabel;

/// What a model says comes next, with the likeliest tokens, and among them that which stands there already; a click on
/// one appends it.
class NextPanel : public QWidget
{
    Q_OBJECT

public:
    explicit NextPanel(Session &session, QWidget *parent = nullptr);

    /// Nothing is appended while another text stands in its field than the one that is told of.
    void setTextRefused(bool isRefused);
    /// Gives up what the model is writing.
    void stopWriting();

Q_SIGNALS:
    void picked(const QList<int> &tokens); ///< one behind the other
    void writing(bool isUnderWay);         ///< tokens, on another thread

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row
    {
        QPushButton *token;
        ShareBar *bar;
        QLabel *number;
        int id = -1;
    };
    /// The candidates of a row of a run; `isHidden` where they are to be predicted first.
    struct Said
    {
        Index row = 0;
        std::vector<Candidate> candidates;
        std::optional<TokenId> standing = {}; ///< what the text really has there
        bool isHidden = false;
    };
    static constexpr int kShown = 6;
    static constexpr Index kMostAtOnce = 24; // tokens at one press

    void setupRows();
    void addRow(int at);
    void addButtons();
    void showWords();
    void showResult();
    void showHeadline();
    QString headline() const;
    void showCaption();
    void showTips();
    static QString refusedTextWords();
    bool namesClasses() const;
    bool lacksHead() const;
    bool isOfMasks() const;
    void showCandidates();
    QString wordOf(TokenId id) const;
    void showCandidate(Row &row, const Candidate *said);
    QString invitationTo(const QString &word) const;
    QString nameOf(const Row &row, const QString &word) const;
    bool isInside() const;
    bool lacksMask() const;
    bool takesClicks() const;
    void dim(bool isOld);
    Generation generation() const;
    using Act = void (NextPanel::*)();
    void pickNext();
    bool makesLetters(TokenId token) const;
    void pick(TokenId token);
    void writeAll();
    void write(const std::function<QList<int>(const RunControl &control)> &make);
    bool isOfTheText() const;
    bool isPressOfTheText() const;
    void press(Act act);

    Session &m_session;
    QLabel *m_caption = nullptr;
    WrapLabel *m_headline = nullptr;
    std::vector<Row> m_rows;
    QPushButton *m_next = nullptr;
    QPushButton *m_all = nullptr;
    QLabel *m_temperatureLabel = nullptr;
    QDoubleSpinBox *m_temperature = nullptr;
    QLabel *m_seedLabel = nullptr;
    QSpinBox *m_seed = nullptr;
    Said m_said;
    bool m_isTextRefused = false;
    Act m_pressed = nullptr;      ///< before the run was there that it is about
    ModelWish m_wished;           ///< what that run is to be of
    Latest<QList<int>> m_written; ///< by one press, on another thread
};

} // namespace headscope
