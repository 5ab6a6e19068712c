// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/HelpDialogs.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::HelpDialogs)
};

QString withoutMnemonics(QString text) {
    return text.remove(u'&').remove(QStringLiteral("…"));
}

QString row(const QString& keys, const QString& title, const QString& explanation) {
    return QStringLiteral(
               "<tr><td><b>%1</b></td><td style='padding-left:24px'>%2</td>"
               "<td style='padding-left:24px'>%3</td></tr>")
        .arg(keys.toHtmlEscaped(), title.toHtmlEscaped(), explanation.toHtmlEscaped());
}

/// Keys that the charts take by their place on the keyboard, and so are no actions.
QStringList chartRows() {
    return {
        row(Texts::tr("W, S or +, −"), Texts::tr("Zoom"), Texts::tr("In and out at the cursor")),
        row(Texts::tr("A, D or ←, →"), Texts::tr("Pan"), Texts::tr("To earlier or later times")),
        row(Texts::tr("↑, ↓"), Texts::tr("Scroll"), Texts::tr("Rows that do not fit")),
        row(Texts::tr("F"), Texts::tr("Fit"),
            Texts::tr("The selected bar or bubble; again, or without one, everything")),
        row(Texts::tr(", and ."), Texts::tr("Step"), Texts::tr("To the bar before or after")),
        row(Texts::tr("[ and ]"), Texts::tr("Follow the flow"),
            Texts::tr("To the input that arrived last, or the output that is needed first")),
        row(Texts::tr("PgUp, PgDn"), Texts::tr("Steps of a refresh"),
            Texts::tr("The step before or after, where bubbles are filled; then all of them")),
        row(Texts::tr("Esc"), Texts::tr("Deselect"), {}),
        row(Texts::tr("Wheel, drag"), Texts::tr("Zoom and pan"), Texts::tr("With the mouse"))};
}

QString shortcutRows(const QWidget* window) {
    QStringList rows = chartRows();
    for (const QAction* action : window->findChildren<QAction*>()) {
        const QString keys =
            QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        if (keys.isEmpty() || action->text().isEmpty()) continue;
        rows += row(keys, withoutMnemonics(action->text()), action->statusTip());
    }
    rows.removeDuplicates();
    return rows.join(QString());
}

}  // namespace

QDialog* makeShortcutSheet(QWidget* window) {
    auto* dialog = new QDialog(window);
    dialog->setObjectName(QStringLiteral("shortcutSheet"));
    dialog->setWindowTitle(Texts::tr("Keyboard shortcuts"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* text = new QTextBrowser(dialog);
    text->setAccessibleName(dialog->windowTitle());
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(QStringLiteral("<table cellspacing='5'>%1</table>").arg(shortcutRows(window)));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog->resize(760, 560);
    return dialog;
}

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
