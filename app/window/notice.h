// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

#include <functional>
#include <optional>

class QLabel;
class QToolButton;

namespace headscope {

class Announcement;

/// A button in a notice that does something about it, after which the notice goes.
struct NoticeOffer
{
    QString button;
    std::function<void()> act;
    QString tip = {};
};

/// What a notice says: a sentence, and buttons that do something about it.
struct NoticeWords
{
    QString sentence;
    QList<NoticeOffer> offers = {};
    std::function<void()> closed = {}; ///< called where an offer that lasts is closed without an answer
};
/// Says it in the language of the window.
using NoticeTelling = std::function<NoticeWords()>;

/// What a sentence is about: something that went wrong or wants care, or something that was done.
enum class NoticeKind { Wrong, Done };

/// A sentence across the window: what was refused, or what a person should know. It goes when it is closed, by its
/// button or Esc, and when something else is opened. When the language changes, it is told anew, or where nobody can do
/// so it goes. An offer that lasts stands below what else is told, until one of its buttons is pressed or it is closed
/// by itself.
class Notice : public QFrame
{
    Q_OBJECT

public:
    explicit Notice(QWidget *parent = nullptr);

    /// Nothing where the sentence is empty. It is not told in another language.
    void show(const QString &sentence, NoticeKind kind = NoticeKind::Wrong);
    void tell(const NoticeTelling &telling);
    void tellLasting(const NoticeTelling &telling);
    /// What is told, or an offer that lasts where nothing else is.
    void close();
    /// Something else was done, or it was undone: what was told as done goes.
    void passDone();
    const QString &text() const { return m_said.sentence; } ///< without the offer that lasts
    /// Which of all that was told stands there, in whatever language.
    int number() const { return m_number; }
    bool hasOffers() const { return !isHidden() && !m_offers.isEmpty(); }
    bool hasOwnOffers() const { return !m_said.offers.isEmpty(); } ///< without the one that lasts

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Lasting
    {
        NoticeTelling telling;
        NoticeWords said;
    };

    void showWords();
    void say(const NoticeWords &words, NoticeKind kind, const NoticeTelling &telling);
    void sayAgain();
    void refresh();
    void showSaid(const QString &words);
    void act(const NoticeOffer &offer, bool isLasting);
    void clearOffers();
    QToolButton *makeButton(const NoticeOffer &offer, bool isLasting);
    void showKind(NoticeKind kind);

    QLabel *m_words;
    Announcement *m_announcement; ///< of them
    QToolButton *m_close;
    NoticeWords m_said;
    NoticeKind m_kind = NoticeKind::Wrong; ///< of what is said
    NoticeTelling m_telling;               ///< of it; null where nobody can tell it again
    int m_number = 0;
    std::optional<Lasting> m_lasting;
    QList<QToolButton *> m_offers;
};

} // namespace headscope
