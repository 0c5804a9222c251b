// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/composer/figurecomposer.h"

#include "ui/composer/composerform.h"
#include "ui/composer/pagepreview.h"
#include "ui/export/figurepage.h"
#include "ui/export/figurewords.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/savedialog.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"
#include "ui/theme/screenroom.h"
#include "ui/theme/scrollpanel.h"
#include "ui/theme/wrongmark.h"

#include <QDrag>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPrinter>
#include <QPushButton>
#include <QScreen>

namespace headscope {
namespace {

constexpr int kFormWidth = 364;

FigureFormat formatOfCopies()
{
    return *findFigureFormat(QStringLiteral("png"));
}

/// What is printed has a page, and no pixels of its own.
FigureFormat formatOnPaper()
{
    return *findFigureFormat(QStringLiteral("pdf"));
}

/// The picture and, for spreadsheets, the numbers.
Copied copied(const FigureJob &job, const CancelToken &isCancelled)
{
    return {FigurePage(job, isCancelled).picture(job.page.dpi / kLogicalDpi), figureTable(job, u'\t', isCancelled)};
}

} // namespace

FigureComposer::FigureComposer(const FigureJob &job, QWidget *parent)
    : QDialog(parent), m_form(new ComposerForm(job)), m_preview(new PagePreview),
      m_written(
          this, Urgency::Asked, [this] { takeWritten(); }, [this](const Error &error) { giveUp(sentenceOf(error)); }),
      m_dragged(
          this, Urgency::Asked,
          [this] {
              m_preview->unsetCursor();
              if (m_preview->isHeld() && !isWriting())
                  m_drag(*m_dragged.answer());
          },
          [this](const Error &error) {
              m_preview->unsetCursor();
              tell(m_notice, sentenceOf(error), true);
          }),
      m_printed(
          this, Urgency::Asked, [this] { showPrint(); },
          [this](const Error &error) { tell(m_notice, sentenceOf(error), true); })
{
    setObjectName(QStringLiteral("figureComposer"));
    setWindowTitle(tr("Export figure"));
    m_ask = [this](const QString &proposal) {
        return askWhereToWrite(this, tr("Save figure"), proposal,
                               QStringLiteral("%1 (*.%2)").arg(format().title, format().name));
    };
    m_drag = [this](const Copied &copied) { drag(copied); };
    setupLayout();
    connect(m_form, &ComposerForm::changed, this, &FigureComposer::showPage);
    connect(m_preview, &PagePreview::dragged, this, &FigureComposer::dragOut);
    showPage();
}

/// The buttons stand below all the rest: beside the fields a small screen has no room for them.
void FigureComposer::setupLayout()
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 16, 14);
    auto *sides = new QHBoxLayout;
    rows->addLayout(sides, 1);
    auto *scroll = new ScrollPanel(this);
    scroll->setObjectName(QStringLiteral("composerFields"));
    scroll->setAccessibleName(windowTitle());
    scroll->setWidget(m_form);
    scroll->setFixedWidth(kFormWidth);
    m_form->setFocus(); // not the panel around it, which takes the keyboard where it scrolls
    sides->addWidget(scroll);
    auto *side = new QVBoxLayout;
    side->setContentsMargins(0, 12, 0, 0);
    sides->addLayout(side, 1);
    setupSide(side);
    setupButtons(rows);
    resize(QSize(1080, 680).boundedTo(roomOn(*screen())));
}

void FigureComposer::setupSide(QVBoxLayout *side)
{
    side->addWidget(m_preview, 1);
    m_size = new WrapLabel(this);
    m_size->setObjectName(QStringLiteral("pageSize"));
    m_size->setProperty("kind", QStringLiteral("caption"));
    side->addWidget(m_size);
    m_notice = new WrapLabel(this);
    m_notice->setObjectName(QStringLiteral("composerNotice"));
    m_notice->setTextFormat(Qt::PlainText);
    side->addWidget(m_notice);
}

