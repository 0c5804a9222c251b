// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The files that the composer writes.
#include "ui/composer/figurecomposer.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/memory.h"
#include "ui/composer/composerform.h"
#include "ui/export/figurepage.h"
#include "ui/figure/figurepanel.h"
#include "ui/session/savedialog.h"
#include "ui/text/bytes.h"
#include "ui/text/words.h"
#include "ui/theme/wrongmark.h"

#include <QFileInfo>
#include <QLabel>

namespace headscope {
namespace {

QStringList pathsOf(const std::vector<FigureFile> &files)
{
    QStringList paths;
    for (const FigureFile &file : files)
        paths << file.path;
    return paths;
}

/// A disk may be slow, so that no window waits for it. A file that is given up by then stays as it was.
Result<void> written(const FigureFile &figure, decltype(FigureFormat::write) write, const CancelToken &isCancelled)
{
    const QByteArray bytes = write(figure.job, isCancelled);
    if (bytes.isEmpty())
        return headscope::tooLittleMemory({});
    return writeAtomically(figure.path.toStdString(), bytesOf(bytes), isCancelled);
}

} // namespace

/// How much the file will hold: of a table, the maps with their rows and columns.
void FigureComposer::showSize()
{
    if (!format().isDrawn) {
        const Slice map = firstSliceOf(job().trace, job().figure);
        return m_size->setText(tr("%1 × %2 × %3 numbers")
                                   .arg(panelCountOf(*job().trace, job().figure))
                                   .arg(map.rows())
                                   .arg(map.columns()));
    }
    const QSizeF size = pageSize(job());
    const QSize pixels = (size * (job().page.dpi / kLogicalDpi)).toSize();
    const double mm = kMmPerInch / kLogicalDpi;
    m_size->setText(tr("%1 × %2 mm · %3 × %4 pixels")
                        .arg(size.width() * mm, 0, 'f', 0)
                        .arg(size.height() * mm, 0, 'f', 0)
                        .arg(pixels.width())
                        .arg(pixels.height()));
}

/// The composer is gone when all is written, so that nothing which waits inside of it may begin meanwhile.
void FigureComposer::save()
{
    if (isWriting())
        return;
    const FigureFormat chosen = format();
    const QString asked = m_ask(toQString(specOf(job().figure.tensor).name) + u'.' + chosen.name);
    if (asked.isEmpty())
        return;
    if (const QString place = unknownPlaceIn(QFileInfo(asked).fileName()); !place.isEmpty())
        return tell(m_notice,
                    tr("%1 in the name of the file stands for nothing: files of a series are named with %2.")
                        .arg(place, listed(knownPlaces())),
                    true);
    if (const auto fits = checkSeries(asked, job(), chosen.showsSteps); !fits)
        return tell(m_notice, m_form->sentenceOf(fits.error()), true);
    auto files = filesOf(withEnding(asked, chosen.name), job());
    if (const auto fits = checkFiles(files, chosen); !fits)
        return tell(m_notice, m_form->sentenceOf(fits.error()), true);
    if (!mayReplace(this, pathsOf(files), asked))
        return;
    if (!chosen.showsSteps) // each file shows one
        for (FigureFile &file : files)
            file.job.steps.clear();
    m_files = std::move(files);
    m_fitted = std::make_shared<std::vector<FigureFile>>();
    m_chosen = chosen;
    m_done = 0;
    offerButtons();
    writeNext();
}

void FigureComposer::writeNext()
{
    tell(m_notice, m_files.size() == 1 ? tr("Writing…") : tr("Writing %1 of %2…").arg(m_done + 1).arg(m_files.size()),
         false);
    m_written.ask(
        [files = m_files, fitted = m_fitted, next = m_done, chosen = m_chosen](const CancelToken &isCancelled) {
            if (fitted->empty()) // with the first of them, since it reads the numbers of all
                *fitted = fittedTogether(files, chosen, isCancelled);
            return written((*fitted)[next], chosen.write, isCancelled);
        });
}

void FigureComposer::takeWritten()
{
    const Result<void> &written = *m_written.answer();
    if (!written)
        return giveUp(isOfMemory(written.error()) ? tooLittleMemory() : sentenceOf(written.error()));
    if (++m_done < m_files.size())
        return writeNext();
    Q_EMIT saved(pathsOf(m_files));
    accept();
}

void FigureComposer::giveUp(const QString &reason)
{
    const auto all = m_files.size();
    m_files.clear();
    tell(m_notice,
         m_done > 0 ? inSequence({reason, tr("Files that are written: %1 of %2.").arg(m_done).arg(all)}) : reason,
         true);
    offerButtons();
}

} // namespace headscope
