// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ValidationWindow.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/desktop/model/MeasuredTableModel.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/ExportDialog.h"
#include "app/desktop/window/Tables.h"
#include "app/desktop/window/ValidationChart.h"

namespace bubblescope {

namespace {

constexpr int progressSteps = 1000;
constexpr const char* firstHardware = "a100-80gb";

QString percentOf(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals) + QStringLiteral(" %");
}

QString rowHtml(const ValidationGroup& group, const QString& swatch) {
    return QStringLiteral(
               "<tr><td>%1 %2</td><td align='right'>%3</td><td align='right'>%4</td>"
               "<td align='right'>%5</td><td align='right'>%6</td></tr>")
        .arg(swatch, QString::fromStdString(group.name).toHtmlEscaped(),
             QLocale().toString(group.rows), percentOf(group.meanPercent, 2),
             percentOf(group.medianPercent, 2), percentOf(group.worstPercent, 1));
}

}  // namespace

ValidationWindow::ValidationWindow(Settings& settings, Exporter& exporter, QWidget* parent)
    : QWidget(parent, Qt::Window),
      settings_(settings),
      exporter_(exporter),
      open_(new QPushButton(tr("&Open…"))),
      hardware_(new QComboBox),
      grouping_(new QComboBox),
      state_(new QLabel),
      progress_(new QProgressBar),
      cancel_(new QPushButton(tr("Cancel"))),
      export_(new QPushButton(tr("&Export…"))),
      chart_(new ValidationChart),
      errors_(new QTextBrowser),
      model_(new MeasuredTableModel(this)),
      table_(new QTableView) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Predicted against measured"));
    buildLayout();
    connectParts();
    showState(tr("Open a table of measured iteration times (CSV)."), false);
}

void ValidationWindow::buildLayout() {
    errors_->setObjectName(QStringLiteral("validationErrors"));
    errors_->setAccessibleName(tr("Errors by group"));
    errors_->setFrameShape(QFrame::NoFrame);
    errors_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* right = new QSplitter(Qt::Vertical);
    right->addWidget(errors_);
    right->addWidget(makeTable());
    right->setSizes({420, 320});
    auto* parts = new QSplitter(Qt::Horizontal);
    parts->addWidget(chart_);
    parts->addWidget(right);
    parts->setSizes({680, 560});
    parts->setStretchFactor(0, 1);
    for (QSplitter* splitter : {right, parts})
        splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeading());
    layout->addWidget(parts, 1);
    resize(QSize(1240, 780).boundedTo(screen()->availableSize() * 0.92));
}

QWidget* ValidationWindow::makeHeading() {
    for (const std::string_view name : shippedHardwareNames())
        hardware_->addItem(QString::fromStdString(findHardwareDescription(name).title),
                           toQString(name));
    hardware_->setCurrentIndex(hardware_->findData(QLatin1String(firstHardware)));
    hardware_->setToolTip(tr("What iterations are simulated on"));
    for (const RowGrouping& grouping : rowGroupings())
        grouping_->addItem(grouping.title);
    open_->setObjectName(QStringLiteral("openMeasured"));
    hardware_->setObjectName(QStringLiteral("validationHardware"));
    grouping_->setObjectName(QStringLiteral("validationGrouping"));
    hardware_->setAccessibleName(tr("Hardware"));
    grouping_->setAccessibleName(tr("Colours by"));
    state_->setObjectName(QStringLiteral("validationState"));
    state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    progress_->setRange(0, progressSteps);
    progress_->setAccessibleName(tr("Simulated iterations"));
    progress_->setFixedWidth(140);
    cancel_->setObjectName(QStringLiteral("cancelValidation"));
    export_->setObjectName(QStringLiteral("exportValidation"));
    auto* heading = new QWidget;
    auto* layout = new QHBoxLayout(heading);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addWidget(open_);
    layout->addWidget(hardware_);
    layout->addSpacing(8);
    layout->addWidget(new QLabel(tr("Colours by")));
    layout->addWidget(grouping_);
    layout->addSpacing(8);
    layout->addWidget(state_, 1);
    for (QWidget* part : {static_cast<QWidget*>(progress_), static_cast<QWidget*>(cancel_),
                          static_cast<QWidget*>(export_)})
        layout->addWidget(part);
    return heading;
}

QWidget* ValidationWindow::makeTable() {
    table_->setObjectName(QStringLiteral("validationTable"));
    table_->setAccessibleName(tr("Iterations"));
    table_->setModel(model_);
    styleTable(*table_);
    table_->horizontalHeader()->setSortIndicator(MeasuredTableModel::LineColumn,
                                                 Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    return table_;
}

void ValidationWindow::connectParts() {
    connect(open_, &QPushButton::clicked, this, &ValidationWindow::askForFile);
    connect(hardware_, &QComboBox::currentIndexChanged, this, [this] {
        if (!file_.isEmpty()) openFile(file_);
    });
    connect(grouping_, &QComboBox::currentIndexChanged, this, &ValidationWindow::showGroups);
    connect(&task_, &BackgroundTask::progressChanged, this, [this](double fraction) {
        progress_->setValue(static_cast<int>(fraction * progressSteps));
    });
    connect(&task_, &BackgroundTask::cancelled, this,
            [this] { showState(tr("cancelled"), false); });
    connect(&task_, &BackgroundTask::failed, this,
            [this](const QString& message) { showState(message, false); });
    connect(cancel_, &QPushButton::clicked, &task_, &BackgroundTask::cancel);
    connect(export_, &QPushButton::clicked, this, &ValidationWindow::askForExport);
    connect(chart_, &ValidationChart::rowChosen, this, &ValidationWindow::choose);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) chart_->setChosen(model_->rowAt(current.row()));
            });
}

