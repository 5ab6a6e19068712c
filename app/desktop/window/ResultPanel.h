// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include "app/desktop/model/Run.h"

class QGridLayout;
class QLabel;

namespace bubblescope {

class MemoryGauge;
struct RunFigures;
struct Throughput;

/// The figures of one run, each with its difference to the baseline.
class ResultPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ResultPanel(QWidget* parent = nullptr);

    /// Either may be null.
    void setRuns(const Run* run, const Run* baseline);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Line {
        QLabel* title;
        QLabel* value;
        QLabel* difference;

        void setVisible(bool visible) const;
    };

    Line addLine(QGridLayout* grid, const QString& name, const QString& title);
    void buildLayout();
    void refresh();
    void showFigures();
    void showThroughput(const RunFigures& figures, const QString& source);
    void showMemory(const RunFigures& figures, const QString& source);
    void showClosedForm(const SimulationFacts& simulation, const QString& source);
    void showDifferences();
    void showThroughputDifferences(const Throughput& own, const Throughput& base);
    void showChange(const Line& line, double own, double base, bool moreIsBetter);
    void showPoints(const Line& line, double own, double base, bool moreIsBetter);
    void showDifference(const Line& line, double difference, const QString& text,
                        bool moreIsBetter);
    void clear();

    QPointer<const Run> run_;
    QPointer<const Run> baseline_;
    QLabel* comparison_ = nullptr;
    Line stepTime_{};
    Line utilization_{};
    Line bubble_{};
    Line overhead_{};
    Line samples_{};
    Line tokens_{};
    Line flops_{};
    Line cost_{};
    Line activations_{};
    Line memory_{};
    MemoryGauge* gauge_ = nullptr;
    Line longestBubble_{};
    Line closedForm_{};
    QLabel* formula_ = nullptr;
};

}  // namespace bubblescope
