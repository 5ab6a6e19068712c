// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtTest>

namespace bubblescope {

constexpr int longestRunMs = 60'000;

/// What came of a run of the command line.
struct Outcome {
    int exitCode = -1;  ///< -1 where it did not end by itself
    QString output;
    QString errors;

    QJsonObject json() const { return QJsonDocument::fromJson(output.toUtf8()).object(); }
};

inline Outcome finished(QProcess& process) {
    if (!process.waitForFinished(longestRunMs) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

inline Outcome bscope(const QStringList& arguments) {
    QProcess process;
    process.start(BSCOPE, arguments);
    return finished(process);
}

}  // namespace bubblescope
