// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ScenarioWindow.h"

#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <array>

#include "app/desktop/model/ScenarioTableModel.h"
#include "app/desktop/window/ExportDialog.h"
#include "app/desktop/window/ScenarioChart.h"
#include "app/desktop/window/ScenarioPlot.h"
#include "app/desktop/window/ScenarioText.h"
#include "app/desktop/window/Tables.h"

namespace bubblescope {

namespace {

constexpr int progressSteps = 1000;

QTextBrowser* makeBrowser(const QString& objectName, const QString& accessibleName) {
    auto* browser = new QTextBrowser;
    browser->setObjectName(objectName);
    browser->setAccessibleName(accessibleName);
    browser->setFrameShape(QFrame::NoFrame);
    return browser;
}

}  // namespace

ScenarioWindow::ScenarioWindow(const Scenario& scenario, Settings& settings, Exporter& exporter,
                               QWidget* parent)
    : QWidget(parent, Qt::Window),
      scenario_(scenario),
      settings_(settings),
      exporter_(exporter),
      state_(new QLabel),
      progress_(new QProgressBar),
      cancel_(new QPushButton(tr("Cancel"))),
      export_(new QPushButton(tr("&Export…"))),
      simulate_(new QPushButton(tr("Open as &simulation"))),
      chart_(new ScenarioChart),
      point_(makeBrowser(QStringLiteral("scenarioPoint"), tr("Chosen point"))),
      comparison_(
          makeBrowser(QStringLiteral("scenarioComparison"), tr("Simulated and published gains"))),
      model_(new ScenarioTableModel(this)),
      table_(new QTableView) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("%1 (simulated)").arg(QString::fromStdString(scenario.notes.title)));
    buildLayout();
    connectParts();
    start();
}

void ScenarioWindow::buildLayout() {
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->addWidget(chart_);
    upper->addWidget(makeDetails());
    upper->setSizes({860, 380});
    upper->setStretchFactor(0, 1);
    auto* lower = new QSplitter(Qt::Horizontal);
    lower->addWidget(makeTable());
    lower->addWidget(comparison_);
    lower->setSizes({840, 400});
    lower->setStretchFactor(0, 1);
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(upper);
    parts->addWidget(lower);
    parts->setSizes({400, 280});
    parts->setStretchFactor(0, 1);
    for (QSplitter* splitter : {upper, lower, parts})
        splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeading());
    layout->addWidget(parts, 1);
    resize(QSize(1240, 780).boundedTo(screen()->availableSize() * 0.92));
}

QWidget* ScenarioWindow::makeHeading() {
    auto* title = new QLabel(
        QStringLiteral("<b>%1</b> &nbsp; %2")
            .arg(QString::fromStdString(scenario_.notes.title).toHtmlEscaped(), tr("simulated")));
    state_->setObjectName(QStringLiteral("scenarioState"));
    state_->setForegroundRole(QPalette::PlaceholderText);
    progress_->setObjectName(QStringLiteral("scenarioProgress"));
    progress_->setAccessibleName(tr("Simulated points"));
    progress_->setRange(0, progressSteps);
    progress_->setFixedWidth(180);
    cancel_->setObjectName(QStringLiteral("cancelScenario"));
    export_->setObjectName(QStringLiteral("exportScenario"));
    auto* heading = new QWidget;
    auto* layout = new QHBoxLayout(heading);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addWidget(title, 1);
    for (QWidget* part : {static_cast<QWidget*>(state_), static_cast<QWidget*>(progress_),
                          static_cast<QWidget*>(cancel_), static_cast<QWidget*>(export_)})
        layout->addWidget(part);
    return heading;
}

QWidget* ScenarioWindow::makeDetails() {
    simulate_->setObjectName(QStringLiteral("simulatePoint"));
    simulate_->setToolTip(tr("Adds the chosen point to the runs, with all its parameters"));
    auto* details = new QWidget;
    auto* layout = new QVBoxLayout(details);
    layout->setContentsMargins(8, 4, 12, 8);
    layout->addWidget(point_, 1);
    layout->addWidget(simulate_, 0, Qt::AlignLeft);
    details->setBackgroundRole(QPalette::Base);
    details->setAutoFillBackground(true);
    return details;
}

