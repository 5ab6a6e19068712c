// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QtTest>

#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

namespace {

template <class... Kinds>
bool isAny(const QWidget* widget) {
    return (... || (qobject_cast<const Kinds*>(widget) != nullptr));
}

/// What a screen reader would stop at.
bool isUsed(const QWidget* widget) {
    if (isAny<QScrollBar, QLabel>(widget)) return false;  // a label is what it says
    // Parts that Qt makes of a widget with a name of its own.
    const QObject* parent = widget->parent();
    const auto* owner = qobject_cast<const QWidget*>(parent);
    if (owner && isAny<QAbstractSpinBox, QComboBox, QLineEdit, QTabBar>(owner)) return false;
    if (widget->objectName().startsWith(QLatin1String("qt_"))) return false;
    const QByteArray kind = widget->metaObject()->className();
    if (kind == "QComboBoxListView" || kind == "QTableCornerButton" || kind == "QHeaderView")
        return false;
    return isAny<QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QAbstractSlider,
                 QAbstractItemView, QTabWidget>(widget) ||
           widget->focusPolicy() != Qt::NoFocus;
}

QString placeOf(const QWidget* widget) {
    QStringList names;
    for (const QWidget* w = widget; w; w = w->parentWidget())
        names << QStringLiteral("%1 '%2'").arg(w->metaObject()->className(), w->objectName());
    return names.mid(0, 4).join(QStringLiteral(" in "));
}

QStringList unnamed(QWidget& window) {
    QStringList found;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!isUsed(widget)) continue;
        const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        const QString name = accessible ? accessible->text(QAccessible::Name) : QString();
        if (name.trimmed().isEmpty()) found << placeOf(widget);
    }
    return found;
}

}  // namespace

/// Whoever cannot see the window is told what everything in it is.
class AccessibleNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void everythingInTheMainWindowHasAName() {
        WindowFixture fixture;
        fixture.addSimulation(4, 8);
        fixture.window.openFiles({sampleTracePath});
        QTRY_COMPARE(fixture.runs().rowCount(), 2);
        const QStringList found = unnamed(fixture.window);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    void everythingInTheOtherWindowsHasAName() {
        WindowFixture fixture;
        fixture.window.openSweep();
        fixture.window.openValidation();
        QStringList found;
        for (QWidget* window : QApplication::topLevelWidgets())
            if (window->isVisible() && window != &fixture.window) found << unnamed(*window);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_MAIN(AccessibleNamesTest)
#include "tst_accessible_names.moc"
