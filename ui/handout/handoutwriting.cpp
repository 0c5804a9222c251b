// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the pages of the dialog are made, on another thread, and saved or printed.
#include "ui/handout/handoutdialog.h"

#include "engine/io/atomicwriter.h"
#include "ui/export/print.h"
#include "ui/handout/handoutpdf.h"
#include "ui/handout/lessonhandout.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/savedialog.h"
#include "ui/text/bytes.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/wrongmark.h"

#include <QFileInfo>
#include <QPrinter>
#include <QPushButton>

namespace headscope {

/// Makes the value of the pages, on any thread.
std::function<Result<Handout>()> HandoutDialog::making() const
{
    if (lesson().isEmpty())
        return [trace = m_trace, steps = wanted()] { return Result<Handout>(handoutOf(trace, steps)); };
    return [name = lesson(), look = static_cast<SheetLook>(wanted())]() -> Result<Handout> {
        const auto wanted = lessonHandout(name, look);
        return wanted ? handoutOf(*wanted) : wanted.error();
    };
}

void HandoutDialog::fail(const Error &error)
{
    m_file.clear();
    tell(m_notice, sentenceOf(error), true);
    m_source->setEnabled(true);
    showSteps();
}

/// A disk may be slow, so that no window waits for it. The dialog is gone when all is written, so that nothing which
/// waits inside of it may begin meanwhile.
void HandoutDialog::save()
{
    if (isWriting())
        return;
    const QString name = QFileInfo(lesson()).completeBaseName();
    const QString asked = m_ask((name.isEmpty() ? QStringLiteral("handout") : name) + QStringLiteral(".pdf"));
    if (asked.isEmpty())
        return;
    const QString file = withEnding(asked, QStringLiteral("pdf"));
    if (!mayReplace(this, {file}, asked))
        return;
    m_file = file;
    m_save->setEnabled(false);
    m_print->setEnabled(false);
    m_source->setEnabled(false); // which can ask for a file
    tell(m_notice, tr("Writing…"), false);
    m_written.ask([make = making(), path = file.toStdString()](const CancelToken &isCancelled) -> Result<void> {
        const auto handout = make();
        if (!handout)
            return handout.error();
        return isCancelled() ? Result<void>() : writeAtomically(path, bytesOf(handoutPdf(*handout)), isCancelled);
    });
}

void HandoutDialog::take()
{
    const Result<void> &written = *m_written.answer();
    if (!written)
        return fail(written.error());
    Q_EMIT saved(m_file);
    m_file.clear();
    accept();
}

void HandoutDialog::print()
{
    tell(m_notice, tr("Preparing the pages…"), false);
    m_printed.ask(making());
}

/// Shows the system's own preview.
void HandoutDialog::showPrint()
{
    if (isWriting())
        return;
    m_notice->clear();
    if (!*m_printed.answer())
        return fail(m_printed.answer()->error());
    const Handout &handout = **m_printed.answer();
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(handout.title);
    printer->setPageSize(QPageSize(handout.paper == Paper::A4 ? QPageSize::A4 : QPageSize::Letter));
    showPreview(this, printer, QStringLiteral("handoutPreview"),
                [handout](QPrinter &paper) { printHandout(paper, handout); });
}

} // namespace headscope
