// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"

#include <QWidget>

class QScrollArea;

namespace headscope {

class NextPanel;
class PictureField;
class ScrollPanel;
class SentenceField;
class Session;
class StackView;

/// A whole model: the sentence, or the picture, above, the blocks below it, and at the right what comes of it.
class ModelView : public QWidget
{
    Q_OBJECT

public:
    explicit ModelView(Session &session, QWidget *parent = nullptr);

    /// What the keyboard goes to first.
    QWidget *sentence() const;
    /// Whether a sentence stands in its field that the model does not have, as it does not fit.
    bool hasRefusedText() const;
    /// Gives back the right one in its place, if it is seen; says whether there was one.
    bool takeRefusedBack();
    StackView *stack() const { return m_stack; }
    /// Gives up what the model is writing at a press.
    void stopWriting();

Q_SIGNALS:
    /// A map of it is wanted as a figure.
    void exportWanted(const headscope::FigureJob &job);
    /// Another picture is to be chosen.
    void pictureWanted();
    /// The model writes what was asked for at a press, or no more.
    void writing(bool isUnderWay);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeSide();
    QWidget *makeKey();
    template <class Map>
    void followCursorOf(const QList<Map *> &maps);
    void setupPicture();
    void showField();
    bool looksAtImages() const;
    void showWords();

    Session &m_session;
    ScrollPanel *m_side = nullptr; ///< what the model says
    NextPanel *m_next = nullptr;
    SentenceField *m_sentence = nullptr;
    PictureField *m_picture = nullptr; ///< in its place, where the model looks at images
    QScrollArea *m_scroll = nullptr;
    StackView *m_stack = nullptr;
};

} // namespace headscope
