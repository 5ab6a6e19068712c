// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;

namespace bubblescope {

/// Messages that stay until they are closed, and can be selected and copied.
class MessageBanner : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBanner(QWidget* parent = nullptr);

    QString text() const;

  public slots:
    void addMessage(const QString& message);
    void closeAll();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void buildLayout();

    QStringList messages_;
    QLabel* label_;
};

}  // namespace bubblescope
