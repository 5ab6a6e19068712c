// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>
#include <QStyleOptionSlider>
#include <QTemporaryDir>
#include <QtTest>

#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/window/MainWindow.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

/// A shown window with settings of its own.
class WindowFixture {
  public:
    WindowFixture() {
        applyTheme(Theme::Light);
        window.resize(1400, 900);
        window.show();
        if (!QTest::qWaitForWindowActive(&window)) qWarning("the window does not become active");
    }

    template <class T>
    T* child(const char* name) const {
        return window.findChild<T*>(QLatin1String(name));
    }

    /// Of the number that is called so.
    QSlider* slider(const char* number) const {
        return child<QWidget>(number)->findChild<QSlider*>();
    }

    RunList& runs() { return window.session().runs(); }

    /// Null when it does not arrive. What is undone later does not remove it.
    Run* addSimulation(int devices, int microBatches, const std::string& schedule = "1f1b") {
        SimulationSpec spec;
        spec.schedule = schedule;
        spec.shape.devices = devices;
        spec.shape.microBatches = microBatches;
        const int row = runs().rowCount();
        window.session().addSimulation(spec);
        if (!QTest::qWaitFor([&] { return runs().rowCount() > row; })) return nullptr;
        window.session().undoStack().clear();
        return runs().at(row);
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    MainWindow window{settings};
};

inline QPoint handleCentre(const QSlider* slider) {
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.orientation = Qt::Horizontal;
    option.minimum = slider->minimum();
    option.maximum = slider->maximum();
    option.sliderPosition = slider->sliderPosition();
    option.sliderValue = slider->value();
    option.subControls = QStyle::SC_All;
    return slider->style()
        ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider)
        .center();
}

inline const QString sampleTracePath =
    QStringLiteral(BUBBLESCOPE_SOURCE_DIR
                   "/datasets/traces/megatron-pp4/data-1-pipeline-4-tensor-1-pp-aggregated.json");

}  // namespace bubblescope