void ValidationWindow::askForFile() {
    auto* dialog = new QFileDialog(this, tr("Open a table of measured iteration times"),
                                   settings_.lastFolder(), tr("Tables (*.csv);;All files (*)"));
    dialog->setObjectName(QStringLiteral("measuredFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &ValidationWindow::openFile);
    dialog->open();
}

void ValidationWindow::openFile(const QString& path) {
    file_ = path;
    settings_.setLastFolder(QFileInfo(path).absolutePath());
    task_.start([this, file = QFile::encodeName(path).toStdString(),
                 name = hardware_->currentData().toString().toStdString()](
                    Progress& progress) -> Worker::Delivery {
        auto rows = std::make_shared<const MeasuredRows>(
            readMeasuredRows(file, findHardwareDescription(name), progress));
        return [this, rows] { takeRows(rows); };
    });
    progress_->setValue(0);
    showState(tr("simulating"), true);
}

void ValidationWindow::showState(const QString& text, bool isRunning) {
    state_->setText(text);
    state_->setToolTip(longToolTip(text));
    progress_->setVisible(isRunning);
    cancel_->setVisible(isRunning);
    export_->setEnabled(rows_ && !rows_->rows.empty());
}

void ValidationWindow::takeRows(std::shared_ptr<const MeasuredRows> rows) {
    rows_ = std::move(rows);
    model_->setRows(rows_);
    model_->sort(table_->horizontalHeader()->sortIndicatorSection(),
                 table_->horizontalHeader()->sortIndicatorOrder());
    table_->resizeColumnsToContents();
    showGroups();
    showState(tr("%1: %2 rows").arg(QFileInfo(rows_->file).fileName()).arg(rows_->rows.size()),
              false);
}

void ValidationWindow::showGroups() {
    if (!rows_) return;
    const auto& shown = rowGroupings()[static_cast<std::size_t>(grouping_->currentIndex())];
    chart_->setRows(rows_, shown);
    QString html = rowHtml(errorsOfAll(*rows_), {});
    for (const RowGrouping& grouping : rowGroupings()) {
        html += QStringLiteral("<tr><td colspan='5'><b>%1</b></td></tr>")
                    .arg(grouping.title.toHtmlEscaped());
        std::size_t place = 0;
        for (const auto& [key, group] : errorsOf(*rows_, grouping)) {
            const QString swatch =
                QStringLiteral("<span style='color:%1'>●</span>").arg(groupColor(place++).name());
            html += rowHtml(group, &grouping == &shown ? swatch : QString());
        }
    }
    QString refused;
    for (const ValidationRow& row : rows_->notPredicted)
        refused += tr("line %1: %2")
                       .arg(row.line)
                       .arg(QString::fromStdString(row.refusal).toHtmlEscaped()) +
                   QStringLiteral("<br>");
    errors_->setHtml(
        tr("<p>Absolute errors of predicted iteration times, in percent of the measured ones "
           "(%1)</p><table cellspacing='0' cellpadding='2' width='98%'><tr><td><b>rows of</b></td>"
           "<td align='right'><b>rows</b></td><td align='right'><b>mean</b></td>"
           "<td align='right'><b>median</b></td><td align='right'><b>worst</b></td></tr>%2</table>"
           "<p>%3</p>")
            .arg(rows_->source.toHtmlEscaped(), html, refused));
}

void ValidationWindow::choose(std::size_t row) {
    chart_->setChosen(row);
    table_->selectRow(model_->placeOf(row));
}

void ValidationWindow::askForExport() {
    auto* dialog = new ExportDialog({.folder = settings_.lastFolder(),
                                     .name = tr("predicted-against-measured"),
                                     .size = chart_->size(),
                                     .note = tr("The chart in light colours; all rows as numbers."),
                                     .numbers = tr("all rows")},
                                    this);
    connect(dialog, &ExportDialog::exportRequested, this, &ValidationWindow::exportTo);
    dialog->open();
}

void ValidationWindow::exportTo(const ExportRequest& request) {
    const QString path = request.path;
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        exporter_.start(path, [rows = rows_, path] { writeMeasuredRows(*rows, path); });
    } else {
        exporter_.start(
            path, [picture = chart_->picture(request.size), path] { writePicture(picture, path); });
    }
}

}  // namespace bubblescope
