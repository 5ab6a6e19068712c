// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/MainWindow.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPointer>
#include <QStackedWidget>
#include <QStatusBar>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RecordedSchedule.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/window/Actions.h"
#include "app/desktop/window/ClockDialog.h"
#include "app/desktop/window/CounterChart.h"
#include "app/desktop/window/ExportDialog.h"
#include "app/desktop/window/FillResultPanel.h"
#include "app/desktop/window/FillScenarioWindow.h"
#include "app/desktop/window/HelpDialogs.h"
#include "app/desktop/window/LowerPanel.h"
#include "app/desktop/window/MessageBanner.h"
#include "app/desktop/window/MetricChart.h"
#include "app/desktop/window/ParameterPanel.h"
#include "app/desktop/window/ResultPanel.h"
#include "app/desktop/window/RunListPanel.h"
#include "app/desktop/window/ScenarioWindow.h"
#include "app/desktop/window/SessionKeeper.h"
#include "app/desktop/window/ShortcutSheet.h"
#include "app/desktop/window/SweepWindow.h"
#include "app/desktop/window/Theme.h"
#include "app/desktop/window/ValidationWindow.h"
#include "core/record/RecordingFile.h"

namespace bubblescope {

MainWindow::MainWindow(Settings& settings, QWidget* parent)
    : QMainWindow(parent), settings_(settings), actions_(new Actions(session_.undoStack(), this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Bubblescope"));
    setAcceptDrops(true);
    buildCentre();
    buildDocks();
    buildMenus();
    buildToolBar();
    buildStatusBar();
    connectSession();
    connectExporter();
    connectFileActions();
    connectRecording();
    connectRunActions();
    connectViewActions();
    connectLanguages();
    connectViews();
    connectCharts();
    connectSessionFiles();
    shortcuts_.emplace(*this, settings_);
    showCurrentRun();
    restoreLayout();
}

MainWindow::~MainWindow() {
    timeline_->setRuns({});
}

void MainWindow::connectSession() {
    connect(&session_, &Session::runAdded, timeline_, &TimelineArea::fitAll);
    connect(&session_, &Session::runWanted, runPanel_, &RunListPanel::setCurrentRun);
    connect(&session_, &Session::specChanged, this, [this](Run* run) {
        if (run == currentRun()) showParameters();
    });
    connect(&session_, &Session::messageWanted, banner_, &MessageBanner::addMessage);
    connect(&session_, &Session::simulated, this, [this](qint64 operations, qint64 elapsedNs) {
        simulated_->setText(tr("re-simulated %1 operations in %2")
                                .arg(QLocale().toString(operations), durationText(elapsedNs)));
    });
    connect(&session_.runs(), &RunList::shownRunsChanged, this, &MainWindow::showShownRuns);
    connect(&session_.runs(), &RunList::dataChanged, this, &MainWindow::showResult);
    connect(&session_.loader(), &TraceLoader::loaded, this,
            [this](const QString&, const auto&, const QStringList& files) {
                settings_.addRecentFiles(files);
            });
    connect(&session_, &Session::scheduleFileOpened, this,
            [this](const QString& path) { settings_.addRecentFiles({path}); });
}

void MainWindow::connectExporter() {
    connect(&exporter_, &Exporter::started, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Exporting %1…").arg(path));
    });
    connect(&exporter_, &Exporter::finished, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Exported %1").arg(path), 8000);
    });
    connect(&exporter_, &Exporter::failed, this, [this](const QString& message) {
        statusBar()->clearMessage();
        banner_->addMessage(message);
    });
}

