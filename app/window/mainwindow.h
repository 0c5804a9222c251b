// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/keeper.h"
#include "app/window/notice.h"
#include "app/window/topbar.h"
#include "ui/actions/actions.h"
#include "ui/export/figurechoices.h"
#include "ui/playback/player.h"
#include "ui/session/session.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>

class QActionGroup;
class QSessionManager;
class QStackedWidget;

namespace headscope {

class CompareView;
class DropVeil;
class Explore;
class FileOpener;
class HeadGallery;
class ModelView;
class Panes;
class PresentWindow;
class WindowActions;
struct FigureJob;

/// Below it, words would be cut.
constexpr QSize kSmallestWindow(800, 450);

/// The window: wires the session to its views, the menus and the keys.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    Session &session() { return m_session; }
    Player &player() { return m_player; }
    Keeper &keeper() { return m_keeper; }
    /// Opens what the program was started with, or where that fails the first example, below the reason.
    void openFirst(const QString &location);
    void setView(View view);
    View view() const;
    /// The desktop session is to end: whether the answers of lessons and the session here may be given up. It is asked
    /// now, and then not when the window is closed, unless somebody goes on in it.
    bool mayEndDesktop();
    /// The folder of a model, as the person chooses it; empty for none.
    QString chooseModelFolder() { return m_askModel({}); }
    /// Tells it in the notice, in whatever language the window has by then.
    void tell(const NoticeTelling &telling);
    /// The same until it is answered.
    void tellLasting(const NoticeTelling &telling);

    /// Asks for a file; exchanged by tests. The first argument is the proposed name.
    using FileQuestion = Keeper::FileQuestion;
    void setSaveQuestion(FileQuestion ask) { m_askSave = std::move(ask); } ///< of figures and results
    void setOpenQuestion(FileQuestion ask) { m_askOpen = std::move(ask); }
    void setModelQuestion(FileQuestion ask) { m_askModel = std::move(ask); } ///< for the folder of a model
    void setPictureQuestion(FileQuestion ask) { m_askPicture = std::move(ask); }
    void setLessonQuestion(FileQuestion ask) { m_askLesson = std::move(ask); } ///< to record a page in

public Q_SLOTS:
    void openFile();
    /// Asks for a picture, for a model that looks at one.
    void openPicture();
    /// Opens a session or a lesson, or asks about a file of tensors: the first of these that can be opened.
    void openFiles(const QStringList &files);
    /// Uses what was copied: a table, words, or files.
    void paste();
    void exportFigure();
    void makeHandout();
    void showNotice(const QString &sentence); ///< which goes when the language changes
    void showError(const headscope::Error &error);
    void showDone(const QString &sentence); ///< what was done, and nothing went wrong
    /// Parts of a file do not fit: says which, with buttons that open it without them, or with them cut or filled.
    void offerMending(const QString &location, const headscope::Error &error,
                      const std::vector<headscope::MendedPart> &misfits);
    /// The model of a session is gone: says which, with a button that asks where it is now.
    void offerMoving(const QString &location, const headscope::Error &error);
    void newSession();
    /// Opens the glossary at the term of this id, or as it is.
    void showTerm(const QString &id);
    void showWarnings();
    void present();
    /// A lesson by its name, or in a file by its path; the first one without a name. It begins with this page.
    void openLesson(const QString &name, int page = 0);
    void showLessons();
    /// Adds what is seen as a page to a lesson in a file, or begins one.
    void recordPage();

Q_SIGNALS:
    void themePicked(const QString &name);
    void languagePicked(const QString &name);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void composeFigure(const FigureJob &job);
    void setupViews();
    void setupKeys();
    void showView();
    void focusView();
    QWidget *makeHeads();
    QWidget *makeCompare();
    void setupMenus();
    void setupFileMenu();
    void fillRecent(QMenu *menu);
    void setupEditMenu();
    void editTokens();
    void setupViewMenu();
    void setupHiding();
    void setupPredicting();
    void askAbout(const QString &word);
    void exportResults();
    void showSaved(const QString &file);
    bool hasRefusedText() const;
    bool hasRefused() const;
    void tellWhatIsNotSaved();
    void setupMapsMenu();
    void setupStepMenu();
    void setupHelpMenu();
    void on(Action action, std::function<void()> act);
    void addChoices(QMenu *menu, const QList<std::pair<QString, QString>> &choices, const QString &chosen,
                    void (MainWindow::*signal)(const QString &));
    void setupPanels();
    void addScales(QMenu *menu);
    void pickScale(int percent);
    void addMemoryChoices(QMenu *menu);
    void setupQuestions();
    void setupKeeping();
    void showRecent();
    void setupOpening();
    void setupDrops();
    void openRecent(const QString &file);
    void openLessonAfter(const QPointer<PresentWindow> &before, const QString &name, int page);
    void endSession(QSessionManager &manager);
    void quit();
    void showTitle();
    void showFailedRun(const Error &error);
    void forgetFailedRun();
    void showFailedSave(const Error &error);
    void warnOfWeights();
    void offerToCompute();
    void tellUntilComputed(const std::function<QString()> &sentence);
    void showNothingComputed();
    void showWhatCanBeDone();
    void showMovesThatCanBeDone();
    void showAbout();

    Session m_session;
    Player m_player;
    Keeper m_keeper;
    TopBar *m_topBar = nullptr;
    Notice *m_notice = nullptr;
    FileOpener *m_opener = nullptr;
    DropVeil *m_veil = nullptr;
    QStackedWidget *m_views = nullptr;
    Explore *m_explore = nullptr;
    HeadGallery *m_gallery = nullptr;
    CompareView *m_compare = nullptr;
    ModelView *m_model = nullptr;
    Panes *m_panes = nullptr;
    WindowActions *m_actions = nullptr;
    QActionGroup *m_panelActions = nullptr; ///< of what Explore folds
    FileQuestion m_askSave;
    FileQuestion m_askOpen;
    FileQuestion m_askModel;
    FileQuestion m_askPicture;
    FileQuestion m_askLesson;
    FigureChoices m_figureChoices;
    int m_failedRun = 0;      ///< the notice that tells of it
    int m_failedSave = 0;     ///< likewise
    bool m_isGivenUp = false; ///< as the person said when the program, or the desktop session, was to end
};

} // namespace headscope
