// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "app/window/blockbar.h"
#include "app/window/column.h"
#include "app/window/explore.h"
#include "app/window/layerbar.h"
#include "app/window/panes.h"
#include "app/window/scenebar.h"
#include "app/window/sides.h"
#include "app/window/statusline.h"
#include "app/window/windowactions.h"
#include "app/window/windowkeys.h"
#include "ui/access/keyboardreturn.h"
#include "ui/compare/compareview.h"
#include "ui/explain/explainpanel.h"
#include "ui/heads/galleryroom.h"
#include "ui/heads/headgallery.h"
#include "ui/heads/headsbar.h"
#include "ui/heads/headspanel.h"
#include "ui/lab/labbar.h"
#include "ui/lab/labpanel.h"
#include "ui/lab/riddlebar.h"
#include "ui/library/models.h"
#include "ui/model/modelview.h"
#include "ui/session/layers.h"
#include "ui/session/opendialog.h"
#include "ui/session/product.h"
#include "ui/session/savedialog.h"
#include "ui/text/showntext.h"
#include "ui/work/failure.h"

#include <QActionGroup>
#include <QKeyEvent>
#include <QMenuBar>
#include <QStackedWidget>

namespace headscope {
namespace {

constexpr SideWidths kHeadsPanel{340, 280};

} // namespace

MainWindow::MainWindow(QWidget *parent) : QMainWindow(parent), m_player(m_session), m_keeper(m_session, this)
{
    setObjectName(QStringLiteral("mainWindow"));
    setMinimumSize(kSmallestWindow);
    setupViews();
    m_actions = new WindowActions(menuBar());
    setupMenus();
    setupPredicting();
    setupKeys();
    setupQuestions();
    setupKeeping();
    setupOpening();
    setupDrops();
    auto *line = new StatusLine(m_session, this);
    setStatusBar(line);
    connect(m_model, &ModelView::writing, line, &StatusLine::showWork);
    connect(line, &StatusLine::workCancelled, m_model, &ModelView::stopWriting);
    connect(&m_session, &Session::opened, this, [this] {
        showView();
        showWarnings();
        showTitle();
        showWhatCanBeDone();
    });
    for (const auto changed : {&Session::planChanged, &Session::selectionChanged})
        connect(&m_session, changed, this, &MainWindow::showMovesThatCanBeDone);
    connect(&m_session, &Session::openFailed, this, &MainWindow::showError);
    connect(&m_session, &Session::misfitFound, this, &MainWindow::offerMending);
    connect(&m_session, &Session::modelGone, this, &MainWindow::offerMoving);
    connect(&Failures::all(), &Failures::told, this, &MainWindow::showError);
    connect(&m_session, &Session::runFailed, this, &MainWindow::showFailedRun);
    connect(&m_session, &Session::resultChanged, this, &MainWindow::forgetFailedRun);
    connect(&m_session, &Session::resultChanged, this, &MainWindow::warnOfWeights);
    connect(&m_session.runner(), &Runner::cancelled, this, &MainWindow::offerToCompute);
}

MainWindow::~MainWindow()
{
    delete centralWidget(); // the views read the session: they go before it
}

void MainWindow::setupViews()
{
    auto *center = new QWidget(this);
    auto *layout = column(center);
    m_topBar = new TopBar(m_session, center); // in the order in which Tab goes through them
    const QWidgetList bars{new SceneBar(m_session, center), new LayerBar(m_session, center),
                           new BlockBar(m_session, center), new RiddleBar(m_session, center)};
    m_notice = new Notice(center);
    m_views = new QStackedWidget(center);
    m_explore = new Explore(m_session, m_player, m_views);
    m_model = new ModelView(m_session, m_views);
    m_views->addWidget(m_model); // what a stack gets first it lays out at once, and this is seen first
    int place = 0;
    for (QWidget *view : {static_cast<QWidget *>(m_explore), makeHeads(), makeCompare()})
        m_views->insertWidget(place++, view);
    connect(m_model, &ModelView::exportWanted, this, &MainWindow::composeFigure);
    connect(m_model, &ModelView::pictureWanted, this, &MainWindow::openPicture);
    layout->addWidget(m_topBar);
    for (QWidget *bar : bars)
        layout->addWidget(bar);
    layout->addWidget(m_notice);
    layout->addWidget(m_views, 1);
    m_explore->setNotice(m_notice);
    setCentralWidget(center);
    connect(&m_session, &Session::lookChanged, this, [this] {
        if (m_session.look().view != view())
            showView();
        else if (focusWidget() == nullptr) // what had the keyboard is gone, as the bar of a riddle at its end
            focusView();
    });
    connect(m_topBar, &TopBar::viewPicked, this, &MainWindow::setView);
    connect(m_explore->findChild<ExplainPanel *>(), &ExplainPanel::termAsked, this, &MainWindow::showTerm);
    connect(m_topBar, &TopBar::exportPicked, this, &MainWindow::exportFigure);
}

/// Tab goes through the bar first, which needs the maps.
QWidget *MainWindow::makeHeads()
{
    auto *heads = new QWidget(m_views);
    auto *rows = column(heads);
    m_gallery = new HeadGallery(m_session);
    rows->addWidget(new HeadsBar(m_session, *m_gallery, heads));
    auto *sides = new Sides(Qt::RightEdge, kHeadsPanel, heads);
    auto *room = new GalleryRoom(m_gallery, sides);
    sides->put(room, new HeadsPanel(m_session, *m_gallery, sides));
    rows->addWidget(sides, 1);
    return heads;
}

QWidget *MainWindow::makeCompare()
{
    auto *compare = new QWidget(m_views);
    auto *rows = column(compare);
    rows->addWidget(new LabBar(m_session, compare)); // in the order in which Tab goes through them
    m_compare = new CompareView(m_session, compare);
    rows->addWidget(m_compare, 1);
    rows->addWidget(new LabPanel(m_session, compare));
    return compare;
}

void MainWindow::setupQuestions()
{
    m_askOpen = [this](const QString &) { return askForFile(this); };
    m_askModel = [this](const QString &) { return askForModel(this); };
    m_askPicture = [this](const QString &) { return askForPicture(this); };
    m_askLesson = [this, file = QStringLiteral("lesson.md")](const QString &) mutable { // the next page of the same
        const QString chosen =
            askWhereToWrite(this, tr("Add as a page of a lesson"), file, tr("Lessons (*.md)"), IfThere::Add);
        file = chosen.isEmpty() ? file : chosen;
        return chosen;
    };
}

void MainWindow::setView(View view)
{
    if (view == View::Model && !m_session.model()) { // an example whose model is there
        if (isExampleModel(m_session.location()))
            m_session.openModel(modelLocation(m_session.location()));
        return m_topBar->setView(this->view());
    }
    Look look = m_session.look();
    look.view = view;
    m_session.setLook(look);
    showView();
}

/// Who had the keyboard in the view before, or in a bar that is gone, has it in this one.
void MainWindow::showView()
{
    const View view = m_session.look().view;
    const bool isOther = view != this->view();
    const bool hasKeyboard = isOther && (focusWidget() == nullptr || m_views->isAncestorOf(focusWidget()));
    m_views->setCurrentIndex(static_cast<int>(view)); // in the order of the views
    if (view != View::Explore)
        m_player.pause(); // nobody would see it, nor what stops it
    if (view != View::Explore || hasKeyboard)
        focusView();
    m_topBar->setView(view);
    m_panelActions->setEnabled(view == View::Explore);
    showWhatCanBeDone();
}

/// Whose keys step; a picker would keep them.
void MainWindow::focusView()
{
    switch (view()) {
    case View::Explore: m_explore->track()->setFocus(); break;
    case View::Heads: m_gallery->setFocus(); break;
    case View::Compare: m_compare->setFocus(); break;
    case View::Model:
        (m_model->focusWidget() != nullptr ? m_model->focusWidget() : m_model->sentence())->setFocus();
        break;
    }
}

View MainWindow::view() const
{
    return static_cast<View>(m_views->currentIndex());
}

/// The weights of a model stay in their folder, a layer has no view of a model, only the maps of all heads are gone
/// nearer to, and keys go through steps where these are seen: maps beside each other follow those that have such maps.
void MainWindow::showWhatCanBeDone()
{
    m_actions->of(Action::SaveWithData)->setEnabled(!m_session.model());
    m_actions->of(Action::ShowModel)->setEnabled(m_session.model() || isExampleModel(m_session.location()));
    for (const Action zoom : {Action::MapsLarger, Action::MapsSmaller, Action::WholeMaps})
        m_actions->of(zoom)->setEnabled(view() == View::Heads);
    showMovesThatCanBeDone();
}

/// Cells and rows are gone through in a product alone.
void MainWindow::showMovesThatCanBeDone()
{
    const bool hasSteps = view() != View::Model;
    for (const Action step : {Action::StepForward, Action::StepBack, Action::ToStart, Action::ToEnd})
        m_actions->of(step)->setEnabled(hasSteps);
    const bool isProduct = hasSteps && m_session.isOpen() && productOf(m_session.plan(), m_session.selection());
    for (const Action cells : {Action::CellForward, Action::CellBack, Action::RowForward, Action::RowBack})
        m_actions->of(cells)->setEnabled(isProduct);
    const bool hasLayers = m_session.model() || (m_session.isOpen() && layerCount(m_session) > 1);
    for (const Action layer : {Action::LayerBefore, Action::LayerNext})
        m_actions->of(layer)->setEnabled(hasLayers);
}

void MainWindow::showTitle()
{
    QString name = shownText(m_keeper.name());
    name.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")); // which stands for the mark of unsaved edits
    setWindowTitle(name.isEmpty() ? QStringLiteral("HeadScope") : QStringLiteral("%1[*] – HeadScope").arg(name));
}

void MainWindow::setupKeys()
{
    QList<QWidget *> panes;
    for (const char *name : {"topBar",       "sceneBar",     "layerBar",  "blockBar",    "riddleBar", "noticeBar",
                             "setupForm",    "pipelineView", "operation", "explanation", "stepBar",   "headsBar",
                             "headGallery",  "headsPanel",   "labBar",    "compareView", "labPanel",  "sentenceField",
                             "pictureField", "modelStack",   "stackFoot", "modelSide"})
        panes << findChild<QWidget *>(QString::fromLatin1(name));
    m_panes = new Panes(panes, this);
    new WindowKeys(this, *m_actions);
    new KeyboardReturn(this);
}

/// The keys that what has the keyboard has no use for.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (!m_actions->trigger(actionOf(*event, KeyPlace::Window)))
        QMainWindow::keyPressEvent(event);
}

void MainWindow::showEvent(QShowEvent *event)
{
    if (!event->spontaneous()) { // or a window that comes back from the task bar would take the keyboard from a field
        showView();
        focusView(); // arrow keys step from the first moment
    }
    QMainWindow::showEvent(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setupMenus();
        showWhatCanBeDone();
        showTitle();
    }
    QMainWindow::changeEvent(event);
}

} // namespace headscope
