// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/lastseen.h"
#include "ui/work/latest.h"

#include <QDialog>
#include <QImage>
#include <QList>

class QListWidget;
class QPushButton;

namespace headscope {

/// The sessions that were opened or saved last, each with a picture of its first heads, its title and when it was seen.
/// One whose file is gone is grey and can be taken off the list.
class RecentSessions : public QDialog
{
    Q_OBJECT

public:
    explicit RecentSessions(QWidget *parent);

Q_SIGNALS:
    void picked(const QString &file);
    void otherWanted(); ///< a file that is not in the list

private:
    /// What is known of a file. Where its disk is slow, that takes as long.
    struct Told
    {
        bool isThere = true;
        SeenFile seen = {};
        QImage picture = {};
    };

    static QString wordsFor(const QString &file, const Told &told);
    static Told toldOf(const QString &file);
    void setupButtons(class QVBoxLayout *layout);
    void fill();
    void showTold();
    void showButtons();
    void openCurrent();
    void removeCurrent();
    QString currentFile() const;

    QListWidget *m_list;
    QPushButton *m_open = nullptr;
    QPushButton *m_remove = nullptr;
    Latest<QList<Told>> m_told;
};

} // namespace headscope
