// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Theme.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>
#include <array>

namespace bubblescope {

namespace {

struct Chrome {
    QRgb window, base, alternate, text, muted, border, highlight, highlightedText, link;
};

constexpr Chrome lightChrome{0xfff6f8fa, 0xffffffff, 0xfff3f5f8, 0xff1f2328, 0xff636c76,
                             0xffd0d7de, 0xff0072b2, 0xffffffff, 0xff0969da};
constexpr Chrome darkChrome{0xff1c2128, 0xff15191f, 0xff1a1f26, 0xffe2e8ee, 0xff98a2ad,
                            0xff3a424c, 0xff2a7fb8, 0xffffffff, 0xff6cb6ff};

constexpr auto styleSheet = R"(
QToolBar { border: none; border-bottom: 1px solid @border; padding: 6px 8px; spacing: 8px;
           background: @base; }
QToolBar QToolButton { border: 1px solid @border; border-radius: 5px; padding: 5px 14px;
                       background: @base; color: @text; }
QToolBar QToolButton:hover { border-color: @highlight; }
QToolBar QToolButton:pressed { background: @border; }
QToolBar QToolButton:disabled { color: @muted; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QStatusBar { border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QTabBar { background: @window; }
QTabBar::tab { border: none; border-bottom: 3px solid transparent; padding: 7px 14px 5px 14px;
               background: @window; color: @muted; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom-color: @highlight; }
QTabBar::tab:focus { border-bottom-color: @text; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @muted; border-radius: 3px;
                       background: @base; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: @highlight; }
QCheckBox::indicator:checked { background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5,
                               fy: 0.5, stop: 0 @highlight, stop: 0.7 @highlight,
                               stop: 0.8 @base); }
QSlider { min-height: 22px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @border; }
QSlider::sub-page:horizontal { border-radius: 2px; background: @highlight; }
QSlider::sub-page:horizontal:disabled { background: @border; }
QSlider::handle:horizontal { width: 12px; margin: -6px 0; border: 2px solid @highlight;
                             border-radius: 8px; background: @base; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: @highlight; }
QSlider::handle:horizontal:disabled { border-color: @border; }
)";

QPalette paletteOf(const Chrome& chrome) {
    QPalette palette(QColor::fromRgba(chrome.window));
    const auto set = [&](QPalette::ColorRole role, QRgb color) {
        palette.setColor(role, QColor::fromRgba(color));
    };
    set(QPalette::Window, chrome.window);
    set(QPalette::WindowText, chrome.text);
    set(QPalette::Base, chrome.base);
    set(QPalette::AlternateBase, chrome.alternate);
    set(QPalette::Text, chrome.text);
    set(QPalette::Button, chrome.window);
    set(QPalette::ButtonText, chrome.text);
    set(QPalette::ToolTipBase, chrome.base);
    set(QPalette::ToolTipText, chrome.text);
    set(QPalette::PlaceholderText, chrome.muted);
    set(QPalette::Mid, chrome.border);
    set(QPalette::Highlight, chrome.highlight);
    set(QPalette::HighlightedText, chrome.highlightedText);
    set(QPalette::Link, chrome.link);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, QColor::fromRgba(chrome.muted));
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor::fromRgba(chrome.border));
    return palette;
}

}  // namespace

void applyTheme(Theme theme) {
    if (QApplication::style()->name() != QLatin1String("fusion")) {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    }
    QApplication::setPalette(QPalette());
    const bool dark =
        theme == Theme::Dark || (theme == Theme::System && isDark(QApplication::palette()));
    QApplication::setPalette(paletteOf(dark ? darkChrome : lightChrome));
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

QColor runColor(int swatch) {
    constexpr std::array<QRgb, 7> colors{0xff0072b2, 0xff009e73, 0xffe69f00, 0xffcc79a7,
                                         0xff56b4e9, 0xffd55e00, 0xfff0e442};
    return QColor::fromRgba(colors[static_cast<std::size_t>(swatch) % colors.size()]);
}

QColor betterColor(const QPalette& palette) {
    return QColor::fromRgba(isDark(palette) ? 0xff56d364 : 0xff1a7f37);
}

QColor worseColor(const QPalette& palette) {
    return QColor::fromRgba(isDark(palette) ? 0xfff0883e : 0xffb34700);
}

void applyBannerColors(QWidget& banner) {
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::Window, QColor::fromRgba(isDark(colors) ? 0xff3d2e14 : 0xfffff4d6));
    banner.setPalette(colors);
}

QString windowStyleSheet(const QPalette& palette) {
    QString sheet = QLatin1String(styleSheet);
    const std::array<std::pair<const char*, QPalette::ColorRole>, 6> names{
        {{"@border", QPalette::Mid},
         {"@base", QPalette::Base},
         {"@window", QPalette::Window},
         {"@text", QPalette::ButtonText},
         {"@muted", QPalette::PlaceholderText},
         {"@highlight", QPalette::Highlight}}};
    for (const auto& [name, role] : names) {
        sheet.replace(QLatin1String(name), palette.color(role).name());
    }
    return sheet;
}

}  // namespace bubblescope
