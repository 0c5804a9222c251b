// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/explanation.h"
#include "ui/present/picture.h"

#include <QCoreApplication>
#include <QTextDocument>

#include <memory>

namespace headscope {

/// One moment of a talk laid out on a screen: title, words, question, picture, the numbers behind the pinned cell, and
/// how far the talk has come. Everything is in pixels of a screen of 1280 × 720 at least.
class TalkPage
{
    Q_DECLARE_TR_FUNCTIONS(headscope::TalkPage)

public:
    /// `answerHeight` is kept free for a widget that takes the answer; 0 where none does. One that would take more than
    /// half of the room stands beside the picture; so do answers to choose from, where that makes the picture larger.
    /// The cache outlives the page.
    TalkPage(const Talk &talk, const Theme &theme, QSizeF size, double moment, double answerHeight = 0,
             StageCache *cache = nullptr);

    void paint(QPainter &painter) const;
    /// The maps of the picture, to be pointed at.
    std::vector<PlacedMap> maps() const;
    /// The answer that is offered there, from 0; -1 where there is none.
    int optionAt(const QPointF &point) const;
    /// The page whose dot is there, from 0; -1 where there is none.
    int dotAt(const QPointF &point) const;
    /// The step that the picture writes there.
    std::optional<StepId> stepAt(const QPointF &point) const;
    const QRectF &answerRect() const { return m_answerRect; }
    const QRectF &pictureRect() const { return m_picture; }
    /// All of it in words.
    QString summary() const;
    /// Whether everything has room at its full size.
    bool fits() const { return m_fits; }

private:
    /// A paragraph of rich text and where it stands.
    struct Paragraph
    {
        std::shared_ptr<QTextDocument> document;
        QRectF place;
    };

    static constexpr double kMargin = 48;
    static constexpr double kTitleTop = 30;
    static constexpr double kTitleHeight = 56;
    static constexpr double kFoot = 56; // the dots

    void layOut(const QSizeF &size);
    Paragraph paragraph(const QString &html, const QRectF &room, int type) const;
    void addOptions(QRectF &room);
    void addAnswer(QRectF &room);
    void addWait(QRectF &body);
    void addCell(QRectF &room);
    bool areOptionsBeside(const QRectF &room) const;
    double lowestOption(const QRectF &room) const;
    std::vector<Paragraph> cellParagraphs(const Explanation &told, const QRectF &room) const;
    std::vector<PlacedMap> mapsIn(const QRectF &place) const;
    int readability(const QRectF &place) const;
    double cellSize(const QRectF &place) const;
    QString filled(const QString &text) const;
    QString optionHtml(int option, bool isChosen, bool isTold) const;
    QString optionWords(std::size_t option) const;
    std::optional<PictureInput> input() const;
    bool hasPicture() const;
    QRectF dot(int page) const;
    void paintProgress(QPainter &painter) const;
    static void paintParagraph(QPainter &painter, const Paragraph &paragraph);
    void paintFault(QPainter &painter) const;

    const Talk &m_talk;
    const Theme &m_theme;
    double m_moment;
    QSizeF m_size;
    double m_answerHeight;
    StageCache *m_cache;
    QRectF m_answerRect;
    Paragraph m_text;
    std::vector<Paragraph> m_options;
    std::vector<Paragraph> m_answer;
    std::optional<Paragraph> m_cell;
    std::optional<Paragraph> m_wait;
    QRectF m_picture;
    bool m_isAnswerAlone = false; ///< what takes the answer needs the room of the picture
    bool m_fits = true;
};

} // namespace headscope