void MainWindow::connectFileActions() {
    connect(actions_->open, &QAction::triggered, this, &MainWindow::askForFiles);
    connect(actions_->openFolder, &QAction::triggered, this, &MainWindow::askForFolder);
    connect(actions_->simulate, &QAction::triggered, this, [this] {
        const auto current = session_.wantedSpec(currentRun());
        session_.addSimulation(current.value_or(SimulationSpec()));
    });
    connect(actions_->sample, &QAction::triggered, &session_, &Session::openSample);
    connect(actions_->sweep, &QAction::triggered, this, &MainWindow::openSweep);
    connect(actions_->validation, &QAction::triggered, this, &MainWindow::openValidation);
    connect(actions_->exportView, &QAction::triggered, this, &MainWindow::askForExport);
    connect(actions_->copyImage, &QAction::triggered, this, &MainWindow::copyImage);
    connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::connectRunActions() {
    connect(actions_->duplicate, &QAction::triggered, this,
            [this] { session_.duplicate(currentRun()); });
    connect(actions_->remove, &QAction::triggered, this, [this] { session_.remove(currentRun()); });
    connect(actions_->baseline, &QAction::triggered, this,
            [this] { session_.runs().setBaseline(currentRun()); });
    connect(actions_->rename, &QAction::triggered, runPanel_, &RunListPanel::renameCurrent);
    connect(actions_->moveUp, &QAction::triggered, this, [this] { runPanel_->moveCurrent(-1); });
    connect(actions_->moveDown, &QAction::triggered, this, [this] { runPanel_->moveCurrent(1); });
    connect(runPanel_, &RunListPanel::duplicateRequested, &session_, &Session::duplicate);
    connect(actions_->clocks, &QAction::triggered, this, [this] { askForClocks(currentRun()); });
    connect(lower_, &LowerPanel::clocksWanted, this, [this] { askForClocks(currentRun()); });
    connect(runPanel_, &RunListPanel::clocksRequested, this, &MainWindow::askForClocks);
    connect(runPanel_, &RunListPanel::removeRequested, &session_, &Session::remove);
    connect(runPanel_, &RunListPanel::currentRunChanged, this, &MainWindow::showCurrentRun);
}

void MainWindow::connectViewActions() {
    for (QAction* action : {actions_->communication, actions_->threads}) {
        connect(action, &QAction::toggled, this, [this] {
            timeline_->setRowChoice({.threads = actions_->threads->isChecked(),
                                     .communication = actions_->communication->isChecked()});
        });
    }
    connect(actions_->resetLayout, &QAction::triggered, this, &MainWindow::resetLayout);
    connect(actions_->shortcuts, &QAction::triggered, this,
            [this] { (new ShortcutSheet(*shortcuts_, this))->show(); });
    connect(actions_->about, &QAction::triggered, this, [this] { makeAboutBox(this)->show(); });
    for (QAction* action : actions_->theme->actions()) {
        const auto theme = static_cast<Theme>(action->data().toInt());
        action->setChecked(theme == settings_.theme());
        connect(action, &QAction::triggered, this, [this, theme] {
            settings_.setTheme(theme);
            applyTheme(theme);
        });
    }
}

void MainWindow::connectLanguages() {
    for (QAction* action : actions_->language->actions()) {
        const QString code = action->data().toString();
        action->setChecked(code == settings_.language());
        connect(action, &QAction::triggered, this, [this, code] {
            settings_.setLanguage(code);
            statusBar()->showMessage(tr("The language changes when Bubblescope starts again."),
                                     8000);
        });
    }
}

void MainWindow::connectViews() {
    connect(parameters_, &ParameterPanel::specEdited, this,
            [this](const SimulationSpec& spec, int gesture) {
                session_.editSpec(currentRun(), spec, gesture);
            });
    connect(timeline_, &TimelineArea::timeMarginsChanged, lower_, &LowerPanel::setTimeMargins);
    connect(&lower_->counters(), &CounterChart::exportWanted, this,
            &MainWindow::askForCounterExport);
    connect(&lower_->metrics(), &MetricChart::exportWanted, this, &MainWindow::askForMetricExport);
    connect(lower_, &LowerPanel::bubbleActivated, timeline_, &TimelineArea::fitSelection);
}

Run* MainWindow::currentRun() const {
    return runPanel_->currentRun();
}

void MainWindow::showCurrentRun() {
    Run* run = currentRun();
    actions_->setRunActionsEnabled(run != nullptr);
    actions_->showWhyNotSimulated(run ? whyNotSimulated(run->content()) : tr("There is no run."));
    actions_->clocks->setEnabled(run && run->hasClocks());
    lower_->setCurrentRun(run);
    fillResult_->setRun(run);
    showParameters();
    showResult();
}

void MainWindow::showParameters() {
    Run* run = currentRun();
    if (const auto spec = session_.wantedSpec(run)) {
        const auto& simulation = run->content().simulation;
        parameters_->showSpec(*spec, simulation ? simulation->planned.get() : nullptr);
        parameters_->showError(session_.specError(run));
    } else if (run) {
        parameters_->showUnavailable(
            tr("%1 is %2: it has no parameters to change.")
                .arg(breakable(run->name()),
                     coreText(provenanceName(run->content().timeline->provenance))));
    } else {
        parameters_->showUnavailable(tr("Simulate a schedule, or open a trace."));
    }
}

void MainWindow::showResult() {
    result_->setRuns(currentRun(), session_.runs().baseline());
}

void MainWindow::showShownRuns() {
    if (session_.runs().rowCount() > 0)
        centre_->setCurrentWidget(timeline_);
    else
        centre_->setCurrentIndex(0);
    timeline_->setRuns(session_.runs().shownCharts());
    timeline_->setBaseline(session_.runs().baseline());
    showResult();
}

void MainWindow::askForFiles() {
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Open the trace files of one run, recordings or schedules"),
        settings_.lastFolder(),
        tr("Traces and schedules (*.json *.gz *.zst *.sqlite *.pftrace *.perfetto-trace *.bscope "
           "*.csv *.bubblescope);;"
           "Schedules of PyTorch (*.csv);;All files (*)"));
    openFiles(files);
}

