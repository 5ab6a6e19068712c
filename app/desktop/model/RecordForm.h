// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

namespace bubblescope {

/// What a training run is asked for: a text for each RecordField, by its id.
using RecordAnswers = QMap<QString, QString>;

/// One question about a run that is to be recorded, and the option of bscope that it becomes.
struct RecordField {
    enum class Kind { Choice, Whole, Real, Switch, Text };
    enum class Group { Model, Pipeline, Optimizer, Kfac, Run };

    struct Item {
        QString value;
        QString title;
        QString toolTip = {};
    };

    QString id;  ///< the option without its dashes, or a part of one
    Kind kind = Kind::Text;
    Group group = Group::Run;
    QString title;
    QString help;  ///< a sentence
    QString
        initial;  ///< what bscope takes when the option is not given; "1" for a switch that is on
    std::vector<Item> items = {};  ///< of a choice
    bool takesOthers = false;      ///< a choice of which another text can be written
    double least = 0;              ///< of numbers
    double most = 1e9;
    QString zeroTitle = {};  ///< shown in place of a whole 0
    /// Whether the question makes sense beside the other answers; null: always.
    std::function<bool(const RecordAnswers&)> applies = nullptr;

    bool appliesTo(const RecordAnswers& answers) const { return !applies || applies(answers); }
};

/// All questions, in the order in which they are asked. Names are those of core's families.
const std::vector<RecordField>& recordFields();

/// Whether K-FAC preconditions the gradients.
bool usesKfac(const RecordAnswers& answers);

/// Every field's initial text, but for `answers`, as far as these fit the questions.
RecordAnswers completeAnswers(const RecordAnswers& answers);

/// Why the answers cannot be used, in a sentence; empty when they can, as far as is known before
/// bscope looks at them.
QString answersProblem(const RecordAnswers& answers);

/// A name for the run's file: "bert-mini-1f1b".
QString recordingBaseName(const RecordAnswers& answers);

/// What is run: bscope's arguments. They say what differs from what bscope takes anyway.
QStringList recordArguments(const RecordAnswers& answers, const QString& file, bool replaces);

/// As it is typed into a shell.
QString shellCommand(const QString& program, const QStringList& arguments);

/// `path`, or with the first free number before its ending: "run-2.bscope".
QString freePath(const QString& path);

}  // namespace bubblescope