void FigureComposer::setupButtons(QVBoxLayout *rows)
{
    auto *buttons = new QHBoxLayout;
    rows->addLayout(buttons);
    auto *label = new QLabel(tr("File"), this);
    m_formats = new ComboBox(this);
    m_formats->setObjectName(QStringLiteral("figureFormat"));
    m_formats->setAccessibleName(tr("File"));
    for (const FigureFormat &format : figureFormats())
        m_formats->addItem(format.title, format.name);
    label->setBuddy(m_formats);
    m_copy = namedButton(QStringLiteral("copyFigure"), tr("Copy"), this);
    m_print = namedButton(QStringLiteral("printFigure"), tr("Print…"), this);
    auto *close = namedButton(QStringLiteral("closeComposer"), tr("Close"), this);
    m_save = namedButton(QStringLiteral("saveFigure"), tr("Save…"), this);
    m_save->setDefault(true);
    buttons->addStretch(1);
    buttons->addWidget(label);
    buttons->addWidget(m_formats);
    buttons->addSpacing(16);
    for (QPushButton *one : {m_copy, m_print, close, m_save})
        buttons->addWidget(one);
    connect(m_formats, &QComboBox::currentIndexChanged, this, &FigureComposer::showSize);
    connect(m_formats, &QComboBox::currentIndexChanged, this, &FigureComposer::showComplaint);
    connect(m_copy, &QPushButton::clicked, this, &FigureComposer::copy);
    connect(m_print, &QPushButton::clicked, this, &FigureComposer::print);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &FigureComposer::save);
}

const FigureJob &FigureComposer::job() const
{
    return m_form->job();
}

FigureFormat FigureComposer::format() const
{
    return *findFigureFormat(m_formats->currentData().toString());
}

FigureChoices FigureComposer::choices() const
{
    return {format().name, m_form->choices()};
}

void FigureComposer::choose(const FigureChoices &choices)
{
    if (const int row = m_formats->findData(choices.format); row >= 0)
        m_formats->setCurrentIndex(row);
    m_form->choose(choices.values);
}

void FigureComposer::showPage()
{
    showSize();
    showComplaint();
    m_preview->showJob(job());
}

/// Why it cannot be made as it stands, in this format; empty when it can.
QString FigureComposer::complaint(const FigureFormat &wanted) const
{
    const QString typed = m_form->complaint();
    const auto fits = typed.isEmpty() ? checkFits(job(), wanted) : Result<void>();
    return fits ? typed : m_form->sentenceOf(fits.error());
}

void FigureComposer::showComplaint()
{
    if (!isWriting())
        refuses(format());
    offerButtons();
}

/// Each is grey while it can do nothing, and tells why; a figure with too many pixels can still be printed.
void FigureComposer::offerButtons()
{
    const auto offer = [](QPushButton *button, const QString &wrong, bool isFree) {
        button->setEnabled(isFree && wrong.isEmpty());
        button->setToolTip(plainToolTip(wrong));
    };
    offer(m_save, complaint(format()), !isWriting());
    offer(m_print, complaint(formatOnPaper()), !isWriting());
    offer(m_copy, complaint(formatOfCopies()), true);
}

/// Says why it cannot be made, or no longer anything.
bool FigureComposer::refuses(const FigureFormat &wanted)
{
    const QString wrong = complaint(wanted);
    tell(m_notice, wrong, true);
    return !wrong.isEmpty();
}

void FigureComposer::print()
{
    tell(m_notice, tr("Preparing the page…"), false);
    m_printed.ask([job = job()](const CancelToken &isCancelled) { return recordPage(job, isCancelled); });
}

/// Shows the system's own preview.
void FigureComposer::showPrint()
{
    if (isWriting()) // which closes the composer when it is done
        return;
    showComplaint();
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(figureTitle(job()));
    showPreview(this, printer, QStringLiteral("printPreview"),
                [page = *m_printed.answer()](QPrinter &paper) { printPage(paper, page); });
}

QString FigureComposer::tooLittleMemory()
{
    return tr("There is too little memory for this picture.");
}

void FigureComposer::copy()
{
    if (refuses(formatOfCopies()))
        return;
    const QString working = tr("Copying…");
    tell(m_notice, working, false);
    copyLater(
        this, [job = job()](const CancelToken &isCancelled) { return copied(job, isCancelled); },
        [this, working](const Copied &copied) {
            if (m_notice->text() == working) // and nothing newer is told there
                tell(m_notice, copied.picture.isNull() ? tooLittleMemory() : tr("Copied"), copied.picture.isNull());
        },
        [this, working](const Error &error) {
            if (m_notice->text() == working)
                tell(m_notice, sentenceOf(error), true);
        });
}

void FigureComposer::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        QDialog::keyPressEvent(event);
}

/// Begins as soon as the picture is there, unless it was let go by then.
void FigureComposer::dragOut()
{
    if (isWriting() || refuses(formatOfCopies()))
        return;
    m_preview->setCursor(Qt::BusyCursor);
    m_dragged.ask([job = job()](const CancelToken &isCancelled) { return copied(job, isCancelled); });
}

void FigureComposer::drag(const Copied &copied)
{
    auto *drag = new QDrag(this);
    drag->setMimeData(copied.data());
    drag->setPixmap(QPixmap::fromImage(m_preview->picture().scaledToWidth(160, Qt::SmoothTransformation)));
    drag->exec(Qt::CopyAction);
}

} // namespace headscope
