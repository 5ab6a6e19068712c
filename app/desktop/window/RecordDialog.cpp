// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/RecordDialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr int fieldWidth = 230;

const QString ending = QStringLiteral(".bscope");

QComboBox* makeChoice(const RecordField& field) {
    auto* box = new QComboBox;
    for (const RecordField::Item& item : field.items) {
        box->addItem(item.title, item.value);
        box->setItemData(box->count() - 1, item.toolTip, Qt::ToolTipRole);
    }
    box->setEditable(field.takesOthers);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return box;
}

QSpinBox* makeNumber(const RecordField& field) {
    auto* box = new QSpinBox;
    box->setRange(static_cast<int>(field.least), static_cast<int>(field.most));
    if (field.least == 0 && !field.zeroTitle.isEmpty()) box->setSpecialValueText(field.zeroTitle);
    return box;
}

/// What is written, or the value of the item that is written.
QString choiceOf(const QComboBox& box) {
    if (!box.isEditable()) return box.currentData().toString();
    const int item = box.findText(box.currentText());
    return item < 0 ? box.currentText() : box.itemData(item).toString();
}

QString answerOf(const QWidget* widget) {
    if (const auto* choice = qobject_cast<const QComboBox*>(widget)) return choiceOf(*choice);
    if (const auto* number = qobject_cast<const QSpinBox*>(widget))
        return QString::number(number->value());
    if (const auto* box = qobject_cast<const QCheckBox*>(widget))
        return box->isChecked() ? QStringLiteral("1") : QStringLiteral("0");
    return qobject_cast<const QLineEdit*>(widget)->text().trimmed();
}

void setAnswer(QWidget* widget, const QString& answer) {
    if (auto* choice = qobject_cast<QComboBox*>(widget)) {
        const int item = choice->findData(answer);
        item < 0 ? choice->setEditText(answer) : choice->setCurrentIndex(item);
    } else if (auto* number = qobject_cast<QSpinBox*>(widget)) {
        number->setValue(answer.toInt());
    } else if (auto* box = qobject_cast<QCheckBox*>(widget)) {
        box->setChecked(answer == QLatin1String("1"));
    } else {
        qobject_cast<QLineEdit*>(widget)->setText(answer);
    }
}

}  // namespace

RecordDialog::RecordDialog(const RememberedRecording& last, const QString& folder, QWidget* parent)
    : QDialog(parent),
      folder_(last.file.isEmpty() ? folder : QFileInfo(last.file).path()),
      file_(new QLineEdit(this)),
      command_(new QPlainTextEdit(this)),
      problem_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("recordDialog"));
    setWindowTitle(tr("Record a training run"));
    setAttribute(Qt::WA_DeleteOnClose);
    buildLayout();
    setAnswers(completeAnswers(last.answers));
    connect(buttons_, &QDialogButtonBox::accepted, this, &RecordDialog::confirm);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(file_, &QLineEdit::textChanged, this, &RecordDialog::refresh);
    refresh();
}

void RecordDialog::buildLayout() {
    auto* left = new QVBoxLayout;
    left->addWidget(makeGroup(RecordField::Group::Model, tr("Model and data")));
    left->addWidget(makeGroup(RecordField::Group::Pipeline, tr("Pipeline")));
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->addWidget(makeGroup(RecordField::Group::Optimizer, tr("Optimizer")));
    right->addWidget(makeGroup(RecordField::Group::Kfac, tr("K-FAC")));
    right->addWidget(makeGroup(RecordField::Group::Run, tr("Run")));
    right->addStretch(1);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(16);
    columns->addLayout(left, 1);
    columns->addLayout(right, 1);

    problem_->setObjectName(QStringLiteral("recordProblem"));
    problem_->setWordWrap(true);
    QPalette warning = problem_->palette();
    warning.setColor(QPalette::WindowText, worseColor(palette()));
    problem_->setPalette(warning);
    QPushButton* ok = buttons_->button(QDialogButtonBox::Ok);
    ok->setObjectName(QStringLiteral("startRecording"));
    ok->setText(tr("&Record"));
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(10);
    layout->addLayout(columns, 1);
    layout->addWidget(makeFileRow());
    layout->addWidget(makeCommandRow());
    layout->addWidget(problem_);
    layout->addWidget(buttons_);
}

QGroupBox* RecordDialog::makeGroup(RecordField::Group group, const QString& title) {
    auto* box = new QGroupBox(title, this);
    auto* form = new QFormLayout(box);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(6);
    form->setHorizontalSpacing(12);
    for (const RecordField& field : recordFields()) {
        if (field.group != group) continue;
        QWidget* widget = makeWidget(field);
        rows_.push_back({&field, widget, form});
        if (field.kind == RecordField::Kind::Switch)
            form->addRow(widget);
        else
            form->addRow(field.title, widget);
    }
    return box;
}