void MainWindow::askForFolder() {
    const QString folder = QFileDialog::getExistingDirectory(
        this, tr("Open the traces in a folder as one run"), settings_.lastFolder());
    if (!folder.isEmpty()) openFiles({folder});
}

void MainWindow::openFiles(const QStringList& files) {
    if (files.isEmpty()) return;
    settings_.setLastFolder(QFileInfo(files.first()).absolutePath());
    QStringList traces;
    for (const QString& file : files) {
        if (isSessionFile(file)) {
            keeper_->open(file);
        } else if (isScheduleFile(file)) {
            session_.openScheduleFile(file);
        } else if (QFileInfo(file).isDir() || isRecording(QFile::encodeName(file).toStdString())) {
            session_.loader().load({file});
        } else {
            traces << file;
        }
    }
    if (!traces.isEmpty()) session_.loader().load(traces);
}

void MainWindow::askForClocks(Run* run) {
    auto* dialog = new ClockDialog(*run, this);
    connect(dialog, &ClockDialog::clocksChosen, this,
            [this, known = QPointer<Run>(run)](const ClockSetting& clocks) {
                if (known) session_.setClocks(known, clocks);
            });
    dialog->open();
}

void MainWindow::askForExport() {
    const Run* run = currentRun();
    auto* dialog =
        new ExportDialog({.folder = settings_.lastFolder(),
                          .name = tr("pipeline"),
                          .size = timeline_->size(),
                          .note = tr("Figures show the visible range in light colours."),
                          .numbers = tr("devices and bubbles"),
                          .hasCharts = true,
                          .hasNotes = !session_.notes().isEmpty(),
                          .simulation = run && run->content().simulation ? run->name() : QString()},
                         this);
    connect(dialog, &ExportDialog::exportRequested, this, &MainWindow::exportTo);
    dialog->open();
}

void MainWindow::askForCounterExport() {
    const CounterChart& chart = lower_->counters();
    askForChartExport(
        {.folder = settings_.lastFolder(),
         .name = tr("memory"),
         .size = chart.size(),
         .note = tr("%1; figures show the visible range in light colours.").arg(chart.title()),
         .numbers = tr("all values")},
        [&chart](const QString& path, QSize size) { return chart.writer(path, size); });
}

