// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include "app/desktop/model/Run.h"

class QGridLayout;
class QLabel;

namespace bubblescope {

struct FillFigures;

/// What filling the bubbles of one run came to, each figure with its definition. Hidden for runs
/// whose bubbles are not filled.
class FillResultPanel : public QWidget {
    Q_OBJECT

  public:
    explicit FillResultPanel(QWidget* parent = nullptr);

    /// May be null.
    void setRun(Run* run);

  private:
    struct Line {
        QLabel* title;
        QLabel* value;
    };

    Line addLine(QGridLayout* grid, const QString& name, const QString& title);
    QLabel* addNote(QGridLayout* grid, const QString& name);
    void refresh();
    void showFigures(const BubbleFill& fill);
    void showIdle(const FillFigures& figures);
    void show(const Line& line, const QString& text, const QString& definition);

    QPointer<Run> run_;
    QString source_;
    QLabel* heading_;
    Line utilization_{};
    Line usage_{};
    Line limit_{};
    Line refresh_{};
    Line stretch_{};
    Line memory_{};
    Line leftOver_{};
    Line idle_{};
    QLabel* idleNote_ = nullptr;
    QLabel* note_ = nullptr;
};

}  // namespace bubblescope