QWidget* RecordDialog::makeWidget(const RecordField& field) {
    QWidget* widget = nullptr;
    switch (field.kind) {
        case RecordField::Kind::Choice: {
            QComboBox* choice = makeChoice(field);
            connect(choice, &QComboBox::currentTextChanged, this, &RecordDialog::refresh);
            widget = choice;
            break;
        }
        case RecordField::Kind::Whole: {
            QSpinBox* number = makeNumber(field);
            connect(number, &QSpinBox::valueChanged, this, &RecordDialog::refresh);
            widget = number;
            break;
        }
        case RecordField::Kind::Switch: {
            auto* box = new QCheckBox(field.title);
            connect(box, &QCheckBox::toggled, this, &RecordDialog::refresh);
            widget = box;
            break;
        }
        default: {
            auto* text = new QLineEdit;
            connect(text, &QLineEdit::textChanged, this, &RecordDialog::refresh);
            widget = text;
        }
    }
    widget->setObjectName(QStringLiteral("record-") + field.id);
    widget->setAccessibleName(field.title);
    widget->setToolTip(field.help);
    widget->setMinimumWidth(fieldWidth);
    return widget;
}

QWidget* RecordDialog::makeFileRow() {
    auto* row = new QWidget(this);
    auto* button = new QPushButton(tr("&Browse…"), this);
    file_->setObjectName(QStringLiteral("recordFile"));
    auto* label = new QLabel(tr("Record &into"), this);
    label->setBuddy(file_);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(file_, 1);
    layout->addWidget(button);
    connect(button, &QPushButton::clicked, this, &RecordDialog::browse);
    return row;
}

QWidget* RecordDialog::makeCommandRow() {
    auto* row = new QWidget(this);
    auto* copy = new QPushButton(tr("&Copy"), this);
    copy->setToolTip(tr("Copy the command line that records this run"));
    command_->setObjectName(QStringLiteral("recordCommand"));
    command_->setAccessibleName(tr("Command line"));
    command_->setReadOnly(true);
    command_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    command_->setFixedHeight(4 * QFontMetrics(command_->font()).lineSpacing() + 8);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(command_, 1);
    layout->addWidget(copy, 0, Qt::AlignTop);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(command_->toPlainText()); });
    return row;
}

RecordAnswers RecordDialog::answers() const {
    RecordAnswers answers;
    for (const Row& row : rows_)
        answers[row.field->id] = answerOf(row.widget);
    return answers;
}

void RecordDialog::setAnswers(const RecordAnswers& answers) {
    for (const Row& row : rows_) {
        const QSignalBlocker blocker(row.widget);
        setAnswer(row.widget, answers.value(row.field->id));
    }
}

void RecordDialog::refresh() {
    const RecordAnswers now = answers();
    for (const Row& row : rows_) {
        row.form->setRowVisible(row.widget, row.field->appliesTo(now));
        if (const auto* choice = qobject_cast<QComboBox*>(row.widget);
            choice && choice->currentIndex() >= 0)
            row.widget->setToolTip(QStringLiteral("%1\n%2").arg(
                row.field->help, choice->currentData(Qt::ToolTipRole).toString()));
    }
    proposeFile();
    command_->setPlainText(command(false).text());
    problem_->setText(problem());
    problem_->setVisible(!problem_->text().isEmpty());
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(problem_->text().isEmpty());
}

/// As long as nobody wrote another.
void RecordDialog::proposeFile() {
    if (file_->text() != proposed_) return;
    proposed_ = freePath(QDir(folder_).filePath(recordingBaseName(answers()) + ending));
    const QSignalBlocker blocker(file_);
    file_->setText(proposed_);
}

QString RecordDialog::problem() const {
    const QFileInfo info(file_->text());
    if (file_->text().isEmpty() || info.isDir()) return tr("Name a file to record into.");
    if (!info.fileName().endsWith(ending)) return tr("A recording's name ends in %1.").arg(ending);
    if (!info.dir().exists()) return tr("There is no folder %1.").arg(info.path());
    return answersProblem(answers());
}

RecordCommand RecordDialog::command(bool replaces) const {
    return {findBscope(), recordArguments(answers(), file_->text(), replaces), file_->text()};
}

void RecordDialog::browse() {
    const QString path = QFileDialog::getSaveFileName(this, tr("Record into"), file_->text(),
                                                      tr("Recordings (*.bscope)"), nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) file_->setText(path.endsWith(ending) ? path : path + ending);
}

void RecordDialog::confirm() {
    const bool replaces = QFileInfo::exists(file_->text());
    if (replaces && QMessageBox::question(this, tr("Record"),
                                          tr("Replace %1?").arg(file_->text())) != QMessageBox::Yes)
        return;
    emit recordingWanted(command(replaces), {answers(), file_->text()});
    accept();
}

}  // namespace bubblescope
