// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QFormLayout;
class QToolButton;

namespace bubblescope {

/// A form below a heading that shows and hides it; hidden at first.
class FoldGroup : public QWidget {
    Q_OBJECT

  public:
    explicit FoldGroup(const QString& title, QWidget* parent = nullptr);

    QFormLayout* form() const { return form_; }
    bool isOpen() const;
    void setOpen(bool open);
    /// Beside the title, so that a closed group says that it matters; 0: nothing.
    void setCount(int count);

  private:
    QString title_;
    QToolButton* heading_;
    QWidget* content_;
    QFormLayout* form_;
};

}  // namespace bubblescope
