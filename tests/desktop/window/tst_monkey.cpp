// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QWheelEvent>
#include <QtTest>
#include <random>

#include "core/base/Quantile.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

namespace {

QStringList warnings;

/// Those of the platform without a display say what it cannot do.
void keepWarning(QtMsgType type, const QMessageLogContext&, const QString& message) {
    const bool isOfPlatform = message.startsWith(QLatin1String("This plugin does not support"));
    if (type != QtDebugMsg && type != QtInfoMsg && !isOfPlatform) warnings << message;
}

constexpr std::array keys{
    Qt::Key_W,        Qt::Key_A,           Qt::Key_S,      Qt::Key_D,         Qt::Key_F,
    Qt::Key_M,        Qt::Key_R,           Qt::Key_B,      Qt::Key_Slash,     Qt::Key_Period,
    Qt::Key_Comma,    Qt::Key_BracketLeft, Qt::Key_N,      Qt::Key_T,         Qt::Key_BracketRight,
    Qt::Key_Left,     Qt::Key_Right,       Qt::Key_Up,     Qt::Key_Down,      Qt::Key_Home,
    Qt::Key_PageUp,   Qt::Key_PageDown,    Qt::Key_Escape, Qt::Key_Return,    Qt::Key_Tab,
    Qt::Key_Delete,   Qt::Key_Backspace,   Qt::Key_F2,     Qt::Key_Plus,      Qt::Key_Minus,
    Qt::Key_Question, Qt::Key_Space,       Qt::Key_Z,      Qt::Key_Backspace, Qt::Key_1,
    Qt::Key_9};

/// Uses a window without sense, event by event, also while a menu is open.
class Monkey : public QObject {
  public:
    Monkey(WindowFixture& fixture, unsigned seed) : fixture_(fixture), random_(seed) {}

    /// The longest times that an event took until the next, in milliseconds.
    std::vector<double> run(int events) {
        left_ = events;
        scheduleNext();
        while (!isDone_)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        return times_;
    }

  private:
    int below(int end) { return std::uniform_int_distribution(0, std::max(0, end - 1))(random_); }
    bool oneIn(int count) { return below(count) == 0; }

    /// Posted, so that it also comes in the event loop of a dialog that the last one opened.
    void scheduleNext() {
        QMetaObject::invokeMethod(
            this,
            [this] {
                isDone_ = left_ <= 0 && !QApplication::activeModalWidget() &&
                          !QApplication::activePopupWidget();
                if (isDone_) return;
                scheduleNext();
                act();
            },
            Qt::QueuedConnection);
    }

    void act() {
        QElapsedTimer timer;
        timer.start();
        --left_;
        if (QWidget* dialog = QApplication::activeModalWidget())
            QTest::keyClick(dialog, Qt::Key_Escape);
        else if (QWidget* popup = QApplication::activePopupWidget())
            left_ < 0 || oneIn(2) ? QTest::keyClick(popup, Qt::Key_Escape) : click(popup);
        else if (!keepRuns())
            oneIn(2) ? press() : touch();
        times_.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }

    /// There is always something to use.
    bool keepRuns() {
        closeOtherWindows();
        if (!fixture_.window.isVisible()) fixture_.window.show();
        if (fixture_.runs().rowCount() > 1 || waiting_.isValid()) {
            if (waiting_.isValid() && waiting_.elapsed() > 2000) waiting_.invalidate();
            return false;
        }
        waiting_.start();
        SimulationSpec spec;
        spec.shape.devices = 4;
        spec.shape.microBatches = 8;
        fixture_.window.session().addSimulation(spec);
        fixture_.window.openFiles({sampleTracePath});
        return true;
    }

    void closeOtherWindows() {
        for (QWidget* other : QApplication::topLevelWidgets())
            if (other != &fixture_.window && other->isVisible() && other->isWindow() &&
                other->windowType() == Qt::Window && oneIn(20))
                other->close();
    }

    /// Any widget of the window that can be seen.
    QWidget* target() {
        QList<QWidget*> widgets;
        for (QWidget* widget : fixture_.window.findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && !widget->isWindow() &&
                widget->width() > 1 && widget->height() > 1)
                widgets << widget;
        if (widgets.isEmpty() || oneIn(3)) return &fixture_.window.timeline();
        return widgets[below(static_cast<int>(widgets.size()))];
    }

    QPoint place(const QWidget* widget) {
        return {below(widget->width()), below(widget->height())};
    }
    Qt::KeyboardModifiers modifiers() {
        constexpr std::array choices{Qt::NoModifier,    Qt::NoModifier,      Qt::NoModifier,
                                     Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
        return choices[static_cast<std::size_t>(below(choices.size()))];
    }

    void press() {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &fixture_.window,
                        keys[static_cast<std::size_t>(below(keys.size()))], modifiers());
    }

    void touch() {
        QPointer<QWidget> widget = target();
        switch (below(5)) {
            case 0:
                return click(widget);
            case 1:
                return QTest::mouseDClick(widget, Qt::LeftButton, modifiers(), place(widget));
            case 2:
                return QTest::mouseMove(widget, place(widget));
            case 3:
                return drag(widget);
            default:
                return wheel(widget);
        }
    }

    void click(QWidget* widget) {
        QTest::mouseClick(widget, oneIn(6) ? Qt::RightButton : Qt::LeftButton, modifiers(),
                          place(widget));
    }

    void drag(QPointer<QWidget> widget) {
        const Qt::KeyboardModifiers held = modifiers();
        QTest::mousePress(widget, Qt::LeftButton, held, place(widget));
        for (int i = 0; i < 3 && widget; ++i)
            QTest::mouseMove(widget, place(widget));
        if (widget) QTest::mouseRelease(widget, Qt::LeftButton, held, place(widget));
    }

    void wheel(QWidget* widget) {
        const QPointF at = place(widget);
        const QPoint turn(oneIn(4) ? 120 : 0, oneIn(2) ? 120 : -240);
        QWheelEvent event(at, widget->mapToGlobal(at), {}, turn, Qt::NoButton, modifiers(),
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &event);
    }

    WindowFixture& fixture_;
    std::mt19937 random_;
    int left_ = 0;
    bool isDone_ = false;
    QElapsedTimer waiting_;
    std::vector<double> times_;
};

}  // namespace

/// Random keys, clicks, drags and turns of the wheel on real data.
class MonkeyTest : public QObject {
    Q_OBJECT

  private slots:
    void nothingBreaks_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 4; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }

    /// BUBBLESCOPE_MONKEY_EVENTS says how many each time; 5,000 make 20,000 in all.
    void nothingBreaks() {
        QFETCH(const unsigned, seed);
        const int given = qEnvironmentVariableIntValue("BUBBLESCOPE_MONKEY_EVENTS");
        WindowFixture fixture;
        fixture.settings.setLastFolder(fixture.folder.path());
        // What leaves the window, or starts programs.
        for (const char* name : {"quit", "recordAgain"})
            if (auto* action = fixture.child<QAction>(name)) action->setEnabled(false);
        warnings.clear();
        const QtMessageHandler before = qInstallMessageHandler(keepWarning);
        std::vector<double> times = Monkey(fixture, seed).run(given > 0 ? given : 1000);
        qInstallMessageHandler(before);
        QVERIFY2(warnings.isEmpty(), qPrintable(warnings.mid(0, 5).join('\n')));
        qInfo("longest event %.0f ms, 99.9 %% below %.0f ms", quantile(times, 1),
              quantile(times, 0.999));
    }
};

QTEST_MAIN(MonkeyTest)
#include "tst_monkey.moc"
