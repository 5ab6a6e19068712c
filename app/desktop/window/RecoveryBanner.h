// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <memory>

#include "app/desktop/window/Autosave.h"

namespace bubblescope {

/// Offers what a window that ended badly left behind, until one of its buttons is pressed.
class RecoveryBanner : public QFrame {
    Q_OBJECT

  public:
    explicit RecoveryBanner(std::shared_ptr<Leftover> leftover, QWidget* parent = nullptr);

  signals:
    void recoveryWanted(std::shared_ptr<bubblescope::Leftover> leftover);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void buildLayout();

    std::shared_ptr<Leftover> leftover_;
};

/// What it is, in a sentence: when it was kept, and its runs.
QString leftoverText(const QString& path);

}  // namespace bubblescope
