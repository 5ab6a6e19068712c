// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/LoadProgress.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "app/desktop/model/TraceLoader.h"

namespace bubblescope {

namespace {

constexpr int steps = 1000;

}  // namespace

LoadProgress::LoadProgress(TraceLoader& loader, QWidget* parent)
    : QWidget(parent), name_(new QLabel(this)), bar_(new QProgressBar(this)) {
    setObjectName(QStringLiteral("loadProgress"));
    bar_->setAccessibleName(tr("Reading"));
    bar_->setRange(0, steps);
    bar_->setFixedWidth(160);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancelLoad"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(name_);
    layout->addWidget(bar_);
    layout->addWidget(cancel);
    hide();
    connect(cancel, &QPushButton::clicked, &loader, &TraceLoader::cancel);
    connect(&loader, &TraceLoader::started, this, [this, &loader] {
        name_->setText(tr("reading %1").arg(loader.currentName()));
        bar_->setValue(0);
        show();
    });
    connect(&loader, &TraceLoader::progressChanged, this,
            [this](double fraction) { bar_->setValue(static_cast<int>(fraction * steps)); });
    connect(&loader, &TraceLoader::finished, this, &QWidget::hide);
}

}  // namespace bubblescope
