// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RecordForm.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RecordForm)
};

/// Fields that are parts of an option, which recordArguments() puts together.
const QStringList partIds{QStringLiteral("clock"),     QStringLiteral("device-count"),
                          QStringLiteral("optimizer"), QStringLiteral("kfac"),
                          QStringLiteral("fill"),      QStringLiteral("hyper")};

/// Options that every command line shows, so that it can be read without knowing what is taken
/// anyway.
const QStringList saidIds{QStringLiteral("model"),         QStringLiteral("schedule"),
                          QStringLiteral("micro-batches"), QStringLiteral("lr"),
                          QStringLiteral("steps"),         QStringLiteral("seed")};

QStringList hyperParametersOf(const RecordAnswers& answers) {
    static const QRegularExpression gaps(QStringLiteral("[\\s,;]+"));
    return answers.value(QStringLiteral("hyper")).split(gaps, Qt::SkipEmptyParts);
}

bool isKnown(const RecordField& field, const QString& answer) {
    return field.items.empty() || field.takesOthers ||
           std::ranges::find(field.items, answer, &RecordField::Item::value) != field.items.end();
}

QString numberProblem(const RecordField& field, const QString& text) {
    bool isNumber = false;
    const double value = text.toDouble(&isNumber);
    if (isNumber && value >= field.least && value <= field.most) return {};
    return Texts::tr("%1: '%2' is no number from %3 to %4.")
        .arg(field.title, text, QString::number(field.least), QString::number(field.most));
}

}  // namespace

RecordAnswers completeAnswers(const RecordAnswers& answers) {
    RecordAnswers complete;
    for (const RecordField& field : recordFields()) {
        const QString answer = answers.value(field.id, field.initial);
        complete[field.id] = isKnown(field, answer) ? answer : field.initial;
    }
    return complete;
}

QString answersProblem(const RecordAnswers& answers) {
    for (const RecordField& field : recordFields()) {
        const bool isNumber =
            field.kind == RecordField::Kind::Whole || field.kind == RecordField::Kind::Real;
        if (!isNumber || !field.appliesTo(answers)) continue;
        const QString problem = numberProblem(field, answers.value(field.id, field.initial));
        if (!problem.isEmpty()) return problem;
    }
    return {};
}

QString recordingBaseName(const RecordAnswers& answers) {
    return answers.value(QStringLiteral("model")) + u'-' +
           answers.value(QStringLiteral("schedule"));
}

QStringList recordArguments(const RecordAnswers& given, const QString& file, bool replaces) {
    const RecordAnswers answers = completeAnswers(given);
    QStringList arguments{QStringLiteral("record")};
    const auto add = [&](const QString& id, const QString& value) {
        arguments << QStringLiteral("--") + id << value;
    };
    for (const RecordField& field : recordFields()) {
        const QString value = answers.value(field.id);
        if (partIds.contains(field.id) || !field.appliesTo(answers)) continue;
        if (value == field.initial && !saidIds.contains(field.id)) continue;
        if (field.kind != RecordField::Kind::Switch)
            add(field.id, value);
        else if (value == QLatin1String("1"))
            arguments << QStringLiteral("--") + field.id;
    }
    const QString optimizer = answers.value(QStringLiteral("optimizer"));
    add(QStringLiteral("devices"), answers.value(QStringLiteral("clock")) + u':' +
                                       answers.value(QStringLiteral("device-count")));
    add(QStringLiteral("optimizer"),
        usesKfac(answers) ? QStringLiteral("kfac-") + optimizer : optimizer);
    for (const QString& hyperParameter : hyperParametersOf(answers))
        add(QStringLiteral("hyper"), hyperParameter);
    if (usesKfac(answers) && answers.value(QStringLiteral("fill")) == QLatin1String("1"))
        add(QStringLiteral("fill"), QStringLiteral("kfac"));
    add(QStringLiteral("print-every"), QStringLiteral("1"));  // for who watches
    add(QStringLiteral("out"), file);
    if (replaces) arguments << QStringLiteral("--force");
    return arguments;
}

QString shellCommand(const QString& program, const QStringList& arguments) {
    static const QRegularExpression harmless(QStringLiteral("^[\\w@%+=:,./-]+$"));
    QStringList words;
    for (QString word : QStringList{program} + arguments) {
        if (!harmless.match(word).hasMatch())
            word = u'\'' + word.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
        words << word;
    }
    return words.join(u' ');
}

QString freePath(const QString& path) {
    static const QRegularExpression number(QStringLiteral("-\\d+$"));
    if (!QFileInfo::exists(path)) return path;
    const QFileInfo info(path);
    const QString base = info.completeBaseName().remove(number);
    QString candidate;
    for (int i = 2; candidate.isEmpty() || QFileInfo::exists(candidate); ++i)
        candidate = info.dir().filePath(
            QStringLiteral("%1-%2.%3").arg(base, QString::number(i), info.suffix()));
    return candidate;
}

}  // namespace bubblescope
