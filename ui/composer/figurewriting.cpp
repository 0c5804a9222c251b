// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The files that the composer writes.
#include "ui/composer/figurecomposer.h"

#include "engine/io/atomicwriter.h"
#include "ui/session/savedialog.h"
#include "ui/text/bytes.h"
#include "ui/text/words.h"
#include "ui/theme/wrongmark.h"

#include <QFileInfo>
#include <QPushButton>

namespace headscope {
namespace {

QStringList pathsOf(const std::vector<FigureFile> &files)
{
    QStringList paths;
    for (const FigureFile &file : files)
        paths << file.path;
    return paths;
}

} // namespace

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
    auto files = filesOf(withEnding(asked, chosen.name), job());
    if (!mayReplace(this, pathsOf(files), asked))
        return;
    if (!chosen.showsSteps) // each file shows one
        for (FigureFile &file : files)
            file.job.steps.clear();
    m_files = std::move(files);
    m_write = chosen.write;
    m_done = 0;
    m_save->setEnabled(false);
    writeNext();
}

void FigureComposer::writeNext()
{
    tell(m_notice, m_files.size() == 1 ? tr("Writing…") : tr("Writing %1 of %2…").arg(m_done + 1).arg(m_files.size()),
         false);
    m_bytes.ask([job = m_files[m_done].job, write = m_write](const CancelToken &isCancelled) {
        return write(job, isCancelled);
    });
}

void FigureComposer::take()
{
    const QByteArray &bytes = *m_bytes.answer();
    const std::string file = m_files[m_done].path.toStdString();
    if (bytes.isEmpty())
        return giveUp(tooLittleMemory());
    if (const auto written = writeAtomically(file, bytesOf(bytes)); !written)
        return giveUp(sentenceOf(written.error().in(file)));
    if (++m_done < m_files.size())
        return writeNext();
    Q_EMIT saved(pathsOf(m_files));
    accept();
}

void FigureComposer::giveUp(const QString &reason)
{
    m_files.clear();
    tell(m_notice, reason, true);
    m_save->setEnabled(true);
}

} // namespace headscope
