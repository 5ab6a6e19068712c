// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "app/desktop/model/Settings.h"
#include "app/desktop/window/Exporter.h"
#include "app/desktop/window/Session.h"
#include "app/desktop/window/Shortcuts.h"

class QLabel;
class QMenu;
class QStackedWidget;
class QVBoxLayout;

namespace bubblescope {

class Actions;
struct ExportOffer;
class FillResultPanel;
class LowerPanel;
class MessageBanner;
class ParameterPanel;
class ResultPanel;
class RunListPanel;
class SearchBar;
class SessionKeeper;
class TimelineArea;

/// The window: runs at the left, charts in the middle, parameters at the right, figures below.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// The settings are the caller's, who keeps them alive.
    explicit MainWindow(Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return session_; }
    TimelineArea& timeline() { return *timeline_; }

    /// A session replaces what is open. Schedule files become a simulation each, and the traces in
    /// a folder a run; all other files are the ranks of one run.
    void openFiles(const QStringList& files);
    /// In the background; messages say how it went.
    void exportTo(const ExportRequest& request);
    /// In a window of its own, which is raised when it is open already.
    void openScenario(const std::string& name);
    /// Likewise; it starts with the model of the current run.
    void openSweep();
    void openValidation();
    /// Keeps what is open in this folder until the window closes, and offers what windows that
    /// ended badly left there.
    void keepRecoverable(const QString& folder);

  public slots:
    void resetLayout();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void buildCentre();
    void buildDocks();
    void addDock(const QString& name, const QString& title, Qt::DockWidgetArea area,
                 QWidget* content);
    QWidget* makeParameterColumn();
    void buildMenus();
    void buildRecentMenu(QMenu* menu);
    void buildScenarioMenu(QMenu* menu);
    void buildToolBar();
    void buildStatusBar();
    void restoreLayout();

    void connectSession();
    void connectExporter();
    void connectFileActions();
    void connectRecording();
    void connectSessionFiles();
    void showTitle();
    void askForSession();
    void connectRunActions();
    void connectViewActions();
    void connectLanguages();
    void connectViews();
    void connectCharts();

    Run* currentRun() const;
    void showCurrentRun();
    void showParameters();
    void showResult();
    void showShownRuns();
    void showVisibleRange();
    void askForFiles();
    void askForFolder();
    void askForClocks(Run* run);
    void askForExport();
    void askForRecording();
    void recordAgain();
    void record(const RecordCommand& command, const RememberedRecording& recording);
    bool mayClose();
    void askForCounterExport();
    void askForMetricExport();
    /// `writer` makes what writes the table as it is then.
    void askForTableExport(const QString& objectName, const QString& title, const QString& name,
                           std::function<std::function<void()>(const QString&)> writer);
    void askForChartExport(const ExportOffer& offer,
                           std::function<std::function<void()>(const QString&, QSize)> writer);
    FigureView figureView() const;
    QList<Run*> currentCharts() const;  ///< with its bubbles filled, where they are
    void copyImage();
    std::function<void()> writerFor(const ExportRequest& request) const;
    void showOnce(const QString& objectName, const std::function<QWidget*()>& make);
    QWidget* makeScenarioWindow(const std::string& name);
    QWidget* makeFillScenarioWindow(const std::string& name);
    void fillRecentMenu();

    Settings& settings_;
    Session session_;
    Exporter exporter_;
    Actions* actions_;
    MessageBanner* banner_ = nullptr;
    QVBoxLayout* recordingBars_ = nullptr;
    SearchBar* searchBar_ = nullptr;
    QStackedWidget* centre_ = nullptr;  ///< the charts, or the start page while there is no run
    TimelineArea* timeline_ = nullptr;
    RunListPanel* runPanel_ = nullptr;
    ParameterPanel* parameters_ = nullptr;
    ResultPanel* result_ = nullptr;
    FillResultPanel* fillResult_ = nullptr;
    LowerPanel* lower_ = nullptr;
    SessionKeeper* keeper_ = nullptr;
    QMenu* recentMenu_ = nullptr;
    QLabel* visibleRange_ = nullptr;
    QLabel* simulated_ = nullptr;
    QByteArray firstState_;
    std::optional<Shortcuts> shortcuts_;  ///< once there are all actions
};

}  // namespace bubblescope
