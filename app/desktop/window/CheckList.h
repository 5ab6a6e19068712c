// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace bubblescope {

/// A button that names what is checked, with a menu to check it in.
class CheckList : public QPushButton {
    Q_OBJECT

  public:
    explicit CheckList(QWidget* parent = nullptr);

    void addEntry(const QString& title, const QString& name, const QString& toolTip = {});
    void setChecked(const QStringList& names);
    QStringList checked() const;  ///< names, in the order in which they were added

  signals:
    void changed();

  private:
    void showChecked();
};

}  // namespace bubblescope
