// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace bubblescope {

class TimelineSearch;

/// Asks what to search the charts for, and says what was found. Hidden until it is opened; Esc
/// closes it, and gives the focus to the charts.
class SearchBar : public QWidget {
    Q_OBJECT

  public:
    SearchBar(TimelineSearch& search, QWidget* charts, QWidget* parent = nullptr);

  public slots:
    void open();
    void close();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildLayout();
    QToolButton* makeButton(const QString& objectName, const QString& text, const QString& toolTip);
    void refresh();

    TimelineSearch& search_;
    QWidget* charts_;
    QLineEdit* text_;
    QLabel* count_;
    QToolButton* previous_ = nullptr;
    QToolButton* next_ = nullptr;
};

}  // namespace bubblescope
