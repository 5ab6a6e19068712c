// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>

namespace bubblescope {

/// What keys and menus can ask a TimelineArea for, besides the keys that it takes by their place.
/// Keys work while the area has the focus.
class TimelineActions : public QObject {
    Q_OBJECT

  public:
    explicit TimelineActions(QWidget* area);

    QAction* fitAll;
    QAction* fitSelection;
    QAction* back;
    QAction* forward;
    QAction* nextSlice;
    QAction* previousSlice;
    QAction* followOutput;
    QAction* followInput;
    QAction* nextStep;
    QAction* previousStep;
    QAction* measure;
    QAction* selectArea;
    QAction* clearMarks;
    QAction* snap;
    QAction* criticalPath;
    QAction* differences;
    QAction* stretch;
    QAction* addNote;
    QAction* nextNote;
    QAction* previousNote;

  private:
    QAction* make(const char* objectName, const QString& text, const QString& explanation,
                  const QList<QKeySequence>& keys);

    QWidget* area_;
};

}  // namespace bubblescope
