// SPDX-License-Identifier: GPL-3.0-or-later
// How the main window is laid out: its panels, menus, bars, and what of it is remembered.
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/window/Actions.h"
#include "app/desktop/window/FillResultPanel.h"
#include "app/desktop/window/LoadProgress.h"
#include "app/desktop/window/LowerPanel.h"
#include "app/desktop/window/MainWindow.h"
#include "app/desktop/window/MessageBanner.h"
#include "app/desktop/window/ParameterPanel.h"
#include "app/desktop/window/ResultPanel.h"
#include "app/desktop/window/RunListPanel.h"
#include "app/desktop/window/SearchBar.h"
#include "app/desktop/window/StartPage.h"
#include "app/desktop/window/Theme.h"
#include "core/scenario/Scenario.h"

namespace bubblescope {

namespace {

constexpr int runsWidth = 230;
constexpr int parametersWidth = 330;
constexpr double lowerShare = 0.28;  // of the window's height

QLabel* makeHeading(const QString& text) {
    auto* heading = new QLabel(text);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    return heading;
}

/// The tabs at the bottom need no title; the others can be moved by theirs.
QWidget* makeTitleBar(const QString& title, Qt::DockWidgetArea area) {
    if (area == Qt::BottomDockWidgetArea) return new QWidget;
    QLabel* heading = makeHeading(title);
    heading->setContentsMargins(12, 10, 12, 6);
    return heading;
}

QFrame* makeSeparator() {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setForegroundRole(QPalette::Mid);
    return line;
}

}  // namespace

void MainWindow::buildCentre() {
    auto* centre = new QWidget(this);
    banner_ = new MessageBanner(centre);
    timeline_ = new TimelineArea(centre);
    searchBar_ = new SearchBar(timeline_->search(), timeline_, centre);
    recordingBars_ = new QVBoxLayout;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(banner_);
    layout->addLayout(recordingBars_);
    layout->addWidget(searchBar_);
    auto* start = new StartPage(*actions_, settings_, centre);
    connect(start, &StartPage::filesWanted, this, &MainWindow::openFiles);
    centre_ = new QStackedWidget(centre);
    centre_->addWidget(start);
    centre_->addWidget(timeline_);
    layout->addWidget(centre_, 1);
    setCentralWidget(centre);
}

void MainWindow::buildDocks() {
    runPanel_ = new RunListPanel(session_.runs());
    lower_ = new LowerPanel(session_.runs(), *timeline_);
    lower_->setNotes(session_.notes());
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    addDock(QStringLiteral("runsDock"), tr("Runs"), Qt::LeftDockWidgetArea, runPanel_);
    addDock(QStringLiteral("parametersDock"), tr("Parameters"), Qt::RightDockWidgetArea,
            makeParameterColumn());
    addDock(QStringLiteral("figuresDock"), tr("Figures"), Qt::BottomDockWidgetArea, lower_);
}

void MainWindow::addDock(const QString& name, const QString& title, Qt::DockWidgetArea area,
                         QWidget* content) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    dock->setTitleBarWidget(makeTitleBar(title, area));
    dock->setWidget(content);
    addDockWidget(area, dock);
}

QWidget* MainWindow::makeParameterColumn() {
    parameters_ = new ParameterPanel;
    result_ = new ResultPanel;
    fillResult_ = new FillResultPanel;
    auto* column = new QWidget;
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(12, 4, 12, 10);
    layout->setSpacing(10);
    layout->addWidget(parameters_);
    layout->addWidget(makeSeparator());
    layout->addWidget(makeHeading(tr("Result")));
    layout->addWidget(result_);
    layout->addWidget(fillResult_);
    layout->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Parameters of the current run"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(column);
    scroll->setMinimumWidth(280);
    return scroll;
}

