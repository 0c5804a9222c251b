// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapmenu.h"

#include "ui/actions/actions.h"
#include "ui/figure/blank.h"
#include "ui/operation/numberkeeper.h"
#include "ui/operation/numbertable.h"
#include "ui/text/table.h"
#include "ui/text/words.h"
#include "ui/work/copying.h"

#include <QCoreApplication>
#include <QMenu>
#include <QRegion>
#include <QWidget>

namespace headscope {
namespace {

const auto kMapMenu = QStringLiteral("mapMenu");

class MapMenu
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MapMenu)
};

} // namespace

QString asTable(const FetchedSlice &slice, const CancelToken &isCancelled)
{
    const QStringList rowLabels = slice.rowLabels();
    QString table = tableLine(QStringList(QString()) + slice.columnLabels(), {}, u'\t');
    for (Index row = 0; row < slice.rows() && !isCancelled(); ++row)
        table += tableLine({rowLabels[row]}, losslessRow(slice, row), u'\t');
    return table;
}

QString asArray(const FetchedSlice &slice, const CancelToken &isCancelled)
{
    const bool isDouble = slice.trace()->plan.document.layer.precision == Precision::Float64;
    QStringList rows;
    for (Index row = 0; row < slice.rows() && !isCancelled(); ++row) {
        QStringList numbers = losslessRow(slice, row);
        for (QString &number : numbers) // NumPy's names of nan, inf and -inf; what is hidden is nan in its files, too
            number.replace(QStringLiteral("?"), QStringLiteral("nan"))
                .replace(QStringLiteral("nan"), QStringLiteral("np.nan"))
                .replace(QStringLiteral("inf"), QStringLiteral("np.inf"));
        rows << u'[' + numbers.join(QStringLiteral(", ")) + u']';
    }
    return QStringLiteral("np.array([%1], dtype=np.%2)")
        .arg(rows.join(QStringLiteral(",\n          ")),
             isDouble ? QStringLiteral("float64") : QStringLiteral("float32"));
}

void copyAsTable(QWidget *map, const Slice &slice)
{
    copyLater(map, [slice](const CancelToken &isCancelled) {
        return Copied{{}, asTable(FetchedSlice(slice, isCancelled), isCancelled)};
    });
}

void showNumbers(QWidget *map, const Slice &slice, std::optional<std::pair<Index, Index>> first)
{
    (new NumbersAsTable(slice, map, first))->show();
}

void renewNumbers(const QWidget &view, const std::shared_ptr<const Trace> &run,
                  const std::shared_ptr<const Trace> &unchanged)
{
    for (auto *table : view.findChildren<NumbersAsTable *>())
        table->follow(run, unchanged);
}

void keepNumbersNew(const Session &session, QWidget *view)
{
    new NumberKeeper(session, view);
    QObject::connect(&session, &Session::opened, view, [view] {
        for (auto *menu : view->findChildren<QMenu *>(kMapMenu))
            menu->close();
    });
}

QImage paintedAlone(QWidget &widget)
{
    QImage image = blankImage(widget.size() * widget.devicePixelRatioF(), QImage::Format_RGB32);
    image.setDevicePixelRatio(widget.devicePixelRatioF());
    widget.render(&image, QPoint(), QRegion(), QWidget::DrawWindowBackground);
    return image;
}

QMenu *makeMapMenu(QWidget *map, const std::function<QImage()> &picture, const Slice &slice,
                   std::optional<std::pair<Index, Index>> first)
{
    auto *menu = new QMenu(map);
    menu->setObjectName(kMapMenu);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(MapMenu::tr("Copy as image"), map,
                    [picture] {
                        copyNow({picture(), {}});
                    })
        ->setEnabled(picture != nullptr);
    menu->addAction(MapMenu::tr("Copy as table") + u'\t' + keyWords(Action::CopyTable), map,
                    [map, slice] { copyAsTable(map, slice); });
    menu->addAction(MapMenu::tr("Copy as np.array"), map, [map, slice] {
        copyLater(map, [slice](const CancelToken &isCancelled) {
            return Copied{{}, asArray(FetchedSlice(slice, isCancelled), isCancelled)};
        });
    });
    menu->addSeparator();
    menu->addAction(MapMenu::tr("Numbers as a table") + u'\t' + keyWords(Action::ShowNumbers), map,
                    [map, slice, first] { showNumbers(map, slice, first); })
        ->setObjectName(QStringLiteral("showNumbers"));
    return menu;
}

} // namespace headscope
