// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/handindialog.h"

#include "engine/io/atomicwriter.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/savedialog.h"
#include "ui/text/bytes.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/work/waiting.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>

namespace headscope {
namespace {

constexpr int kLongestStudent = 100; // letters
constexpr int kWidth = 420;

} // namespace

HandInDialog::HandInDialog(HandIn handIn, std::vector<LessonPlace> questions, std::set<int> told, QWidget *parent)
    : QDialog(parent), m_handIn(std::move(handIn)), m_questions(std::move(questions)), m_told(std::move(told)),
      m_label(new QLabel(this)), m_name(new QLineEdit(this)), m_notice(new WrapLabel(this))
{
    setObjectName(QStringLiteral("handInDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_ask = [this](const QString &proposal) {
        return askWhereToWrite(this, tr("Save your answers"), proposal,
                               QStringLiteral("%1 (*.json)").arg(tr("Answers")));
    };
    setupRows();
    resize(kWidth, heightForWidth(kWidth));
}

void HandInDialog::setupRows()
{
    m_name->setObjectName(QStringLiteral("handInName"));
    m_name->setMaxLength(kLongestStudent);
    m_notice->setObjectName(QStringLiteral("handInNotice"));
    m_notice->setTextFormat(Qt::PlainText);
    auto *rows = new QFormLayout(this);
    m_label->setBuddy(m_name);
    rows->addRow(m_label, m_name);
    rows->addRow(m_notice);
    setupButtons();
    retranslate();
    m_name->setFocus();
}

void HandInDialog::setupButtons()
{
    auto *buttons = new QDialogButtonBox(this);
    m_cancel = buttons->addButton(QString(), QDialogButtonBox::RejectRole);
    m_cancel->setObjectName(QStringLiteral("handInCancel"));
    m_save = buttons->addButton(QString(), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(QStringLiteral("handInSave"));
    m_save->setDefault(true);
    m_save->setEnabled(false);
    static_cast<QFormLayout *>(layout())->addRow(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &HandInDialog::save);
    connect(m_name, &QLineEdit::textChanged, this, [this] { m_save->setEnabled(!student().isEmpty()); });
}

void HandInDialog::retranslate()
{
    setWindowTitle(tr("Hand in"));
    m_label->setText(tr("Your name"));
    m_name->setAccessibleName(tr("Your name"));
    m_save->setText(tr("Save…"));
    m_cancel->setText(m_savedFile.isEmpty() ? tr("Cancel") : tr("Close"));
    m_notice->setText(m_savedFile.isEmpty() ? countWords() : tr("Saved %1").arg(visible(m_savedFile)));
}

void HandInDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

/// What is still open is seen before it is handed in.
QString HandInDialog::countWords() const
{
    QStringList open;
    QStringList told;
    int number = 0;
    for (const LessonPlace &place : m_questions)
        if (!m_handIn.answers.contains(++number))
            (m_told.contains(number) ? told : open) << tr("question %1 (page %2)").arg(number).arg(place.page + 1);
    QStringList sentences{
        tr("You have answered %1 of %2 questions.").arg(m_handIn.answers.size()).arg(m_questions.size())};
    if (!open.isEmpty())
        sentences << tr("Still open: %1.").arg(listed(open));
    if (!told.isEmpty())
        sentences << tr("Shown before you answered: %1.").arg(listed(told));
    return inSequence(sentences);
}

QString HandInDialog::student() const
{
    return m_name->text().simplified();
}

/// "01-why-attention Ada.json", without what no file name may have.
QString HandInDialog::proposal() const
{
    static const QRegularExpression unfit(QStringLiteral("[^\\w -]"), QRegularExpression::UseUnicodePropertiesOption);
    const QString lesson =
        m_handIn.lesson.endsWith(QStringLiteral(".md")) ? m_handIn.lesson.chopped(3) : m_handIn.lesson;
    return QStringLiteral("%1 %2.json").arg(lesson, student().remove(unfit)).simplified();
}

void HandInDialog::save()
{
    const QString asked = m_ask(proposal());
    if (asked.isEmpty())
        return;
    const QString file = withEnding(asked, QStringLiteral("json"));
    if (!mayReplace(this, {file}, asked))
        return;
    m_handIn.student = student();
    const QPointer<HandInDialog> self(this);
    const auto written =
        madeElsewhere<bool>([json = writeHandIn(m_handIn), path = file.toStdString()]() -> Result<bool> {
            const auto done = writeAtomically(path, bytesOf(json));
            return done ? Result<bool>(true) : done.error();
        });
    if (!self) // the lesson was closed meanwhile
        return;
    if (!written)
        return m_notice->setText(sentenceOf(written.error()));
    Q_EMIT saved(file);
    showSaved(file);
}

/// Nothing is left to do but to read where the file is.
void HandInDialog::showSaved(const QString &file)
{
    m_savedFile = file;
    m_name->setEnabled(false);
    m_save->hide();
    retranslate();
    m_cancel->setDefault(true);
    m_cancel->setFocus();
}

} // namespace headscope
