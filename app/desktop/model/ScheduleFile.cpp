// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/ScheduleFile.h"

#include <QFile>
#include <QFileInfo>

#include "app/desktop/model/Text.h"
#include "core/base/AtomicFile.h"
#include "core/schedule/ScheduleCsv.h"

namespace bubblescope {

QString ScheduleFile::name() const {
    return title.isEmpty() ? QFileInfo(path).fileName() : title;
}

bool isScheduleFile(const QString& path) {
    return path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
}

std::shared_ptr<const ScheduleFile> readScheduleFile(const QString& path) {
    const ActionTable table = readScheduleCsv(QFile::encodeName(path).toStdString());
    ScheduleFile file{path, scheduleOf(table), {}};
    for (const std::string& note : table.notes)
        file.notes << file.name() + QStringLiteral(": ") + toQString(note);
    return std::make_shared<const ScheduleFile>(std::move(file));
}

void writeScheduleFile(const Schedule& schedule, bool withCommunication, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(
        scheduleCsv(withCommunication ? communicationTable(schedule) : computeTable(schedule)));
    file.commit();
}

}  // namespace bubblescope
