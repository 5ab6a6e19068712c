// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/RecoveryBanner.h"

#include <QDateTime>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStyle>

#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr qsizetype mostNames = 3;

/// Empty where the file cannot be read: recovering says why.
QString runNames(const QString& path) {
    try {
        QStringList names;
        for (const SessionRun& run : readSession(path).runs)
            names << run.name;
        if (names.size() <= mostNames) return names.join(QStringLiteral(", "));
        const QString first = names.mid(0, mostNames).join(QStringLiteral(", "));
        return RecoveryBanner::tr("%1 and %n more", nullptr,
                                  static_cast<int>(names.size() - mostNames))
            .arg(first);
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace

QString leftoverText(const QString& path) {
    const QString time = QLocale().toString(QFileInfo(path).lastModified(), QLocale::ShortFormat);
    const QString names = runNames(path);
    const QString text =
        RecoveryBanner::tr("Bubblescope ended unexpectedly. What was open was kept at %1")
            .arg(time);
    return names.isEmpty() ? text + u'.' : QStringLiteral("%1: %2.").arg(text, names);
}

RecoveryBanner::RecoveryBanner(std::shared_ptr<Leftover> leftover, QWidget* parent)
    : QFrame(parent), leftover_(std::move(leftover)) {
    setObjectName(QStringLiteral("recoveryBanner"));
    setAccessibleName(tr("Recovery"));
    setAutoFillBackground(true);
    applyBannerColors(*this);
    buildLayout();
}

void RecoveryBanner::buildLayout() {
    auto* icon = new QLabel(this);
    icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(20, 20));
    auto* text = new QLabel(leftoverText(leftover_->path()), this);
    text->setObjectName(QStringLiteral("recoveryText"));
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    auto* recover = new QPushButton(tr("&Recover"), this);
    recover->setObjectName(QStringLiteral("recover"));
    recover->setToolTip(tr("Open it in place of what is open now"));
    auto* discard = new QPushButton(tr("&Discard"), this);
    discard->setObjectName(QStringLiteral("discardRecovery"));
    discard->setToolTip(tr("Throw it away"));
    connect(recover, &QPushButton::clicked, this, [this] { emit recoveryWanted(leftover_); });
    connect(discard, &QPushButton::clicked, this, [this] {
        leftover_->discard();
        deleteLater();
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(10);
    layout->addWidget(icon, 0, Qt::AlignTop);
    layout->addWidget(text, 1);
    layout->addWidget(recover, 0, Qt::AlignTop);
    layout->addWidget(discard, 0, Qt::AlignTop);
}

void RecoveryBanner::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange) applyBannerColors(*this);
}

}  // namespace bubblescope