void MainWindow::askForMetricExport() {
    const MetricChart& chart = lower_->metrics();
    askForChartExport(
        {.folder = settings_.lastFolder(),
         .name = chart.title().replace(u' ', u'-'),
         .size = chart.size(),
         .note = tr("%1 of the shown runs, in light colours.").arg(chart.title()),
         .numbers = tr("all values")},
        [&chart](const QString& path, QSize size) { return chart.writer(path, size); });
}

void MainWindow::askForChartExport(
    const ExportOffer& offer, std::function<std::function<void()>(const QString&, QSize)> writer) {
    auto* dialog = new ExportDialog(offer, this);
    connect(dialog, &ExportDialog::exportRequested, this,
            [this, writer = std::move(writer)](const ExportRequest& request) {
                exporter_.start(request.path, writer(request.path, request.size));
            });
    dialog->open();
}

void MainWindow::exportTo(const ExportRequest& request) {
    exporter_.start(request.path, writerFor(request));
}

void MainWindow::showOnce(const QString& objectName, const std::function<QWidget*()>& make) {
    if (auto* open = findChild<QWidget*>(objectName, Qt::FindDirectChildrenOnly)) {
        open->raise();
        open->activateWindow();
        return;
    }
    QWidget* window = make();
    window->setObjectName(objectName);
    window->show();
}

void MainWindow::openScenario(const std::string& name) {
    showOnce(toQString(name), [&] {
        return findScenarioNotes(name).kind == fillScenarioKind ? makeFillScenarioWindow(name)
                                                                : makeScenarioWindow(name);
    });
}

void MainWindow::openSweep() {
    showOnce(QStringLiteral("sweepWindow"), [this] {
        const auto start = session_.wantedSpec(currentRun());
        auto* window =
            new SweepWindow(start.value_or(SimulationSpec()), settings_, exporter_, this);
        connect(window, &SweepWindow::simulationWanted, &session_, &Session::addSimulation);
        return window;
    });
}

QWidget* MainWindow::makeScenarioWindow(const std::string& name) {
    auto* window = new ScenarioWindow(findScenario(name), settings_, exporter_, this);
    connect(window, &ScenarioWindow::simulationWanted, &session_, &Session::addSimulation);
    return window;
}

QWidget* MainWindow::makeFillScenarioWindow(const std::string& name) {
    auto* window = new FillScenarioWindow(findFillScenario(name), settings_, exporter_, this);
    connect(window, &FillScenarioWindow::simulationWanted, &session_, &Session::addSimulation);
    return window;
}

void MainWindow::openValidation() {
    showOnce(QStringLiteral("validationWindow"),
             [this] { return new ValidationWindow(settings_, exporter_, this); });
}

FigureView MainWindow::figureView() const {
    const ViewState& view = timeline_->view();
    return {view.visible(), view.selection(), timeline_->look(), view.alignment()};
}

QList<Run*> MainWindow::currentCharts() const {
    QList<Run*> charts{currentRun()};
    if (currentRun()->filled()) charts << currentRun()->filled();
    return charts;
}

void MainWindow::copyImage() {
    const QList<Run*> runs = session_.runs().shownCharts();
    if (runs.isEmpty()) return;
    exporter_.copy(std::make_shared<const Figure>(runs, figureView(), timeline_->size()));
}

std::function<void()> MainWindow::writerFor(const ExportRequest& request) const {
    if (request.content == ExportRequest::Content::View) {
        FigureView view = figureView();
        if (request.withNotes) view.look.notes = session_.notes().notes();
        return viewWriter(request.isCurrentOnly ? currentCharts() : session_.runs().shownCharts(),
                          view, request);
    }
    const bool withCommunication =
        request.content == ExportRequest::Content::ScheduleWithCommunication;
    return
        [simulation = currentRun()->content().simulation, withCommunication, path = request.path] {
            writeScheduleFile(simulation->schedule, withCommunication, path);
        };
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayClose() || !keeper_->mayLeave()) return event->ignore();
    settings_.setWindowLayout({saveGeometry(), saveState()});
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) files.append(url.toLocalFile());
    }
    event->acceptProposedAction();
    openFiles(files);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange) {
        setStyleSheet(windowStyleSheet(QApplication::palette()));
    }
}

}  // namespace bubblescope
