// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QGridLayout;
class QVBoxLayout;

namespace bubblescope {

class Actions;
class Settings;

/// What stands in the place of the charts while there is no run: ways to get one.
class StartPage : public QWidget {
    Q_OBJECT

  public:
    /// Both are the caller's, who keeps them alive.
    StartPage(const Actions& actions, const Settings& settings, QWidget* parent = nullptr);

  signals:
    /// Files of the list of recent ones.
    void filesWanted(const QStringList& files);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void buildLayout(const Actions& actions);
    void addAction(QGridLayout* grid, QAction* action);
    void fillRecent();

    const Settings& settings_;
    QVBoxLayout* recent_;
};

}  // namespace bubblescope
