// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/models/modelwish.h"

#include <QMap>
#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QTimer;

namespace headscope {

class RefusedUndo;
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
    /// Whether what stands in a field is not taken, so that the model has another text.
    bool isRefused() const { return !m_refused.isEmpty(); }
    /// Gives back the right text in the place of one that is not taken, if it is seen; says whether there was one.
    bool takeRefusedBack();
    /// Puts tokens behind the text, or behind what a decoder has written, or one in the place of the first [MASK].
    /// Where a position is chosen, behind that, and what stood there is cut off; or in its place. Nothing is put behind
    /// a text that is refused.
    void append(const QList<int> &tokens);

Q_SIGNALS:
    /// What stands in the fields was taken, given back or refused.
    void judged(bool isRefused);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    using Typing = void (SentenceField::*)(const QString &text);
    RefusedUndo *addUndo(QLineEdit *edit, Typing typing);
    QLineEdit *addEdit(const QString &name);
    WrapLabel *addSentence(const QString &name, const char *kind);
    void setupRows();
    void showWords();
    void showModel();
    static QString targetTip(const ModelWish &wish);
    static QString keptWords();
    static QString heldWords(const MadeModel &made);
    void showTarget(const MadeModel &made);
    void showText(QLineEdit *edit, QString &shown, const QString &text);
    void showCount(const MadeModel &made);
    void showUnknown(const QString &words);
    void typeText(const QString &text);
    void typeTarget(const QString &text);
    void judge(QLineEdit *edit, const std::optional<Error> &refusal);
    QString refusalOf(QLineEdit *edit) const;
    void tell(const QString &sentence);
    void giveBack(const QList<QLineEdit *> &edits);
    void showErrors();
    void describe();
    QString outcome() const;
    static QString whyNoText(const Tokenizer &tokenizer, const QList<int> &tokens, const QString &otherwise);
    QString mergeKey(const QLineEdit *edit) const;
    void type(const ModelWish &wish, QLineEdit *edit);

    Session &m_session;
    QLabel *m_caption = nullptr;
    QLineEdit *m_text = nullptr;
    QLabel *m_count = nullptr;
    RefusedUndo *m_textUndo = nullptr;
    QLabel *m_targetCaption = nullptr;
    QLineEdit *m_target = nullptr;
    RefusedUndo *m_targetUndo = nullptr;
    TokenStrip *m_tokens = nullptr;
    WrapLabel *m_unknown = nullptr; ///< which word a list of words has not
    QTimer *m_pause;                ///< until that is told of what is typed
    WrapLabel *m_held = nullptr;    ///< why the decoder does not write
    WrapLabel *m_error = nullptr;
    QString m_shown;                    ///< the text of the model that the field was given last
    QString m_shownTarget;              ///< the same of the decoder; empty where that writes by itself
    QString m_targetText;               ///< what stands in its field: its tokens may be of another text
    QLineEdit *m_typing = nullptr;      ///< the field whose letters are being taken
    QMap<QLineEdit *, Error> m_refused; ///< why what stands in these fields is not taken
    QString m_told;                     ///< why tokens were not appended, though both texts are right
    int m_typingRun = 0;                ///< letters typed one after the other are one step
};

} // namespace headscope
