// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>
#include <functional>

#include "app/desktop/model/Run.h"

class QCPBars;
class QCPBarsGroup;
class QCPLegend;
class QCustomPlot;

namespace bubblescope {

/// A stacked bar per device and run: computation, exposed communication, idle; together the span.
class UtilizationChart : public QWidget {
    Q_OBJECT

  public:
    explicit UtilizationChart(QWidget* parent = nullptr);

    /// `colors` holds the colour of each run. Keeps the contents that the runs have now.
    void setRuns(const QList<Run*>& runs, const QList<QColor>& colors);

    /// What the tool tip over a device says.
    QString textAt(int device) const;

  protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Shown {
        QString name;
        std::shared_ptr<const RunContent> content;
        QColor color;
    };
    using Share = std::function<double(const DeviceAnalysis&)>;

    void buildPlot();
    void rebuild();
    void addRun(const Shown& shown, QCPBarsGroup* group);
    QCPBars* addBars(const Shown& shown, const Share& share, const QBrush& brush, QCPBars* below);
    void addToLegend(QCPBars* bars, const QString& text);
    int legendColumns() const;
    QString legendName(const Shown& shown) const;
    void applyColors();
    int deviceCount() const;

    QList<Shown> shown_;
    QCustomPlot* plot_;
    QCPLegend* legend_ = nullptr;
};

}  // namespace bubblescope
