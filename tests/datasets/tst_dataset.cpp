// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <set>

#include "core/base/ByteSink.h"
#include "core/base/Error.h"
#include "core/data/Dataset.h"
#include "core/data/Task.h"

using namespace bubblescope;

class DatasetTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string write(const char* name, const QByteArray& bytes) const {
        const std::string path = folder_.filePath(name).toStdString();
        ByteSink sink(path);
        sink.write({bytes.data(), static_cast<std::size_t>(bytes.size())});
        sink.close();
        return path;
    }

    static QByteArray idx(std::initializer_list<int> sizes, const QByteArray& values) {
        QByteArray bytes("\0\0\x08", 3);
        bytes.append(static_cast<char>(sizes.size()));
        for (const int size : sizes)
            bytes.append(QByteArray("\0\0\0", 3)).append(static_cast<char>(size));
        return bytes + values;
    }

    static QString errorOf(const std::string& nameOrPath) {
        try {
            openDataset(nameOrPath);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

  private slots:
    void versesAreSplitByPosition() {
        const Dataset verses = openDataset("verses");
        QCOMPARE(verses.size, 13'903);
        QCOMPARE(verses.size - verses.trainSize, 695);
        QVERIFY(verses.texts[1].starts_with("The earth was formless and empty."));
        QVERIFY(verses.translations.empty());
        const Dataset pairs = openDataset("Verses_EN_es");
        QCOMPARE(pairs.name, "verses-en-es");
        QVERIFY(pairs.texts == verses.texts);
        QVERIFY(pairs.translations[1].starts_with("Y la tierra"));
        QCOMPARE(pairs.translations.size(), 13'903U);
    }

    void sentimentIsDrawnForTesting() {
        const Dataset data = openDataset("sentiment");
        QCOMPARE(data.size, 2982);
        QCOMPARE(data.size - data.trainSize, 447);
        QCOMPARE(data.classes, 2);
        const auto positive =
            std::count(data.labels.begin() + data.trainSize, data.labels.end(), 1);
        QVERIFY(positive > 180 && positive < 267);
        const auto great = std::ranges::find(data.texts, "Great for the jawbone.");
        QVERIFY(great != data.texts.end());
        QCOMPARE(data.labels[static_cast<std::size_t>(great - data.texts.begin())], 1);
        QVERIFY(openDataset("sentiment").texts == data.texts);
    }

    void imagesKeepTheirOwnTestSet() {
        const Dataset data = openDataset("fashion-mnist");
        QCOMPARE(data.size, 11'000);
        QCOMPARE(data.trainSize, 10'000);
        QCOMPARE(data.classes, 10);
        QCOMPARE(data.images.height, 28);
        QCOMPARE(data.images.width, 28);
        QCOMPARE(data.images.pixels.size(), 11'000U * 784);
        // The first training image is an ankle boot, and so is the first test image.
        QCOMPARE(data.labels[0], 9);
        QCOMPARE(data.labels[10'000], 9);
        QVERIFY(!data.hasText());
    }

    void imagesCanBeMadeSmaller() {
        Dataset data = openDataset("fashion-mnist");
        const Dataset whole = data;
        shrinkImages(data, 3);
        QCOMPARE(data.images.count, whole.images.count);
        QCOMPARE(data.images.height, 9);
        QCOMPARE(data.images.width, 9);
        const std::size_t image = 10'003, y = 4, x = 7;
        int sum = 0;
        for (std::size_t i = 0; i < 9; ++i)
            sum += whole.images.pixels[image * 784 + (3 * y + i / 3) * 28 + 3 * x + i % 3];
        QVERIFY(std::abs(data.images.pixels[image * 81 + y * 9 + x] - sum / 9.0) <= 0.5);
        QVERIFY_EXCEPTION_THROWN(shrinkImages(data, 10), Error);
        QVERIFY_EXCEPTION_THROWN(shrinkImages(data, 0), Error);
        Dataset texts = openDataset("sentiment");
        QVERIFY_EXCEPTION_THROWN(shrinkImages(texts, 2), Error);
    }

    void imagesCanBeStandardized() {
        Dataset data = openDataset("fashion-mnist");
        keepFirstTrainingSamples(data, 50);
        standardizeImages(data);
        const Task task = makeTask(data, {.kind = TaskKind::ImageClassification});
        std::vector<SampleDraw> draws(50);
        for (std::size_t i = 0; i < draws.size(); ++i)
            draws[i].sample = static_cast<std::int64_t>(i);
        const SampleBatch batch = task.train->batch(draws);
        const std::span<const float> values = batch.floats("x");
        double sum = 0, squares = 0;
        for (const double value : values) {
            sum += value;
            squares += value * value;
        }
        const auto count = static_cast<double>(values.size());
        QVERIFY(std::abs(sum / count) < 1e-5);
        QVERIFY(std::abs(squares / count - 1) < 1e-5);
        // The test set has the training set's shift and scale.
        const SampleBatch test = task.test->batch(std::vector<SampleDraw>(1));
        QCOMPARE(test.floats("x")[300], data.images.valueOf(data.images.pixels[50 * 784 + 300]));
        QVERIFY_EXCEPTION_THROWN(makeTask(data, {.kind = TaskKind::Reconstruction}), Error);
        Dataset texts = openDataset("sentiment");
        QVERIFY_EXCEPTION_THROWN(standardizeImages(texts), Error);
    }

    void trainingSetsCanBeShortened() {
        for (const char* name : {"fashion-mnist", "sentiment", "verses-en-es"}) {
            const Dataset whole = openDataset(name);
            Dataset part = whole;
            keepFirstTrainingSamples(part, 100);
            QCOMPARE(part.trainSize, 100);
            QCOMPARE(part.size - part.trainSize, whole.size - whole.trainSize);
            const auto same = [](const auto& partEntries, const auto& wholeEntries, auto size) {
                return partEntries.empty() ||
                       (std::equal(partEntries.begin(), partEntries.begin() + size,
                                   wholeEntries.begin()) &&
                        std::equal(partEntries.rbegin(), partEntries.rbegin() + size,
                                   wholeEntries.rbegin()));
            };
            QVERIFY(same(part.texts, whole.texts, 100));
            QVERIFY(same(part.translations, whole.translations, 100));
            QVERIFY(same(part.labels, whole.labels, 100));
            QVERIFY(same(part.images.pixels, whole.images.pixels, 78'400));
            QVERIFY_EXCEPTION_THROWN(keepFirstTrainingSamples(part, 101), Error);
        }
    }

    void everyShippedSetOpens() {
        for (const ShippedDataset& set : shippedDatasets())
            QVERIFY(openDataset(std::string(set.name)).trainSize > 0);
    }

    void textFilesAreLines() {
        QByteArray text;
        for (int i = 0; i < 40; ++i)
            text += "line " + QByteArray::number(i) + (i % 2 ? "\r\n\n" : "\n");
        for (const char* name : {"a.txt", "a.txt.gz"}) {
            const Dataset data = openDataset(write(name, text));
            QCOMPARE(data.size, 40);
            QCOMPARE(data.trainSize, 38);
            QCOMPARE(data.texts[1], "line 1");
            QCOMPARE(data.texts[39], "line 39");
            QCOMPARE(data.name, name);
        }
    }

    void tablesAreLabelledOrPairs() {
        const Dataset labelled = openDataset(write("l.tsv", "0\ta\n2\tb\n1\tc\n"));
        QCOMPARE(labelled.classes, 3);
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(labelled.texts[i], labelled.labels[i] == 0   ? "a"
                                        : labelled.labels[i] == 2 ? "b"
                                                                  : "c");
        const Dataset pairs = openDataset(write("p.tsv.gz", "x\ta\tA\ny\tb\tB\n"));
        QCOMPARE(pairs.texts[1], "b");
        QCOMPARE(pairs.translations[1], "B");
        QCOMPARE(pairs.trainSize, 1);
    }

    void idxFilesTakeTheLabelsBesideThem() {
        const QByteArray pixels("\1\2\3\4\5\6\7\10\11\12\13\14", 12);
        const std::string images = write("images.idx3.gz", idx({3, 2, 2}, pixels));
        QVERIFY(openDataset(images).labels.empty());
        write("labels.idx1.gz", idx({3}, QByteArray("\4\0\1", 3)));
        const Dataset data = openDataset(images);
        QCOMPARE(data.classes, 5);
        QCOMPARE(data.images.count, 3);
        QCOMPARE(data.images.pixels[4], 5);
        QCOMPARE(data.trainSize, 2);
    }

    void refusesBadFilesWithASentence() {
        QVERIFY(errorOf("no-such-set").contains("verses, verses-en-es, sentiment, fashion-mnist"));
        QVERIFY(errorOf(folder_.path().toStdString()).contains("this is a folder"));
        QVERIFY(errorOf(write("empty.txt", "\n\n")).contains("holds no text"));
        QVERIFY(errorOf(write("one.txt", "one\n")).contains("holds a single sample"));
        QVERIFY(errorOf(write("ragged.tsv", "1\ta\n1\tb\tc\n")).contains("row 2 has 3 columns"));
        QVERIFY(errorOf(write("column.tsv", "a\nb\n")).contains("row 1 has 1 columns"));
        QVERIFY(errorOf(write("negative.tsv", "-1\ta\n1\tb\n")).contains("label -1"));
        QVERIFY(errorOf(write("magic.idx3", QByteArray(4, '\0')))
                    .contains("is not an IDX file of images"));
        QVERIFY(errorOf(write("short.idx3", idx({3, 2, 2}, "12345")))
                    .contains("holds 5 values where its header announces 3 × 2 × 2"));
        QVERIFY(errorOf(write("none.idx3", idx({0, 2, 2}, ""))).contains("announces 0"));
        write("few-labels.idx1", idx({2}, "12"));
        QVERIFY(
            errorOf(write("few-images.idx3", idx({3, 1, 1}, "abc"))).contains("2 labels for 3"));
    }

    void refusesDamagedPackedFiles() {
        QByteArray text;
        for (int i = 0; i < 1000; ++i)
            text += QByteArray::number(i * 7919) + "\n";
        const std::string path = write("whole.txt.gz", text);
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.resize(file.size() / 2));
        QVERIFY(errorOf(path).contains("the gzip stream is cut off"));
    }
};

QTEST_GUILESS_MAIN(DatasetTest)
#include "tst_dataset.moc"
