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

QString listOf(const std::vector<Index> &numbers)
{
    QStringList all;
    for (const Index number : numbers)
        all << QString::number(number);
    return all.join(QStringLiteral(", "));
}

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
    m_segments =
        addRow(QStringLiteral("segments"), tr("Segments"),
               tr("The segment of each token, such as 0, 0, 1, 1. Where the field is empty, what stands behind "
                  "the first separator is segment 1."));
    m_length = addRow(QStringLiteral("validLen"), tr("Valid length"),
                      tr("So many tokens are attended to; those behind are padding, and hidden. Where the field is "
                         "empty, all are."));
    m_error = new WrapLabel(this);
    m_error->setObjectName(QStringLiteral("readingError"));
    m_error->setProperty("kind", QStringLiteral("error"));
    m_error->setTextFormat(Qt::PlainText);
    m_error->hide();
    rows->addWidget(m_error);
    connect(m_segments.field, &QLineEdit::textEdited, this, &ReadingFields::typeSegments);
    connect(m_length.field, &QLineEdit::textEdited, this, &ReadingFields::typeLength);
    connect(&session, &Session::planChanged, this, &ReadingFields::showModel);
    connect(&session, &Session::opened, this, &ReadingFields::showModel);
    showModel();
}

ReadingFields::Row ReadingFields::addRow(const QString &name, const QString &title, const QString &tip)
{
    auto *all = new QWidget(this);
    auto *row = new QHBoxLayout(all);
    row->setContentsMargins(0, 0, 0, 0);
    auto *label = new QLabel(title, all);
    auto *field = new QLineEdit(all);
    field->setObjectName(QStringLiteral("reading.") + name);
    field->setAccessibleName(title);
    field->setAccessibleDescription(tip);
    for (QWidget *each : std::initializer_list<QWidget *>{label, field})
        each->setToolTip(plainToolTip(tip));
    leaveUndoToSession(field);
    row->addWidget(label);
    row->addWidget(field, 1);
    layout()->addWidget(all);
    return {all, field};
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
    m_segments.field->setPlaceholderText(listOf(pairSegments(*made->model, made->cut.ids)));
    m_length.field->setPlaceholderText(tr("%1, all").arg(made->cut.ids.size()));
    showValue(m_segments, listOf(reading.segments));
    showValue(m_length, reading.validLen ? QString::number(*reading.validLen) : QString());
    m_error->hide();
    for (const auto &[row, part] : {std::pair(&m_segments, TextReading{reading.segments, {}}),
                                    std::pair(&m_length, TextReading{{}, reading.validLen})})
        if (const auto fits = checkReadingFits(part, made->cut.ids.size()); !fits)
            tell(*row, shortSentenceOf(fits.error()));
}

/// What already means it stays as it was typed.
void ReadingFields::showValue(const Row &row, const QString &value)
{
    markWrong(row.field, QString());
    const auto typed = numbersIn(row.field->text());
    if (typed && listOf(*typed) == value)
        return;
    row.field->setText(value);
    row.field->setCursorPosition(0);
}

void ReadingFields::typeSegments(const QString &text)
{
    if (!m_session.model())
        return;
    const auto segments = numbersIn(text);
    if (!segments)
        return tell(m_segments, tr("got %1, expected whole numbers with commas between them").arg(text.trimmed()));
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
        return tell(m_length, tr("got %1, expected a whole number").arg(text.trimmed()));
    TextReading reading = m_session.model()->wish.reading;
    reading.validLen = length->empty() ? std::nullopt : std::optional(length->front());
    take(m_length, reading);
}

/// Refused is only what the field says wrong itself: the other one may wait for another text.
void ReadingFields::take(const Row &row, const TextReading &reading)
{
    const SharedMadeModel made = m_session.model();
    const bool isOfSegments = row.field == m_segments.field;
    const TextReading own = isOfSegments ? TextReading{reading.segments, {}} : TextReading{{}, reading.validLen};
    auto right = checkReading(*made->model, own);
    if (right)
        right = checkReadingFits(own, made->cut.ids.size());
    if (!right)
        return tell(row, shortSentenceOf(right.error()));
    ModelWish wish = made->wish;
    wish.reading = reading;
    const auto done =
        m_session.edit(wish, isOfSegments ? tr("Segments typed") : tr("Valid length typed"), row.field->objectName());
    if (!done)
        tell(row, shortSentenceOf(done.error()));
}

void ReadingFields::tell(const Row &row, const QString &sentence)
{
    markWrong(row.field, sentence);
    m_error->setText(sentence);
    m_error->show();
}

std::optional<ReadingFields::Typed> ReadingFields::refused() const
{
    return m_error->isHidden() ? std::nullopt : std::optional(Typed{m_segments.field->text(), m_length.field->text()});
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
