// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/HelpDialogs.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::HelpDialogs)
};

}  // namespace

QDialog* makeAboutBox(QWidget* window) {
    auto* box = new QMessageBox(window);
    box->setObjectName(QStringLiteral("aboutBox"));
    box->setWindowTitle(Texts::tr("About Bubblescope"));
    box->setIconPixmap(window->windowIcon().pixmap(64, 64));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setText(Texts::tr("<h3>Bubblescope %1</h3>"
                           "<p>Shows, simulates and fills the bubbles of pipeline-parallel "
                           "training.</p>")
                     .arg(QCoreApplication::applicationVersion().toHtmlEscaped()));
    box->setInformativeText(
        Texts::tr("<p>The desktop app is free software under the GNU General Public License, "
                  "version 3 or later; the core under the Apache License 2.0. There is no "
                  "warranty.</p>"
                  "<p>Built on Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3 or later), simdjson "
                  "(Apache 2.0), ISA-L (BSD 3-clause) and fmt (MIT).</p>"
                  "<p>The sample trace is from MegatronApp (BSD 3-clause, NVIDIA and others).</p>")
            .arg(QLatin1String(qVersion())));
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setStandardButtons(QMessageBox::Close);
    return box;
}

}  // namespace bubblescope
