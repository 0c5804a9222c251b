// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/readingfields.h"

#include "engine/base/readnumber.h"
#include "engine/models/pairsegments.h"
#include "engine/models/textreading.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/fieldundo.h"
#include "ui/session/session.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/wrongmark.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace headscope {
namespace {

/// The numbers of a typed list; nothing where a word of it is none.
std::optional<std::vector<Index>> numbersIn(const QString &typed)
{
    std::vector<Index> numbers;
    for (const QString &word : inAscii(typed).replace(u',', u' ').simplified().split(u' ', Qt::SkipEmptyParts)) {
        const auto number = readNumber<Index>(word.toStdString());
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

} // namespace

ReadingFields::ReadingFields(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("readingFields"));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 10, 6);
    rows->setSpacing(4);
    addRow(m_segments, QStringLiteral("segments"), tr("Segments"),
           tr("The segment of each token, such as 0, 0, 1, 1. Where the field is empty, what stands behind the first "
              "separator is segment 1."));
    addRow(m_length, QStringLiteral("validLen"), tr("Valid length"),
           tr("So many tokens are attended to; those behind are padding, and hidden. Where the field is empty, all "
              "are."));
    connect(m_segments.field, &QLineEdit::textEdited, this, &ReadingFields::typeSegments);
    connect(m_length.field, &QLineEdit::textEdited, this, &ReadingFields::typeLength);
    connect(&session, &Session::planChanged, this, &ReadingFields::showModel);
    connect(&session, &Session::opened, this, [this] {
        m_segments.isRefused = m_length.isRefused = false; // it was of the session before
        showModel();
    });
    showModel();
}

void ReadingFields::addRow(Row &row, const QString &name, const QString &title, const QString &tip)
{
    row.all = new QWidget(this);
    auto *column = new QVBoxLayout(row.all);
    column->setContentsMargins(0, 0, 0, 0);
    auto *line = new QHBoxLayout;
    column->addLayout(line);
    auto *label = new QLabel(title, row.all);
    row.field = new QLineEdit(row.all);
    row.field->setObjectName(QStringLiteral("reading.") + name);
    row.field->setAccessibleName(title);
    row.field->setAccessibleDescription(tip);
    for (QWidget *each : std::initializer_list<QWidget *>{label, row.field})
        each->setToolTip(plainToolTip(tip));
    leaveUndoToSession(row.field);
    line->addWidget(label);
    line->addWidget(row.field, 1);
    row.error = new WrapLabel(row.all);
    row.error->setObjectName(QStringLiteral("readingError.") + name);
    row.error->setProperty("kind", QStringLiteral("error"));
    row.error->setTextFormat(Qt::PlainText);
    row.error->hide();
    column->addWidget(row.error);
    layout()->addWidget(row.all);
}

void ReadingFields::showModel()
{
    const SharedMadeModel &made = m_session.model();
    const bool readsText = made && made->model->source != nullptr;
    m_segments.all->setVisible(readsText && segmentCount(*made->model) > 1);
    m_length.all->setVisible(readsText && readsBothWays(*made->model));
    setVisible(readsText && (!m_segments.all->isHidden() || !m_length.all->isHidden()));
    if (isHidden())
        return;
    const TextReading &reading = made->wish.reading;
    m_segments.field->setPlaceholderText(toQString(segmentWords(pairSegments(*made->model, made->cut.ids))));
    m_length.field->setPlaceholderText(tr("%1, all").arg(made->cut.ids.size()));
    showValue(m_segments, toQString(segmentWords(reading.segments)), {reading.segments, {}});
    showValue(m_length, reading.validLen ? QString::number(*reading.validLen) : QString(), {{}, reading.validLen});
}

/// What was refused stays until the model's own value is another one, and so does the way in which a right one was
/// typed. What has no place in the text is told.
void ReadingFields::showValue(Row &row, const QString &value, const TextReading &own)
{
    if (row.isRefused && row.shown == value)
        return;
    row.shown = value;
    row.isRefused = false;
    const auto typed = numbersIn(row.field->text());
    if (!typed || toQString(segmentWords(*typed)) != value) {
        row.field->setText(value);
        row.field->setCursorPosition(0);
    }
    const auto fits = checkReadingFits(own, m_session.model()->cut.ids.size());
    tell(row, fits ? QString() : shortSentenceOf(fits.error()));
}

void ReadingFields::typeSegments(const QString &text)
{
    if (!m_session.model())
        return;
    const auto segments = numbersIn(text);
    if (!segments)
        return refuse(m_segments, tr("got %1, expected whole numbers with commas between them").arg(text.trimmed()));
    TextReading reading = m_session.model()->wish.reading;
    reading.segments = *segments;
    take(m_segments, reading);
}

void ReadingFields::typeLength(const QString &text)
{
    if (!m_session.model())
        return;
    const auto length = numbersIn(text);
    if (!length || length->size() > 1)
        return refuse(m_length, tr("got %1, expected a whole number").arg(text.trimmed()));
    TextReading reading = m_session.model()->wish.reading;
    reading.validLen = length->empty() ? std::nullopt : std::optional(length->front());
    take(m_length, reading);
}

void ReadingFields::take(Row &row, const TextReading &reading)
{
    const SharedMadeModel made = m_session.model();
    const bool isOfSegments = &row == &m_segments;
    const TextReading own = isOfSegments ? TextReading{reading.segments, {}} : TextReading{{}, reading.validLen};
    for (const auto &right : {checkReading(*made->model, own), checkReadingFits(own, made->cut.ids.size())})
        if (!right)
            return refuse(row, shortSentenceOf(right.error()));
    row.isRefused = false; // also where it is what the model has already
    tell(row, {});
    ModelWish wish = made->wish;
    wish.reading = reading;
    const auto name = [isOfSegments] { return isOfSegments ? tr("Segments typed") : tr("Valid length typed"); };
    const auto done = m_session.edit(wish, name, row.field->objectName());
    if (!done)
        refuse(row, shortSentenceOf(done.error()));
}

void ReadingFields::refuse(Row &row, const QString &sentence)
{
    row.isRefused = true;
    tell(row, sentence);
}

void ReadingFields::tell(const Row &row, const QString &sentence)
{
    markWrong(row.field, sentence);
    row.error->setText(sentence);
    row.error->setVisible(!sentence.isEmpty());
}

std::optional<ReadingFields::Typed> ReadingFields::refused() const
{
    const bool isAny = m_segments.isRefused || m_length.isRefused;
    return isAny ? std::optional(Typed{m_segments.field->text(), m_length.field->text()}) : std::nullopt;
}

void ReadingFields::typeAgain(const Typed &typed)
{
    for (const auto &[row, text] : {std::pair(&m_segments, typed.segments), std::pair(&m_length, typed.length)}) {
        if (row->field->text() == text)
            continue;
        row->field->setText(text);
        Q_EMIT row->field->textEdited(text);
    }
}

} // namespace headscope
