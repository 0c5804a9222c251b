// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"

#include <QTemporaryDir>

#include <memory>
#include <random>

namespace headscope {

/// A user who knows nothing and stops at nothing: random clicks, drags, wheels, keys, words, sizes, themes, languages
/// and files on the whole window, which is also closed while it computes and opened again. One seed gives one storm, as
/// far as the answers of other threads come in the same order.
class Storm
{
public:
    explicit Storm(unsigned seed);
    ~Storm();

    /// Sends so many events. What goes wrong ends the program: a crash, or a warning of Qt's.
    void rage(int events);
    /// Closes what is open but for the window, and waits for its run.
    void calmDown();
    MainWindow &window() { return *m_window; }

private:
    using Act = void (Storm::*)();
    struct Kind
    {
        int share; ///< how often, among all
        const char *name;
        Act act;
    };
    static const std::vector<Kind> &kinds();

    void act();
    void actWithin(int level);
    void openWindow();
    void closeWindow();
    QString openedFile();
    QString savedFile();
    QString savedSession();
    QWidget *touched();
    QPoint pointIn(const QWidget *widget);
    void press(QWidget *widget, Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text = {});

    void moveMouse();
    void click();
    void drag();
    void turnWheel();
    void pressKey();
    void pressShortcut();
    void typeWords();
    void play();
    void resize();
    void pickView();
    void pickTheme();
    void pickLanguage();
    void openExample();
    void openFile();
    void dropFile();
    void wait();
    void reopen();

    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    bool oneIn(int count) { return below(count) == 0; }
    template <class List>
    auto oneOf(const List &list)
    {
        return list[static_cast<decltype(list.size())>(below(static_cast<int>(list.size())))];
    }

    std::mt19937 m_random; // whose numbers are the same everywhere
    QTemporaryDir m_folder;
    QStringList m_files; ///< to open: good ones, broken ones, none at all
    std::unique_ptr<MainWindow> m_window;
    int m_left = 0;
    bool m_tells;
};

} // namespace headscope
