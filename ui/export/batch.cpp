// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/batch.h"

#include "ui/export/figurewords.h"
#include "ui/export/stepframes.h"
#include "ui/figure/figurescale.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <set>
#include <utility>

namespace headscope {
namespace {

using Files = std::vector<FigureFile>;
using Split = Files (*)(const FigureFile &file, const QString &place);

FigureFile filled(FigureFile file, const QString &place, const QString &word)
{
    file.path.replace(place, word);
    return file;
}

Files byTensor(const FigureFile &file, const QString &place)
{
    Files files;
    for (const FigureJob &step : stepFrames(file.job)) {
        files.push_back(filled(file, place, toQString(specOf(step.figure.tensor).name)));
        files.back().job.figure = step.figure;
        files.back().job.steps.clear(); // it is one of them
    }
    return files;
}

/// 01, 02, … in the order of the steps: a sequence of pictures, to which a tensor's name may be added.
Files byStep(const FigureFile &file, const QString &place)
{
    Files files = byTensor(file, QStringLiteral("{tensor}"));
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i] = filled(files[i], place, QStringLiteral("%1").arg(i + 1, 2, 10, QLatin1Char('0')));
    return files;
}

Files byItem(const FigureFile &file, const QString &place)
{
    const std::vector<Index> &items = file.job.figure.items;
    const std::set<Index> wanted(items.begin(), items.end());
    Files files;
    for (Index item = 0; item < file.job.trace->plan.sizes.b; ++item) {
        if (!wanted.empty() && !wanted.contains(item))
            continue;
        files.push_back(filled(file, place, QString::number(item)));
        files.back().job.figure.batch = item;
        if (file.job.figure.across == Across::Items)
            files.back().job.figure.items = {item};
    }
    return files;
}

Files byHead(const FigureFile &file, const QString &place)
{
    const FigureOptions &figure = file.job.figure;
    const TensorSpec &spec = specOf(figure.tensor);
    const Index count = hasHeads(spec) ? shapeOf(spec, file.job.trace->plan.sizes)[1] : 1;
    const std::set<Index> wanted(figure.heads.begin(), figure.heads.end());
    Files files;
    for (Index head = 0; head < count; ++head) {
        if (!wanted.empty() && !wanted.contains(head))
            continue;
        files.push_back(filled(file, place, QString::number(head)));
        files.back().job.figure.heads = {head};
    }
    return files;
}

const std::pair<QString, Split> kPlaces[]{{QStringLiteral("{step}"), byStep},
                                          {QStringLiteral("{tensor}"), byTensor},
                                          {QStringLiteral("{item}"), byItem},
                                          {QStringLiteral("{head}"), byHead}};

/// The range of all maps of a tensor in these files.
ValueRange rangeInFiles(const Files &files, TensorId tensor, const CancelToken &isCancelled)
{
    std::vector<Slice> maps;
    for (const FigureFile &file : files)
        if (file.job.figure.tensor == tensor)
            for (Slice &map : wholeMapsOf(file.job.trace, file.job.figure, isCancelled))
                maps.push_back(std::move(map));
    return rangeOfSlices(maps, isCancelled);
}

} // namespace

std::vector<FigureFile> fittedTogether(const std::vector<FigureFile> &files, const FigureFormat &format,
                                       const CancelToken &isCancelled)
{
    const bool isFit = files.front().job.figure.range == RangeMode::Fit;
    if (!isFit || files.size() == 1 || !format.isDrawn || format.showsSteps)
        return files;
    std::vector<std::pair<TensorId, ValueRange>> ranges;
    Files fitted = files;
    for (FigureFile &file : fitted) {
        const TensorId tensor = file.job.figure.tensor;
        auto known = std::find_if(ranges.begin(), ranges.end(), [&](const auto &each) { return each.first == tensor; });
        if (known == ranges.end())
            known = ranges.insert(known, {tensor, rangeInFiles(files, tensor, isCancelled)});
        file.job.figure = fittedTo(known->second, file.job.figure);
    }
    return fitted;
}

std::vector<FigureFile> filesOf(const QString &name, const FigureJob &job)
{
    Files files{{name, job}};
    for (const auto &[place, split] : kPlaces) {
        if (!files.front().path.contains(place)) // a place before may have filled it
            continue;
        Files more;
        for (const FigureFile &file : files)
            for (FigureFile &one : split(file, place))
                more.push_back(std::move(one));
        files = std::move(more);
    }
    return files;
}

Result<void> checkSeries(const QString &name, const FigureJob &job, bool showsSteps)
{
    const bool hasSteps = showsSteps || name.contains(kPlaces[0].first) || name.contains(kPlaces[1].first);
    if (!hasSteps || job.figure.layers.empty())
        return {};
    return Error{"", "--tensor", Text(figureTensor(job).toStdString()),
                 Text(ENGINE_TEXT("engine", "one block where a GIF, {step} or {tensor} shows the steps"), {})};
}

Result<void> checkFiles(const std::vector<FigureFile> &files, const FigureFormat &format)
{
    for (const FigureFile &file : files) {
        if (const auto fits = format.isDrawn ? checkFigure(file.job) : checkContent(file.job); !fits)
            return fits;
        if (const auto fits = checkFits(file.job, format); !fits)
            return fits;
    }
    return {};
}

QStringList knownPlaces()
{
    QStringList places;
    for (const auto &known : kPlaces)
        places << known.first;
    return places;
}

QString unknownPlaceIn(const QString &name)
{
    static const QRegularExpression place(QStringLiteral("\\{\\w+\\}"));
    const QStringList known = knownPlaces();
    for (auto found = place.globalMatch(name); found.hasNext();)
        if (const QString word = found.next().captured(); !known.contains(word))
            return word;
    return {};
}

} // namespace headscope
