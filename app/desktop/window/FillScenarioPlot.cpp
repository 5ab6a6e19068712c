// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/FillScenarioPlot.h"

#include <qcustomplot.h>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/ScenarioPlot.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr double percent = 100;
constexpr double barWidth = 0.72;
constexpr double gap = 0.8;          ///< between methods
constexpr double titleHeight = 122;  ///< percent: above the texts of the bars
constexpr double height = 134;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::FillScenarioPlot)
};

/// Bars one after another, a gap between methods.
class FillPlotter {
  public:
    FillPlotter(QCustomPlot& plot, const FillScenarioResult& result, const QPalette& palette,
                const QFont& font)
        : plot_(plot), result_(result), palette_(palette), font_(font) {}

    void draw() {
        plot_.clearPlottables();
        plot_.clearItems();
        stylePlot(plot_, palette_, font_);
        for (std::size_t i = 0; i < result_.points.size(); ++i) {
            const FillScenarioPoint& point = result_.points[i];
            if (point.policy == 0) beginMethod(i);
            addBar(toQString(result_.policyOf(i).name), point.utilization,
                   runColor(static_cast<int>(point.policy)),
                   Texts::tr("%1\n%2 steps").arg(percentText(point.utilization)).arg(point.steps));
        }
        setUpAxes();
    }

  private:
    void beginMethod(std::size_t point) {
        const double before = result_.points[point].utilizationBefore;
        const auto policies = static_cast<double>(result_.scenario.policies.size());
        if (next_ > 0) next_ += gap;
        addText(QString::fromStdString(result_.methodOf(point).title), next_ + policies / 2,
                titleHeight);
        addBar(Texts::tr("before"), before, palette_.color(QPalette::Mid), percentText(before));
    }

    void addBar(const QString& name, double share, const QColor& color, const QString& text) {
        auto* bar = new QCPBars(plot_.xAxis, plot_.yAxis);
        bar->setName(name);
        bar->setWidth(barWidth);
        bar->setPen(Qt::NoPen);
        bar->setBrush(color);
        bar->addData(next_, percent * share);
        addText(text, next_, percent * share);
        names_->addTick(next_, QString(name).replace(u'-', u'\n'));
        next_ += 1;
    }

    void addText(const QString& text, double x, double y) {
        auto* label = new QCPItemText(&plot_);
        label->setText(text);
        label->setFont(font_);
        label->setColor(palette_.color(QPalette::Text));
        label->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
        label->setPadding({0, 0, 0, 2});
        label->position->setCoords(x, y);
    }

    void setUpAxes() {
        plot_.xAxis->setTicker(names_);
        plot_.xAxis->setRange(-0.8, next_ - 0.2);
        plot_.xAxis->grid()->setVisible(false);
        plot_.xAxis->setTickLength(0);
        plot_.xAxis->setSubTicks(false);
        plot_.yAxis->setRange(0, height);
        plot_.yAxis->setSubTicks(false);
        const QSharedPointer<QCPAxisTickerText> shares(new QCPAxisTickerText);
        for (const int tick : {0, 25, 50, 75, 100})
            shares->addTick(tick, QString::number(tick));
        plot_.yAxis->setTicker(shares);
        plot_.yAxis->setLabel(Texts::tr("utilization (%), simulated"));
    }

    QCustomPlot& plot_;
    const FillScenarioResult& result_;
    const QPalette& palette_;
    const QFont& font_;
    QSharedPointer<QCPAxisTickerText> names_{new QCPAxisTickerText};
    double next_ = 0;  ///< where the next bar stands
};

}  // namespace

void plotFillScenario(QCustomPlot& plot, const FillScenarioResult& result, const QPalette& palette,
                      const QFont& font) {
    FillPlotter(plot, result, palette, font).draw();
}

Picture fillScenarioPicture(const FillScenarioResult& result, QSize size) {
    return plotPicture(
        Texts::tr("%1 (simulated)").arg(QString::fromStdString(result.scenario.notes.title)),
        Texts::tr("profile %1, micro-batches of %2")
            .arg(QString::fromStdString(result.scenario.profile))
            .arg(result.scenario.microBatchSize),
        size, [&](QCustomPlot& plot, const QPalette& palette, const QFont& font) {
            plotFillScenario(plot, result, palette, font);
        });
}

}  // namespace bubblescope
