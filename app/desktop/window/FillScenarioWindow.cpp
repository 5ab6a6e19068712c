// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/FillScenarioWindow.h"

#include <qcustomplot.h>

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <array>

#include "app/desktop/model/FillScenarioTableModel.h"
#include "app/desktop/window/ExportDialog.h"
#include "app/desktop/window/FillScenarioPlot.h"
#include "app/desktop/window/ScenarioText.h"
#include "app/desktop/window/Tables.h"

namespace bubblescope {

FillScenarioWindow::FillScenarioWindow(const FillScenario& scenario, Settings& settings,
                                       Exporter& exporter, QWidget* parent)
    : QWidget(parent, Qt::Window),
      scenario_(scenario),
      settings_(settings),
      exporter_(exporter),
      state_(new QLabel),
      export_(new QPushButton(tr("&Export…"))),
      simulate_(new QPushButton(tr("Open as &simulation"))),
      plot_(new QCustomPlot),
      comparison_(new QTextBrowser),
      model_(new FillScenarioTableModel(this)),
      table_(new QTableView) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("%1 (simulated)").arg(QString::fromStdString(scenario.notes.title)));
    buildLayout();
    connectParts();
    start();
}

FillScenarioWindow::~FillScenarioWindow() {
    progress_->cancel();
}

void FillScenarioWindow::buildLayout() {
    plot_->setObjectName(QStringLiteral("fillScenarioPlot"));
    plot_->setAccessibleName(tr("Utilization before filling and under each policy"));
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMinimumSize(320, 180);
    comparison_->setObjectName(QStringLiteral("scenarioComparison"));
    comparison_->setAccessibleName(tr("Simulated and published figures"));
    comparison_->setFrameShape(QFrame::NoFrame);
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->addWidget(plot_);
    upper->addWidget(comparison_);
    upper->setSizes({720, 480});
    upper->setStretchFactor(0, 1);
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(upper);
    parts->addWidget(makeTable());
    parts->setSizes({420, 220});
    parts->setStretchFactor(0, 1);
    for (QSplitter* splitter : {upper, parts})
        splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeading());
    layout->addWidget(parts, 1);
    resize(QSize(1240, 720).boundedTo(screen()->availableSize() * 0.92));
}

QWidget* FillScenarioWindow::makeHeading() {
    auto* title =
        new QLabel(QStringLiteral("<b>%1</b> &nbsp; %2")
                       .arg(QString::fromStdString(scenario_.notes.title).toHtmlEscaped(),
                            tr("simulated · profile %1, micro-batches of %2")
                                .arg(QString::fromStdString(scenario_.profile).toHtmlEscaped())
                                .arg(scenario_.microBatchSize)));
    state_->setObjectName(QStringLiteral("scenarioState"));
    state_->setForegroundRole(QPalette::PlaceholderText);
    export_->setObjectName(QStringLiteral("exportScenario"));
    simulate_->setObjectName(QStringLiteral("simulatePoint"));
    simulate_->setToolTip(tr("Adds the chosen point to the runs, with its bubbles filled"));
    auto* heading = new QWidget;
    auto* layout = new QHBoxLayout(heading);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addWidget(title, 1);
    for (QWidget* part : {static_cast<QWidget*>(state_), static_cast<QWidget*>(simulate_),
                          static_cast<QWidget*>(export_)})
        layout->addWidget(part);
    return heading;
}

QWidget* FillScenarioWindow::makeTable() {
    table_->setObjectName(QStringLiteral("scenarioTable"));
    table_->setAccessibleName(tr("Methods and policies"));
    table_->setModel(model_);
    styleTable(*table_);
    constexpr std::array<int, FillScenarioTableModel::ColumnCount> characters{46, 30, 11, 11, 13,
                                                                              11, 11, 13, 14, 16};
    for (std::size_t column = 0; column < characters.size(); ++column)
        table_->horizontalHeader()->resizeSection(
            static_cast<int>(column), characters[column] * fontMetrics().averageCharWidth());
    return table_;
}

void FillScenarioWindow::connectParts() {
    connect(export_, &QPushButton::clicked, this, &FillScenarioWindow::askForExport);
    connect(simulate_, &QPushButton::clicked, this, [this] { open(table_->currentIndex().row()); });
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { open(index.row()); });
}

void FillScenarioWindow::start() {
    state_->setText(tr("simulating"));
    export_->setEnabled(false);
    simulate_->setEnabled(false);
    plot_->setVisible(false);
    worker_.post([this, scenario = scenario_, progress = progress_]() -> Worker::Delivery {
        try {
            auto result = std::make_shared<const FillScenarioResult>(
                FillScenarioResult{scenario, runScenario(scenario, *progress)});
            return [this, result] { takeResult(result); };
        } catch (const Cancelled&) {
            return [] {};
        } catch (const std::exception& failure) {
            return
                [this, message = QString::fromUtf8(failure.what())] { state_->setText(message); };
        }
    });
}

void FillScenarioWindow::takeResult(std::shared_ptr<const FillScenarioResult> result) {
    result_ = std::move(result);
    model_->setResult(result_);
    comparison_->setHtml(comparisonHtml(*result_));
    state_->clear();
    export_->setEnabled(true);
    simulate_->setEnabled(true);
    plot_->setVisible(true);
    refreshPlot();
    table_->selectRow(0);
}

void FillScenarioWindow::refreshPlot() {
    if (!result_) return;
    plotFillScenario(*plot_, *result_, palette(), font());
    plot_->replot();
}

void FillScenarioWindow::open(int row) {
    const auto point = static_cast<std::size_t>(row);
    emit simulationWanted(specOf(*result_, point));
    state_->setText(tr("added to the runs: %1, %2")
                        .arg(QString::fromStdString(result_->methodOf(point).title),
                             QString::fromUtf8(result_->policyOf(point).title.data())));
}

void FillScenarioWindow::askForExport() {
    auto* dialog =
        new ExportDialog({.folder = settings_.lastFolder(),
                          .name = QString::fromStdString(scenario_.notes.name),
                          .size = plot_->size(),
                          .note = tr("The chart in light colours; all points as numbers."),
                          .numbers = tr("all points")},
                         this);
    connect(dialog, &ExportDialog::exportRequested, this, &FillScenarioWindow::exportTo);
    dialog->open();
}

void FillScenarioWindow::exportTo(const ExportRequest& request) {
    const QString path = request.path;
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        exporter_.start(path, [result = result_, path] { writeScenarioCsv(*result, path); });
    } else {
        exporter_.start(path, [picture = fillScenarioPicture(*result_, request.size), path] {
            writePicture(picture, path);
        });
    }
}

void FillScenarioWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refreshPlot();
}

}  // namespace bubblescope
