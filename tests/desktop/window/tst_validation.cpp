// SPDX-License-Identifier: GPL-3.0-or-later
#include <qcustomplot.h>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>

#include "app/desktop/model/MeasuredTableModel.h"
#include "app/desktop/window/ValidationChart.h"
#include "app/desktop/window/ValidationWindow.h"
#include "core/cost/JsonObject.h"
#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// Measured iterations stand beside their predictions.
class ValidationTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        fixture_ = std::make_unique<WindowFixture>();
        fixture_->window.move(3000, 0);
        QTest::keyClick(&fixture_->window, Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window());
        // The first rows of the table that ships.
        QFile all(
            QStringLiteral(BUBBLESCOPE_SOURCE_DIR "/tests/data/measured/megatron_a100_single.csv"));
        QVERIFY(all.open(QIODevice::ReadOnly));
        QByteArray text;
        for (int i = 0; i < 25; ++i)
            text += all.readLine();
        write("measured.csv", text + "2,16,8,1024,16,24,1024,1,1,2,none\n");
    }
    void cleanupTestCase() { fixture_.reset(); }

    void aTableIsOpenedAndPredicted() {
        open("measured.csv");
        const MeasuredRows& rows = *window()->rows();
        QCOMPARE(rows.rows.size(), 24U);
        Progress progress;
        const std::string path = fixture_->folder.filePath("measured.csv").toStdString();
        const Validation expected =
            validate(readTextFile(path, ""), path, findHardwareDescription("a100-80gb"), progress);
        for (std::size_t i = 0; i < rows.rows.size(); ++i)
            QCOMPARE(rows.rows[i].predictedMs, expected.rows[i].predictedMs);
        QCOMPARE(errorsOfAll(rows).meanPercent, expected.all.meanPercent);
        QCOMPARE(errorsOfAll(rows).medianPercent, expected.all.medianPercent);
        const QString errors = child<QTextBrowser>("validationErrors")->toPlainText();
        for (const ValidationGroup& group : expected.groups)
            QVERIFY2(errors.contains(QString::fromStdString(group.name)), group.name.c_str());
        QVERIFY(errors.contains("line 26"));
        QVERIFY(errors.contains("simulated"));
    }

    void aPointChoosesItsRow() {
        open("measured.csv");
        auto* chart = child<ValidationChart>("validationChart");
        QTest::qWait(50);
        const QPoint position = chart->positionOf(5).toPoint();
        const std::size_t row = *chart->rowAt(position);
        QTest::mouseClick(chart->plot(), Qt::LeftButton, {}, position);
        QCOMPARE(model()->rowAt(table()->currentIndex().row()), row);
    }

    void rowsAreSortedByTheSizeOfTheirError() {
        open("measured.csv");
        QHeaderView* header = table()->horizontalHeader();
        const int column = MeasuredTableModel::ErrorColumn;
        for (int click = 0; click < 2; ++click)
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                              {header->sectionViewportPosition(column) + 8, header->height() / 2});
        const auto error = [&](int place) {
            return std::abs(window()->rows()->rows[model()->rowAt(place)].errorPercent());
        };
        QVERIFY(error(0) > error(23));
        QCOMPARE(error(0), errorsOfAll(*window()->rows()).worstPercent);
    }

    void coloursFollowTheGrouping() {
        open("measured.csv");
        auto* chart = child<ValidationChart>("validationChart");
        auto* grouping = child<QComboBox>("validationGrouping");
        grouping->setFocus();
        QTest::keyClick(grouping, Qt::Key_Down);
        QCOMPARE(grouping->currentText(), "Tensor parallel");
        const auto groups = errorsOf(*window()->rows(), rowGroupings()[1]);
        QCOMPARE(chart->plot()->legend->itemCount(), static_cast<int>(groups.size()));
    }

    void whatIsExportedIsReadAgain() {
        open("measured.csv");
        const MeasuredRows before = *window()->rows();
        QVERIFY(exported("chart.pdf").startsWith("%PDF-"));
        QVERIFY(exported("rows.csv").startsWith("line,accelerators"));
        open("rows.csv");
        const MeasuredRows& rows = *window()->rows();
        QCOMPARE(rows.rows.size(), before.rows.size());
        QCOMPARE(rows.rows[3].pipelineParallel, before.rows[3].pipelineParallel);
        QVERIFY(std::abs(rows.rows[3].predictedMs - before.rows[3].predictedMs) < 1e-5);
    }

    void anotherFileSaysWhatItLacks() {
        write("other.csv", "a,b\n1,2\n");
        choose("other.csv");
        auto* state = child<QLabel>("validationState");
        QTRY_VERIFY2(state->text().contains("has no column 'global_batch'"),
                     qPrintable(state->text()));
    }

  private:
    ValidationWindow* window() const { return fixture_->window.findChild<ValidationWindow*>(); }
    template <class T>
    T* child(const char* objectName) const {
        return window()->findChild<T*>(QLatin1String(objectName));
    }
    QTableView* table() const { return child<QTableView>("validationTable"); }
    MeasuredTableModel* model() const {
        return qobject_cast<MeasuredTableModel*>(table()->model());
    }

    void write(const QString& name, const QByteArray& text) const {
        QFile file(fixture_->folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    void choose(const QString& name) const {
        QTest::mouseClick(child<QPushButton>("openMeasured"), Qt::LeftButton);
        auto* dialog = child<QFileDialog>("measuredFile");
        QVERIFY(dialog);
        dialog->selectFile(fixture_->folder.filePath(name));
        QTest::keyClick(dialog, Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    void open(const QString& name) const {
        choose(name);
        QTRY_VERIFY_WITH_TIMEOUT(window()->rows() && window()->rows()->file.endsWith(name) &&
                                     !child<QPushButton>("cancelValidation")->isVisible(),
                                 60'000);
    }

    QByteArray exported(const QString& file) const {
        const QString path = fixture_->folder.filePath(file);
        QTest::mouseClick(child<QPushButton>("exportValidation"), Qt::LeftButton);
        auto* dialog = child<QDialog>("exportDialog");
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

QTEST_MAIN(ValidationTest)
#include "tst_validation.moc"
