// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SweepWindow.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/desktop/model/HeatMap.h"
#include "app/desktop/model/SweepTableModel.h"
#include "app/desktop/window/ExportDialog.h"
#include "app/desktop/window/HeatMapChart.h"
#include "app/desktop/window/ParetoChart.h"
#include "app/desktop/window/SweepForm.h"
#include "app/desktop/window/SweepText.h"
#include "app/desktop/window/Tables.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr int progressSteps = 1000;
constexpr int formWidth = 330;

}  // namespace

SweepWindow::SweepWindow(const SimulationSpec& start, Settings& settings, Exporter& exporter,
                         QWidget* parent)
    : QWidget(parent, Qt::Window),
      settings_(settings),
      exporter_(exporter),
      form_(new SweepForm(start)),
      count_(new QLabel),
      start_(new QPushButton(tr("&Start"))),
      state_(new QLabel),
      progress_(new QProgressBar),
      cancel_(new QPushButton(tr("Cancel"))),
      export_(new QPushButton(tr("&Export…"))),
      charts_(new QTabWidget),
      heatMap_(new HeatMapChart),
      pareto_(new ParetoChart),
      plan_(new QTextBrowser),
      open_(new QPushButton(tr("&Open as a run"))),
      model_(new SweepTableModel(this)),
      table_(new QTableView) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Sweep (simulated)"));
    buildLayout();
    connectParts();
    showCount();
    showState(tr("Choose values, and start."), false);
}

void SweepWindow::buildLayout() {
    charts_->setObjectName(QStringLiteral("sweepCharts"));
    charts_->setAccessibleName(tr("Charts of the plans"));
    charts_->setDocumentMode(true);
    charts_->addTab(heatMap_, tr("Heat map"));
    charts_->addTab(pareto_, tr("Time against memory"));
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->addWidget(charts_);
    upper->addWidget(makeDetails());
    upper->setSizes({700, 300});
    upper->setStretchFactor(0, 1);
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(upper);
    parts->addWidget(makeTable());
    parts->setSizes({430, 250});
    parts->setStretchFactor(0, 1);
    for (QSplitter* splitter : {upper, parts})
        splitter->setChildrenCollapsible(false);
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(makeHeading());
    right->addWidget(parts, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeFormColumn());
    layout->addLayout(right, 1);
    resize(QSize(1360, 820).boundedTo(screen()->availableSize() * 0.94));
}

QWidget* SweepWindow::makeFormColumn() {
    count_->setObjectName(QStringLiteral("sweepCount"));
    count_->setWordWrap(true);
    count_->setForegroundRole(QPalette::PlaceholderText);
    start_->setObjectName(QStringLiteral("startSweep"));
    start_->setDefault(true);
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("What is swept"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(form_);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 8, 12, 10);
    foot->addWidget(count_, 1);
    foot->addWidget(start_);
    auto* column = new QWidget;
    column->setFixedWidth(formWidth);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll, 1);
    layout->addLayout(foot);
    return column;
}

QWidget* SweepWindow::makeHeading() {
    state_->setObjectName(QStringLiteral("sweepState"));
    state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    progress_->setObjectName(QStringLiteral("sweepProgress"));
    progress_->setAccessibleName(tr("Simulated plans"));
    progress_->setRange(0, progressSteps);
    progress_->setFixedWidth(180);
    cancel_->setObjectName(QStringLiteral("cancelSweep"));
    export_->setObjectName(QStringLiteral("exportSweep"));
    auto* heading = new QWidget;
    auto* layout = new QHBoxLayout(heading);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addWidget(state_, 1);
    for (QWidget* part : {static_cast<QWidget*>(progress_), static_cast<QWidget*>(cancel_),
                          static_cast<QWidget*>(export_)})
        layout->addWidget(part);
    return heading;
}

QWidget* SweepWindow::makeDetails() {
    plan_->setObjectName(QStringLiteral("sweepPlan"));
    plan_->setAccessibleName(tr("Chosen plan"));
    plan_->setFrameShape(QFrame::NoFrame);
    open_->setObjectName(QStringLiteral("openPlan"));
    open_->setToolTip(tr("Adds the chosen plan to the runs, with its model and hardware"));
    auto* details = new QWidget;
    auto* layout = new QVBoxLayout(details);
    layout->setContentsMargins(8, 4, 12, 8);
    layout->addWidget(plan_, 1);
    layout->addWidget(open_, 0, Qt::AlignLeft);
    details->setBackgroundRole(QPalette::Base);
    details->setAutoFillBackground(true);
    return details;
}

QWidget* SweepWindow::makeTable() {
    table_->setObjectName(QStringLiteral("sweepTable"));
    table_->setAccessibleName(tr("Plans that fit"));
    table_->setModel(model_);
    styleTable(*table_);
    table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table_->horizontalHeader()->setSortIndicatorClearable(true);
    table_->setSortingEnabled(true);
    return table_;
}