QWidget* ScenarioWindow::makeTable() {
    table_->setObjectName(QStringLiteral("scenarioTable"));
    table_->setAccessibleName(tr("Best points"));
    table_->setModel(model_);
    styleTable(*table_);
    constexpr std::array<int, ScenarioTableModel::ColumnCount> characters{24, 14, 15, 11, 11,
                                                                          17, 12, 12, 12};
    for (std::size_t column = 0; column < characters.size(); ++column)
        table_->horizontalHeader()->resizeSection(
            static_cast<int>(column), characters[column] * fontMetrics().averageCharWidth());
    return table_;
}

void ScenarioWindow::connectParts() {
    connect(&task_, &BackgroundTask::progressChanged, this, [this](double fraction) {
        progress_->setValue(static_cast<int>(fraction * progressSteps));
    });
    connect(&task_, &BackgroundTask::cancelled, this,
            [this] { showState(tr("cancelled"), false); });
    connect(&task_, &BackgroundTask::failed, this,
            [this](const QString& message) { showState(message, false); });
    connect(cancel_, &QPushButton::clicked, &task_, &BackgroundTask::cancel);
    connect(export_, &QPushButton::clicked, this, &ScenarioWindow::askForExport);
    connect(simulate_, &QPushButton::clicked, this, [this] { open(chosen_); });
    connect(chart_, &ScenarioChart::pointHovered, this, &ScenarioWindow::choose);
    connect(chart_, &ScenarioChart::pointClicked, this, &ScenarioWindow::open);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) choose(model_->pointAt(current.row()));
            });
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { open(model_->pointAt(index.row())); });
}

void ScenarioWindow::start() {
    showState(tr("simulating"), true);
    task_.start([this, scenario = scenario_](Progress& progress) -> Worker::Delivery {
        auto result = std::make_shared<const ScenarioResult>(
            ScenarioResult{scenario, runScenario(scenario, progress)});
        return [this, result] { takeResult(result); };
    });
}

void ScenarioWindow::showState(const QString& text, bool isRunning) {
    state_->setText(text);
    progress_->setVisible(isRunning);
    cancel_->setVisible(isRunning);
    export_->setEnabled(result_ != nullptr);
    simulate_->setEnabled(result_ != nullptr);
}

void ScenarioWindow::takeResult(std::shared_ptr<const ScenarioResult> result) {
    result_ = std::move(result);
    chart_->setResult(result_);
    model_->setResult(result_);
    comparison_->setHtml(comparisonHtml(*result_));
    showState(tr("%1 points, %2 of them the best of their method and batch")
                  .arg(result_->points.size())
                  .arg(model_->rowCount()),
              false);
    if (model_->rowCount() > 0) table_->selectRow(0);
}

void ScenarioWindow::choose(std::size_t point) {
    chosen_ = point;
    point_->setHtml(pointHtml(*result_, point));
    chart_->setChosen(point);
    table_->selectRow(model_->rowOf(point));
}

void ScenarioWindow::open(std::size_t point) {
    choose(point);
    emit simulationWanted(specOf(*result_, point));
    const ScenarioPoint& p = result_->points[point];
    state_->setText(tr("added to the runs: %1, batch %2")
                        .arg(QString::fromStdString(result_->methodOf(point).title))
                        .arg(p.batch));
}

void ScenarioWindow::askForExport() {
    auto* dialog =
        new ExportDialog({.folder = settings_.lastFolder(),
                          .name = QString::fromStdString(scenario_.notes.name),
                          .size = chart_->size(),
                          .note = tr("The chart in light colours; all points as numbers."),
                          .numbers = tr("all points")},
                         this);
    connect(dialog, &ExportDialog::exportRequested, this, &ScenarioWindow::exportTo);
    dialog->open();
}

void ScenarioWindow::exportTo(const ExportRequest& request) {
    const QString path = request.path;
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        exporter_.start(path, [result = result_, path] { writeScenarioCsv(*result, path); });
    } else {
        exporter_.start(path, [picture = scenarioPicture(*result_, request.size), path] {
            writePicture(picture, path);
        });
    }
}

}  // namespace bubblescope
