// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/importing/tokeninput.h"

#include <QDialog>

#include <optional>

class QBoxLayout;
class QPlainTextEdit;
class QPushButton;

namespace headscope {

class ComboBox;
class WrapLabel;

/// Takes a text or a list of words as tokens of the queries and keys of the layer that is open, which is an edit that
/// can be undone. What will be done, or why it cannot be, is said while it is typed. Where queries and keys have words
/// of their own, it begins with those of one alone, and as long as nothing is typed it shows those that it is about.
/// Taken as it begins, it changes nothing.
class TokenDialog : public QDialog
{
    Q_OBJECT

public:
    /// Begins with these words, as if they were typed; without any, with those that the layer has.
    TokenDialog(Session &session, const std::optional<QString> &text, QWidget *parent = nullptr);

Q_SIGNALS:
    /// The words were taken, and the dialog closed; the sentence says what was done besides, if anything was.
    void given(const QString &sentence);

private:
    void setupLayout(const std::optional<QString> &text);
    void setupUse(QBoxLayout *rows, TokenUse first);
    void setupEnd(QBoxLayout *rows);
    TokenUse use() const;
    TokenUse firstUse() const;
    QString text() const;
    bool isUntouched() const;
    void followUse();
    Result<GivenInput> madeOf(const Result<TokenLists> &tokens) const;
    void showFound();
    void take();

    Session &m_session;
    QPlainTextEdit *m_text = nullptr;
    ComboBox *m_use = nullptr;
    WrapLabel *m_told = nullptr;
    WrapLabel *m_wrong = nullptr;
    QPushButton *m_take = nullptr;
};

} // namespace headscope
