// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/desktop/model/LiveRecording.h"
#include "app/desktop/model/RecordForm.h"
#include "app/desktop/model/Settings.h"

class QDialogButtonBox;
class QFormLayout;
class QGroupBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace bubblescope {

/// Asks for a training run that is to be recorded, and shows the command line that it becomes.
class RecordDialog : public QDialog {
    Q_OBJECT

  public:
    /// Starts with what was asked for last; a file of that name is not taken again.
    RecordDialog(const RememberedRecording& last, const QString& folder, QWidget* parent = nullptr);

    RecordAnswers answers() const;

  signals:
    void recordingWanted(const bubblescope::RecordCommand& command,
                         const bubblescope::RememberedRecording& recording);

  private:
    struct Row {
        const RecordField* field;
        QWidget* widget;
        QFormLayout* form;
    };

    void buildLayout();
    QGroupBox* makeGroup(RecordField::Group group, const QString& title);
    QWidget* makeWidget(const RecordField& field);
    QWidget* makeFileRow();
    QWidget* makeCommandRow();
    void setAnswers(const RecordAnswers& answers);
    void browse();
    void refresh();
    void proposeFile();
    QString problem() const;
    RecordCommand command(bool replaces) const;
    void confirm();

    std::vector<Row> rows_;
    QString folder_;
    QString proposed_;  ///< file name that the dialog chose itself
    QLineEdit* file_;
    QPlainTextEdit* command_;
    QLabel* problem_;
    QDialogButtonBox* buttons_;
};

}  // namespace bubblescope
