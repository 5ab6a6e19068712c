// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/LowerPanel.h"

#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/desktop/model/ClockText.h"
#include "app/desktop/model/FindingTableModel.h"
#include "app/desktop/model/NoteList.h"
#include "app/desktop/model/RunList.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/SlackText.h"
#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/window/AreaTable.h"
#include "app/desktop/window/BubbleTable.h"
#include "app/desktop/window/ComparisonTable.h"
#include "app/desktop/window/CounterChart.h"
#include "app/desktop/window/DifferenceTable.h"
#include "app/desktop/window/EventTable.h"
#include "app/desktop/window/FillTable.h"
#include "app/desktop/window/MetricChart.h"
#include "app/desktop/window/NoteTable.h"
#include "app/desktop/window/RankTable.h"
#include "app/desktop/window/SelectionText.h"
#include "app/desktop/window/Tables.h"
#include "app/desktop/window/Theme.h"
#include "app/desktop/window/UtilizationChart.h"

namespace bubblescope {

namespace {

enum Tab {
    UtilizationTab,
    MemoryTab,
    BubblesTab,
    EventsTab,
    SelectionTab,
    FindingsTab,
    FillingTab,
    MetricsTab,
    ComparisonTab,
    DifferencesTab,
    RanksTab,
    NotesTab
};

/// Of a run's colour where its bubbles are filled.
constexpr double filledStrength = 0.55;

}  // namespace

LowerPanel::LowerPanel(RunList& runs, TimelineArea& charts, QWidget* parent)
    : QTabWidget(parent),
      runs_(runs),
      view_(charts.view()),
      utilization_(new UtilizationChart(this)),
      counters_(new CounterChart(view_, charts.navigator(), this)),
      bubbles_(new BubbleTable(view_, this)),
      selection_(new QTextBrowser(this)),
      area_(new AreaTable(view_, this)),
      selectionPage_(new QStackedWidget(this)),
      findings_(new FindingTableModel(this)),
      clocks_(new QLabel(this)),
      filling_(new FillTable(this)),
      metrics_(new MetricChart(runs, this)),
      comparison_(new ComparisonTable(this)),
      differences_(new DifferenceTable(runs, view_, this)),
      events_(new EventTable(charts, this)),
      ranks_(new RankTable(this)) {
    buildTabs();
    connect(&runs_, &RunList::shownRunsChanged, this, &LowerPanel::refreshUtilization);
    connect(&runs_, &RunList::dataChanged, this, &LowerPanel::refreshUtilization);
    connect(&view_, &ViewState::selectionChanged, this, &LowerPanel::refreshSelection);
    connect(&view_, &ViewState::criticalPathsChanged, this, &LowerPanel::refreshSelection);
    connect(&view_, &ViewState::areaChanged, this, &LowerPanel::refreshArea);
    connect(area_, &AreaTable::exportWanted, this, &LowerPanel::areaExportWanted);
    connect(differences_, &DifferenceTable::exportWanted, this,
            &LowerPanel::differenceExportWanted);
    connect(differences_, &DifferenceTable::neededChanged, this,
            [this](bool isNeeded) { setTabVisible(DifferencesTab, isNeeded); });
    connect(events_, &EventTable::exportWanted, this, &LowerPanel::eventExportWanted);
    connect(bubbles_, &BubbleTable::activated, this, &LowerPanel::bubbleActivated);
    connect(findings_, &FindingTableModel::modelReset, this, &LowerPanel::refreshFindings);
    refreshSelection();
    refreshFindings();
}

void LowerPanel::buildTabs() {
    setObjectName(QStringLiteral("lowerPanel"));
    setAccessibleName(tr("Figures"));
    setDocumentMode(true);
    tabBar()->setDrawBase(false);
    selection_->setObjectName(QStringLiteral("selectionText"));
    selection_->setAccessibleName(tr("Selected object"));
    selection_->setFrameShape(QFrame::NoFrame);
    addTab(utilization_, tr("Utilization"));
    addTab(counters_, tr("Memory"));
    addTab(bubbles_, tr("Bubbles"));
    addTab(events_, tr("Events"));
    selectionPage_->addWidget(selection_);
    selectionPage_->addWidget(area_);
    addTab(selectionPage_, tr("Selection"));
    addTab(makeFindings(), tr("Findings"));
    addTab(filling_, tr("Filling"));
    addTab(metrics_, tr("Metrics"));
    addTab(comparison_, tr("Against recording"));
    addTab(differences_, tr("Differences"));
    addTab(ranks_, tr("Ranks"));
    setTabToolTip(
        UtilizationTab,
        tr("What each device of the shown runs does with its span: it computes (in the run's "
           "colour), only communicates, or is idle"));
    setTabToolTip(MemoryTab,
                  tr("What the selected device of the current run holds over time, or the one with "
                     "the highest peak; counters of a trace"));
    setTabToolTip(BubblesTab, tr("Where the devices of the current run compute nothing, and why"));
    setTabToolTip(EventsTab, tr("What the chart of the current run shows, as a table"));
    setTabToolTip(SelectionTab,
                  tr("The bar or bubble that was clicked, or the area that was dragged with ctrl"));
    setTabToolTip(FindingsTab,
                  tr("What was repaired, skipped or doubtful in the files of the current run"));
    setTabToolTip(FillingTab,
                  tr("What filling the bubbles of the current run came to, by device (simulated)"));
    setTabToolTip(MetricsTab, tr("Loss, learning rate and the like of the shown runs, by step or "
                                 "time, and how soon each gets as far as a baseline"));
    setTabToolTip(ComparisonTab, tr("How far the simulation is off what was recorded, by kind of "
                                    "operation, and for the whole step"));
    setTabVisible(FillingTab, false);
    setTabVisible(ComparisonTab, false);
    setTabToolTip(DifferencesTab, tr("Every figure of the shown runs against that of the baseline, "
                                     "over what is measured or all that is shown"));
    setTabVisible(DifferencesTab, false);
    setTabToolTip(RanksTab, tr("The devices of the current run side by side: what each does, who "
                               "waits for whom, the slowest, and what perfect balance would give"));
    setTabVisible(RanksTab, false);
}

QWidget* LowerPanel::makeFindings() {
    auto* table = new QTableView(this);
    table->setObjectName(QStringLiteral("findingTable"));
    table->setAccessibleName(tr("Findings in the files of the current run"));
    table->setModel(findings_);
    styleTable(*table);
    auto* header = table->horizontalHeader();
    header->setSectionResizeMode(FindingTableModel::WhatColumn, QHeaderView::Stretch);
    header->resizeSection(FindingTableModel::WhereColumn, 40 * fontMetrics().averageCharWidth());
    clocks_->setObjectName(QStringLiteral("clockLine"));
    clocks_->setContentsMargins(8, 4, 8, 4);
    clocks_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(clocks_, &QLabel::linkActivated, this, &LowerPanel::clocksWanted);
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(clocks_);
    layout->addWidget(table, 1);
    return page;
}

void LowerPanel::setCurrentRun(Run* run) {
    if (run_) run_->disconnect(this);
    run_ = run;
    if (run) connect(run, &Run::filledChanged, this, &LowerPanel::refreshFilling);
    filling_->setRun(run);
    refreshFilling();
    comparison_->setRun(run);
    setTabVisible(ComparisonTab, run && run->recorded());
    ranks_->setRun(run);
    setTabVisible(RanksTab, RankTable::isFor(run));
    counters_->setRun(run);
    bubbles_->setRun(run);
    events_->setRun(run);
    findings_->setRun(run);
}

void LowerPanel::setNotes(NoteList& notes) {
    auto* table = new NoteTable(notes, this);
    addTab(table, tr("Notes"));
    setTabToolTip(NotesTab, tr("What was written at times: a double click on a time shows it, on a "
                               "text changes that, Delete removes the note"));
    connect(table, &NoteTable::noteActivated, this, &LowerPanel::noteActivated);
    connect(&notes, &NoteList::changed, this, [this, &notes] { refreshNotes(notes); });
    refreshNotes(notes);
}

void LowerPanel::refreshNotes(const NoteList& notes) {
    setTabVisible(NotesTab, !notes.isEmpty());
    setTabText(NotesTab, tr("Notes (%1)").arg(notes.rowCount()));
}

void LowerPanel::showMetrics() {
    setCurrentIndex(MetricsTab);
}

void LowerPanel::showComparison() {
    setCurrentIndex(ComparisonTab);
}

void LowerPanel::setTimeMargins(int left, int right) {
    counters_->setTimeMargins(left, right);
}

void LowerPanel::refreshUtilization() {
    QList<QColor> colors;
    for (const Run* run : runs_.shownRuns()) {
        const QColor color = runColor(runs_.swatchOf(run));
        colors << color;
        if (run->filled()) colors << mixed(color, palette().color(QPalette::Base), filledStrength);
    }
    utilization_->setRuns(runs_.shownCharts(), colors);
}

void LowerPanel::refreshFilling() {
    setTabVisible(FillingTab, run_ && run_->filled());
}

void LowerPanel::refreshFindings() {
    const int count = findings_->rowCount();
    clocks_->setVisible(run_ && run_->hasSeveralClocks());
    if (run_ && run_->hasSeveralClocks()) {
        const Timeline& timeline = *run_->content().timeline;
        clocks_->setText(
            QStringLiteral("%1 %2 <a href=\"clocks\">%3</a>")
                .arg(clocksInUseText(timeline), clockProposalText(timeline), tr("Clocks…")));
    }
    setTabText(FindingsTab, count == 0 ? tr("Findings") : tr("Findings (%1)").arg(count));
}

void LowerPanel::refreshSelection() {
    QString text = selectionText(view_.selection());
    const QString slack = slackText(view_, view_.selection());
    if (!slack.isEmpty()) text += QStringLiteral("<p>%1</p>").arg(slack.toHtmlEscaped());
    selection_->setHtml(text);
}

/// Who selects an area wants to see its figures; who selects a bar may look at something else.
void LowerPanel::refreshArea() {
    const bool hasArea = !view_.area().isEmpty();
    selectionPage_->setCurrentWidget(hasArea ? static_cast<QWidget*>(area_) : selection_);
    if (hasArea) setCurrentIndex(SelectionTab);
}

}  // namespace bubblescope
