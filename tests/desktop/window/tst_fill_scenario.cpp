// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>
#include <QXmlStreamReader>

#include "app/desktop/model/FillScenarioTableModel.h"
#include "app/desktop/window/ExportDialog.h"
#include "app/desktop/window/FillScenarioWindow.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Fill scenarios run in windows of their own, beside what was published.
class FillScenarioTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        fixture_ = std::make_unique<WindowFixture>();
        fixture_->window.move(3000, 0);
        fixture_->window.openScenario("pipefisher-bert-base");
        QTRY_VERIFY_WITH_TIMEOUT(window() && window()->result(), 60'000);
    }
    void cleanup() { fixture_.reset(); }

    void bothStandInTheMenu() {
        for (const char* name : {"pipefisher-bert-base", "pipefisher-bert-large"})
            QVERIFY(fixture_->child<QAction>(name));
        fixture_->window.openScenario("pipefisher-bert-base");
        QCOMPARE(fixture_->window.findChildren<FillScenarioWindow*>().size(), 1);
    }

    void ourFiguresStandBesideThePublishedOnes() {
        const QString text = window()->findChild<QTextBrowser*>()->toPlainText();
        const qsizetype simulated = text.indexOf("Simulated");
        const qsizetype published = text.indexOf("Published");
        const qsizetype differ = text.indexOf("Where they differ");
        QVERIFY(simulated >= 0 && published > simulated && differ > published);
        QVERIFY(text.lastIndexOf("57.1 % → 89.1 % in 3 steps") < published);
        QVERIFY(text.indexOf("3 steps, 88.7 %") > published);
        for (const std::string& difference : window()->result()->scenario.notes.differences)
            QVERIFY(text.contains(QString::fromStdString(difference)));
    }

    void aRowBecomesAFilledRun() {
        auto* table = window()->findChild<QTableView*>();
        const int last = table->model()->rowCount() - 1;
        QCOMPARE(last + 1, 6);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_End, Qt::ControlModifier);
        QTest::mouseClick(window()->findChild<QPushButton*>("simulatePoint"), Qt::LeftButton);
        QTRY_COMPARE(fixture_->runs().rowCount(), 1);
        const Run* run = fixture_->runs().at(0);
        QCOMPARE(*run->spec(), specOf(*window()->result(), static_cast<std::size_t>(last)));
        QVERIFY(run->filled());
        const FillScenarioPoint& point = window()->result()->points.back();
        QCOMPARE(run->filled()->content().fill->meanUtilization(), point.utilization);
        QCOMPARE(run->filled()->content().fill->stepsPerRefresh(), point.steps);
    }

    void barsAndPointsAreExported() {
        QCOMPARE(exported("points.csv"), scenarioCsv(*window()->result()));
        QXmlStreamReader svg(exported("chart.svg"));
        QString text;
        while (!svg.atEnd()) {
            if (svg.readNext() == QXmlStreamReader::Characters) text += svg.text();
        }
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        for (const char* word : {"GPipe", "1F1B", "before", "simulated", "57.1 %"})
            QVERIFY2(text.contains(QLatin1String(word)), word);
    }

  private:
    FillScenarioWindow* window() const { return fixture_->window.findChild<FillScenarioWindow*>(); }

    QByteArray exported(const QString& file) const {
        const QString path = fixture_->folder.filePath(file);
        QTest::mouseClick(window()->findChild<QPushButton*>("exportScenario"), Qt::LeftButton);
        auto* dialog = window()->findChild<ExportDialog*>();
        auto* edit = dialog->findChild<QLineEdit*>("exportPath");
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, path);
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                          Qt::LeftButton);
        if (!QTest::qWaitFor([&] { return QFile::exists(path); }, 30'000)) return {};
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QFile written(path);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(FillScenarioTest)
#include "tst_fill_scenario.moc"
