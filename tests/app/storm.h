// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"
#include "tests/app/silence.h"

#include <QTemporaryDir>

#include <memory>
#include <random>

namespace headscope {

/// A user who knows nothing and stops at nothing: random clicks, drags, wheels, keys, words, sizes, themes, languages,
/// entries of menus, lessons, whole models and files on the whole window, which is also closed while it computes and
/// opened again. One seed gives one storm, as far as the answers of other threads come in the same order.
class Storm
{
public:
    /// Silences of the window that last longer than so many milliseconds are told.
    Storm(unsigned seed, int silence);
    ~Storm();

    /// Sends so many events. What goes wrong ends the program: a crash, a warning of Qt's, or an undo or a file that
    /// does not give back what there was.
    void rage(int events);
    /// Closes what is open but for the window, and waits for its run.
    void calmDown();
    /// All undone is what was opened, and all made again is what there was.
    void checkUndo();
    /// What was saved last, or opened, is what its file says; nothing is said where the session has no file.
    void checkFile();
    MainWindow &window() { return *m_window; }
    const Silence &silence() const { return m_silence; }

private:
    using Act = void (Storm::*)();
    struct Kind
    {
        int share; ///< how often, among all
        const char *name;
        Act act;
    };
    static const std::vector<Kind> &kinds();
    /// What of a session can be edited: of a whole model the wish, of a layer its document.
    struct Content
    {
        std::string document = {};
        ModelWish wish = {};
    };
    Content content() const;
    bool isAsIn(const Content &content) const;
    QString told(const Content &content) const;

    void act();
    void actWithin(int level);
    void writeFiles();
    void writeCorpus();
    void openWindow();
    void closeWindow();
    void closeOthers();
    QString openedFile();
    QString savedFile();
    QString savedSession();
    bool answerFileDialog();
    void wantContent(const Content &wanted, const char *otherwise) const;
    static QWidget *uppermost();
    QWidgetList others() const;
    void lookAtTalks() const;
    QWidget *touched();
    QPoint pointIn(const QWidget *widget);
    void press(QWidget *widget, Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text = {});

    void moveMouse();
    void click();
    void drag();
    void turnWheel();
    void pressKey();
    void pressShortcut();
    void pressKnownKey();
    void typeWords();
    void play();
    void resize();
    void pickView();
    void pickTheme();
    void pickLanguage();
    void openExample();
    void openFile();
    void dropFile();
    void openLesson();
    void pickEntry();
    void typeSentence();
    void touchModel();
    void undoAll();
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
    QStringList m_files;  ///< to open: good ones, broken ones, none at all
    QStringList m_corpus; ///< of tensors, good and bad
    std::unique_ptr<MainWindow> m_window;
    Content m_opened; ///< as the session was then
    Silence m_silence;
    int m_left = 0;
    bool m_isCancelled = false; ///< the last run, by a click or for want of memory: it will not end
    bool m_tells;
};

} // namespace headscope
