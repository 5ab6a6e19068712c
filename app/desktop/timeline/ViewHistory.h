// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <vector>

#include "app/desktop/timeline/Navigator.h"

namespace bubblescope {

/// The ranges that were visible for a moment, to go back to and forward again. A pan or a zoom of
/// many steps is one entry.
class ViewHistory : public QObject {
    Q_OBJECT

  public:
    static constexpr int momentMs = 500;

    ViewHistory(ViewState& view, Navigator& navigator, QObject* parent = nullptr);

    bool canGoBack() const;
    bool canGoForward() const { return place_ + 1 < ranges_.size(); }

  public slots:
    void goBack();
    void goForward();

  signals:
    void changed();

  private:
    void record();
    void show();

    ViewState& view_;
    Navigator& navigator_;
    QTimer moment_;
    std::vector<TimeRange> ranges_;
    std::size_t place_ = 0;  ///< of the range that was recorded or shown last
};

}  // namespace bubblescope
