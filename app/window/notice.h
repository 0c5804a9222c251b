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

/// A button in a notice that does something about it, after which the notice goes.
struct NoticeOffer
{
    QString button;
    std::function<void()> act;
    QString tip = {};
};

/// What a sentence is about: something that went wrong or wants care, or something that was done.
enum class NoticeKind { Wrong, Done };

/// A sentence across the window: what was refused, or what a person should know. It goes when it is closed, by its
/// button or Esc, and when something else is opened. An offer that lasts stands below what else is told, until one of
/// its buttons is pressed or it is closed by itself.
class Notice : public QFrame
{
    Q_OBJECT

public:
    explicit Notice(QWidget *parent = nullptr);

    /// Nothing where the sentence is empty.
    void show(const QString &sentence, NoticeKind kind = NoticeKind::Wrong);
    void offer(const QString &sentence, const QList<NoticeOffer> &offers);
    void offerLasting(const QString &sentence, const QList<NoticeOffer> &offers);
    /// Something else was done, or it was undone: what was told as done goes.
    void passDone();
    const QString &text() const { return m_told; } ///< without the offer that lasts
    bool hasOffers() const { return !isHidden() && !m_offers.isEmpty(); }

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Lasting
    {
        QString sentence;
        QList<NoticeOffer> offers;
    };

    void showWords();
    void put(const QString &words, const QList<NoticeOffer> &offers, bool areLasting);
    void act(const NoticeOffer &offer, bool isLasting);
    void close();
    void clearOffers();
    QToolButton *makeButton(const NoticeOffer &offer, bool isLasting);
    void showKind(NoticeKind kind);

    QLabel *m_words;
    QToolButton *m_close;
    QString m_told;
    std::optional<Lasting> m_lasting;
    QList<QToolButton *> m_offers;
};

} // namespace headscope