void SweepWindow::connectParts() {
    connect(form_, &SweepForm::changed, this, &SweepWindow::showCount);
    connect(start_, &QPushButton::clicked, this, &SweepWindow::start);
    connect(&task_, &BackgroundTask::progressChanged, this, [this](double fraction) {
        progress_->setValue(static_cast<int>(fraction * progressSteps));
    });
    connect(&task_, &BackgroundTask::cancelled, this,
            [this] { showState(tr("cancelled"), false); });
    connect(&task_, &BackgroundTask::failed, this,
            [this](const QString& message) { showState(message, false); });
    connect(cancel_, &QPushButton::clicked, &task_, &BackgroundTask::cancel);
    connect(export_, &QPushButton::clicked, this, &SweepWindow::askForExport);
    connect(open_, &QPushButton::clicked, this, [this] { open(chosen_); });
    for (PlanChart* chart : {static_cast<PlanChart*>(heatMap_), static_cast<PlanChart*>(pareto_)}) {
        connect(chart, &PlanChart::planChosen, this, &SweepWindow::choose);
        connect(chart, &PlanChart::planOpened, this, &SweepWindow::open);
    }
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) choose(model_->planAt(current.row()));
            });
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { open(model_->planAt(index.row())); });
}

/// Or what is wrong with the values.
void SweepWindow::showCount() {
    try {
        const SweepSetup setup = form_->setup();
        count_->setText(tr("%1 combinations")
                            .arg(QLocale().toString(qlonglong(combinationsOf(setup.request)))));
        start_->setEnabled(!task_.isRunning());
    } catch (const Error& error) {
        count_->setText(QString::fromUtf8(error.what()));
        start_->setEnabled(false);
    }
}

void SweepWindow::start() {
    task_.start([this, setup = form_->setup()](Progress& progress) -> Worker::Delivery {
        auto outcome = std::make_shared<const SweepOutcome>(runSweep(setup, progress));
        return [this, outcome] { takeOutcome(outcome); };
    });
    progress_->setValue(0);
    showState(tr("simulating"), true);
}

void SweepWindow::showState(const QString& text, bool isRunning) {
    state_->setText(text);
    progress_->setVisible(isRunning);
    cancel_->setVisible(isRunning);
    const bool hasPlans = outcome_ && outcome_->fitting() > 0;
    export_->setEnabled(hasPlans);
    open_->setEnabled(hasPlans);
    showCount();
}

void SweepWindow::takeOutcome(std::shared_ptr<const SweepOutcome> outcome) {
    outcome_ = std::move(outcome);
    model_->setOutcome(outcome_);
    table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    showColumns();
    heatMap_->setOutcome(outcome_);
    pareto_->setOutcome(outcome_);
    plan_->clear();
    showState(sweepSummary(*outcome_), false);
    state_->setToolTip(refusalText(*outcome_));
    if (model_->rowCount() > 0) table_->selectRow(0);
}

/// Parameters that are the same for all plans say nothing, nor does a cost without a price.
void SweepWindow::showColumns() {
    const auto varied = variedParameters(*outcome_);
    for (int column = 0; column < SweepTableModel::figureColumn(0); ++column)
        table_->setColumnHidden(
            column,
            std::ranges::find(varied, &sweepParameters()[static_cast<std::size_t>(column)]) ==
                varied.end());
    table_->setColumnHidden(SweepTableModel::boundColumn() - 1,
                            outcome_->setup.model.pricePerHour == 0);
    table_->resizeColumnsToContents();
}

void SweepWindow::choose(std::size_t plan) {
    chosen_ = plan;
    plan_->setHtml(planHtml(*outcome_, plan));
    heatMap_->setChosen(plan);
    pareto_->setChosen(plan);
    table_->selectRow(model_->rowOf(plan));
}

void SweepWindow::open(std::size_t plan) {
    choose(plan);
    emit simulationWanted(specOf(*outcome_, plan));
    state_->setText(tr("plan %1 is added to the runs").arg(plan + 1));
}

PlanChart* SweepWindow::shownChart() const {
    return qobject_cast<PlanChart*>(charts_->currentWidget());
}

void SweepWindow::askForExport() {
    auto* dialog = new ExportDialog({.folder = settings_.lastFolder(),
                                     .name = tr("sweep"),
                                     .size = shownChart()->size(),
                                     .note = tr("The shown chart in light colours; all plans that "
                                                "fit as numbers."),
                                     .numbers = tr("all plans that fit")},
                                    this);
    connect(dialog, &ExportDialog::exportRequested, this, &SweepWindow::exportTo);
    dialog->open();
}

void SweepWindow::exportTo(const ExportRequest& request) {
    const QString path = request.path;
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        exporter_.start(path, [outcome = outcome_, path] { writeSweepCsv(*outcome, path); });
    } else {
        exporter_.start(path, [picture = shownChart()->picture(request.size), path] {
            writePicture(picture, path);
        });
    }
}

}  // namespace bubblescope
