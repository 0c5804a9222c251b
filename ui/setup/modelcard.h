// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;

namespace headscope {

class RefusedUndo;
class Session;
class WrapLabel;

/// Of the set-up of a block of a model: the text, which can be changed here, too, and what model it is. The settings
/// come with the model. Not there where the session is that of a layer.
class ModelCard : public QWidget
{
    Q_OBJECT

public:
    explicit ModelCard(Session &session, QWidget *parent = nullptr);
    /// The text that stands there though the session refused it; nothing where none does.
    std::optional<QString> refusedText() const;
    /// As if a hand had typed it.
    void typeAgain(const QString &text);
    /// Gives back the right text in the place of one that is refused, if it is seen; says whether there was one.
    bool takeRefusedBack();

private:
    void showModel();
    void showText(const QString &text);
    void typeText(const QString &text);
    QString factsOf() const;
    QString mergeKey() const;

    Session &m_session;
    QLabel *m_caption = nullptr;
    QLineEdit *m_text = nullptr;
    RefusedUndo *m_undo = nullptr;
    WrapLabel *m_error = nullptr;
    WrapLabel *m_facts = nullptr;
    QString m_shown;
    int m_typingRun;
};

} // namespace headscope
