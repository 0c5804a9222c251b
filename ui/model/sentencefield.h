// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace headscope {

class Session;
class TokenStrip;
class WrapLabel;
struct MadeModel;

/// The sentence of a model, which everything follows as it is typed, how it is cut, and what is wrong with it; of a
/// model that writes another text also that one.
class SentenceField : public QWidget
{
    Q_OBJECT

public:
    explicit SentenceField(Session &session, QWidget *parent = nullptr);

    QLineEdit *edit() const { return m_text; }
    /// Puts a token behind the text, or behind what a decoder has written, or in the place of the first [MASK]. Where a
    /// position is chosen, behind that, and what stood there is cut off; or in its place.
    void append(int token);

protected:
    void changeEvent(QEvent *event) override;

private:
    QLineEdit *addEdit(const QString &name);
    void setupRows();
    void showWords();
    void showModel();
    void showCount(const MadeModel &made);
    void typeText(const QString &text);
    void typeTarget(const QString &text);
    void take(const QString &sentence, bool isTarget);

    Session &m_session;
    QLabel *m_caption = nullptr;
    QLineEdit *m_text = nullptr;
    QLabel *m_count = nullptr;
    QLabel *m_targetCaption = nullptr;
    QLineEdit *m_target = nullptr;
    TokenStrip *m_tokens = nullptr;
    WrapLabel *m_error = nullptr;
    QString m_shown;       ///< the text of the model that the field was given last
    QString m_shownTarget; ///< the same of the decoder
    int m_typingRun = 0;   ///< letters typed one after the other are one step
};

} // namespace headscope
