// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/library/scenes.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace headscope {

class NoteLabel;
class Session;

/// Chooses layer and sentence of a trained model, and says what the chosen head does. It is hidden for other sessions.
class SceneBar : public QWidget
{
    Q_OBJECT

public:
    explicit SceneBar(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupPickers(QHBoxLayout *layout);
    void setupNotes(QHBoxLayout *layout);
    QComboBox *addPicker(QHBoxLayout *layout, const QString &name, QLabel *&label, int stretch);
    void refresh();
    void showWords();
    void showScene();
    void showNotes();
    void showNote();
    bool areHabitsHidden() const;
    void followHidden();
    void openPicked();
    void openNote(std::size_t layer, Index head);

    Session &m_session;
    std::optional<ScenePlace> m_place;
    QLabel *m_layerLabel = nullptr;
    QComboBox *m_layer = nullptr;
    QLabel *m_sentenceLabel = nullptr;
    QComboBox *m_sentence = nullptr;
    QToolButton *m_notes = nullptr;
    NoteLabel *m_note = nullptr;
    bool m_areHabitsHidden = false; ///< as what is told shows
};

} // namespace headscope