void MainWindow::buildMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({actions_->open, actions_->openFolder});
    file->addAction(actions_->openSession);
    buildRecentMenu(file->addMenu(tr("Open &recent")));
    file->addAction(actions_->sample);
    buildScenarioMenu(file->addMenu(tr("S&cenarios")));
    file->addSeparator();
    file->addActions({actions_->saveSession, actions_->saveSessionAs});
    file->addSeparator();
    file->addActions({actions_->sweep, actions_->validation});
    file->addSeparator();
    file->addActions({actions_->record, actions_->recordAgain});
    file->addSeparator();
    file->addActions({actions_->exportView, actions_->copyImage});
    file->addSeparator();
    file->addAction(actions_->quit);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->setToolTipsVisible(true);
    edit->addActions({actions_->undo, actions_->redo});
    edit->addSeparator();
    edit->addActions({actions_->simulate, actions_->simulateRecording, actions_->clocks,
                      actions_->duplicate, actions_->baseline, actions_->rename, actions_->moveUp,
                      actions_->moveDown, actions_->remove});

    QMenu* view = menuBar()->addMenu(tr("&View"));
    const TimelineActions& charts = timeline_->commands();
    view->addActions({charts.fitAll, charts.fitSelection, charts.back, charts.forward});
    view->addSeparator();
    view->addActions({actions_->find, actions_->findNext, actions_->findPrevious});
    view->addSeparator();
    view->addActions({charts.measure, charts.selectArea, charts.snap, charts.criticalPath});
    view->addSeparator();
    view->addActions({charts.nextStep, charts.previousStep, charts.stretch, charts.differences});
    view->addSeparator();
    view->addActions({charts.addNote, charts.nextNote, charts.previousNote});
    view->addSeparator();
    view->addActions({actions_->communication, actions_->threads});
    view->addMenu(tr("Cou&nters below devices"))->addActions(actions_->counters->actions());
    view->addMenu(tr("Colo&ur by"))->addActions(actions_->colorBy->actions());
    view->addSeparator();
    for (const QDockWidget* dock : findChildren<QDockWidget*>()) {
        view->addAction(dock->toggleViewAction());
    }
    view->addAction(actions_->resetLayout);
    view->addSeparator();
    view->addMenu(tr("&Theme"))->addActions(actions_->theme->actions());
    view->addMenu(tr("Lan&guage"))->addActions(actions_->language->actions());

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({actions_->shortcuts, actions_->about});
}

void MainWindow::buildRecentMenu(QMenu* menu) {
    recentMenu_ = menu;
    recentMenu_->setObjectName(QStringLiteral("recentMenu"));
    connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
}

void MainWindow::buildScenarioMenu(QMenu* menu) {
    for (const ScenarioNotes& notes : shippedScenarioNotes()) {
        QAction* entry = menu->addAction(toQString(notes.title));
        entry->setObjectName(toQString(notes.name));
        entry->setStatusTip(notes.kind == fillScenarioKind
                                ? tr("Fill the bubbles of each method by each policy, and compare")
                                : tr("Simulate every method at every batch size, and compare"));
        connect(entry, &QAction::triggered, this, [this, notes] { openScenario(notes.name); });
    }
}

void MainWindow::fillRecentMenu() {
    recentMenu_->clear();
    for (const QStringList& files : settings_.recentFiles()) {
        QAction* entry =
            recentMenu_->addAction(traceName(files).replace(u'&', QStringLiteral("&&")));
        entry->setStatusTip(files.join(QStringLiteral(", ")));
        entry->setEnabled(std::ranges::all_of(
            files, [](const QString& file) { return QFileInfo::exists(file); }));
        connect(entry, &QAction::triggered, this, [this, files] { openFiles(files); });
    }
    recentMenu_->addSeparator();
    QAction* clear = recentMenu_->addAction(tr("&Clear"));
    clear->setObjectName(QStringLiteral("clearRecent"));
    connect(clear, &QAction::triggered, this, [this] { settings_.clearRecentFiles(); });
}

void MainWindow::buildToolBar() {
    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->addActions({actions_->open, actions_->simulate, actions_->record, actions_->duplicate,
                     actions_->sweep, actions_->exportView});
}

void MainWindow::buildStatusBar() {
    auto* hint =
        new QLabel(tr("W/S zoom · A/D pan · F fit · shift+drag measures · ctrl+drag sums up · / "
                      "search · ? keys"));
    hint->setForegroundRole(QPalette::PlaceholderText);
    visibleRange_ = new QLabel;
    visibleRange_->setObjectName(QStringLiteral("visibleRange"));
    visibleRange_->setToolTip(tr("Time since the start of each run"));
    simulated_ = new QLabel;
    simulated_->setObjectName(QStringLiteral("simulated"));
    simulated_->setToolTip(
        tr("Measured: schedule, simulation, analysis and index together, in the background"));
    statusBar()->setContentsMargins(10, 0, 4, 0);
    visibleRange_->setContentsMargins(8, 0, 16, 0);
    statusBar()->addWidget(hint);
    statusBar()->addPermanentWidget(new LoadProgress(session_.loader()));
    statusBar()->addPermanentWidget(visibleRange_);
    statusBar()->addPermanentWidget(simulated_);
}

void MainWindow::restoreLayout() {
    timeline_->setFocus();
    setStyleSheet(windowStyleSheet(QApplication::palette()));
    resize(QSize(1440, 900).boundedTo(screen()->availableSize()));
    resetLayout();
    const WindowLayout saved = settings_.windowLayout();
    restoreGeometry(saved.geometry);
    restoreState(saved.state);
}

void MainWindow::resetLayout() {
    const auto dock = [this](const char* name) {
        return findChild<QDockWidget*>(QLatin1String(name));
    };
    if (firstState_.isEmpty()) firstState_ = saveState();
    restoreState(firstState_);
    resizeDocks({dock("runsDock"), dock("parametersDock")}, {runsWidth, parametersWidth},
                Qt::Horizontal);
    resizeDocks({dock("figuresDock")}, {static_cast<int>(lowerShare * height())}, Qt::Vertical);
}

}  // namespace bubblescope
