// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/Error.h"
#include "core/data/Characters.h"
#include "core/data/Dataset.h"
#include "core/data/MergeLearner.h"
#include "core/data/Tokenizer.h"

using namespace bubblescope;

class TokenizerTest : public QObject {
    Q_OBJECT

    QTemporaryDir cache_;

    QStringList cached() const {
        return QDir(cache_.filePath("bubblescope/tokenizers")).entryList(QDir::Files);
    }

    static std::vector<std::string> someVerses() {
        const Dataset verses = openDataset("verses");
        return {verses.texts.begin(), verses.texts.begin() + 2000};
    }

    /// No token that is cut, and none beyond the vocabulary.
    static void checkRange(const Tokenizer& tokenizer, const std::vector<std::int32_t>& tokens) {
        for (const std::int32_t token : tokens)
            QVERIFY(token >= token::unknown && token < tokenizer.size());
    }

  private slots:
    void init() { qputenv("XDG_CACHE_HOME", cache_.path().toUtf8()); }

    void bytesGoThereAndBack() {
        const auto tokenizer = makeTokenizer({TokenizerKind::Byte}, {});
        QCOMPARE(tokenizer->size(), 261);
        const std::string text("a\0\xff¿ñ", 7);
        QCOMPARE(tokenizer->encode(text).size(), text.size());
        QCOMPARE(tokenizer->decode(tokenizer->encode(text)), text);
        QCOMPARE(tokenizer->encode("a").front(), token::firstOrdinary + 'a');
        QVERIFY(tokenizer->encode("").empty());
    }

    void charactersAreThoseOfTheTexts() {
        const std::vector<std::string> texts{"año", "no"};
        const auto tokenizer = makeTokenizer({TokenizerKind::Character}, texts);
        QCOMPARE(tokenizer->size(), token::firstOrdinary + 4);
        const std::vector<std::int32_t> tokens = tokenizer->encode("oñx");
        QCOMPARE(tokens, (std::vector<std::int32_t>{7, 8, token::unknown}));
        QCOMPARE(tokenizer->decode(tokens), "oñ");
    }

    void charactersDecodeAllOfUnicode() {
        QVERIFY(decodeUtf8("aé€😀") == U"aé€😀");
        QVERIFY(decodeUtf8("a\xc3") == U"a\xfffd");
        QVERIFY(decodeUtf8("\xed\xa0\x80") == U"\xfffd\xfffd\xfffd");
        QVERIFY(decodeUtf8("\xc0\xaf") == U"\xfffd\xfffd");
        QVERIFY(decodeUtf8("\xf4\x90\x80\x80").front() == U'\xfffd');
        std::string text;
        for (const char32_t character : U"aé€😀")
            if (character != 0) appendUtf8(text, character);
        QCOMPARE(text, "aé€😀");
        QCOMPARE(lowerCase("ÁÑ×Ab€\xff"), "áñ×ab€\xff");
    }

    /// The words of Sennrich et al., algorithm 1, without their end-of-word symbol. "es" and "st"
    /// occur 9 times, "we" 8 times until "es" takes its letter, "lo" and "ow" 7 times.
    void mergesTheMostFrequentPairs() {
        const auto spelled = [](std::string_view word) {
            return std::vector<std::int32_t>(word.begin(), word.end());
        };
        const std::vector<CountedWord> words{{spelled("low"), 5},
                                             {spelled("lower"), 2},
                                             {spelled("newest"), 6},
                                             {spelled("widest"), 3}};
        const std::vector<SymbolPair> merges = learnMerges(words, 1000, 4);
        QCOMPARE(merges[0], (SymbolPair{'e', 's'}));
        QCOMPARE(merges[1], (SymbolPair{1000, 't'}));
        QCOMPARE(merges[2], (SymbolPair{'l', 'o'}));
        QCOMPARE(merges[3], (SymbolPair{1002, 'w'}));
        QCOMPARE(learnMerges({{spelled("ab"), 1}}, 1000, 4).size(), 0U);
        std::vector<std::int32_t> row{1, 1, 1, 2, 1, 1};
        mergePair(row, {1, 1}, 9);
        QCOMPARE(row, (std::vector<std::int32_t>{9, 1, 2, 9}));
    }

    void bpeGoesThereAndBack() {
        const std::vector<std::string> texts = someVerses();
        const auto tokenizer = makeTokenizer({TokenizerKind::Bpe, 1000}, texts);
        QCOMPARE(tokenizer->size(), 1000);
        for (const std::string& text :
             {texts[0], std::string("  two  spaces, 123\n\nand Ñandú \xff "), std::string()}) {
            const std::vector<std::int32_t> tokens = tokenizer->encode(text);
            checkRange(*tokenizer, tokens);
            QCOMPARE(tokenizer->decode(tokens), text);
        }
        QCOMPARE(tokenizer->encode(" the").size(), 1U);
        QVERIFY(tokenizer->encode(texts[1]).size() * 2 < texts[1].size());
    }

    void wordPieceCutsWordsIntoKnownPieces() {
        const std::vector<std::string> texts = someVerses();
        const auto tokenizer = makeTokenizer({TokenizerKind::WordPiece, 800}, texts);
        QVERIFY(tokenizer->size() <= 800 && tokenizer->size() > 700);
        const std::vector<std::int32_t> tokens = tokenizer->encode("The  Earth was formless.");
        checkRange(*tokenizer, tokens);
        QCOMPARE(tokenizer->decode(tokens), "the earth was formless .");
        QCOMPARE(tokenizer->encode("the").size(), 1U);
        QCOMPARE(tokenizer->encode("😀"), std::vector<std::int32_t>{token::unknown});
        QCOMPARE(tokenizer->encode(std::string(1000, 'a')),
                 std::vector<std::int32_t>{token::unknown});
    }

    void trainedVocabulariesAreCachedByContent() {
        QDir(cache_.path()).removeRecursively();
        const std::vector<std::string> texts = someVerses();
        const TokenizerSpec spec{TokenizerKind::Bpe, 600};
        const std::vector<std::int32_t> tokens = makeTokenizer(spec, texts)->encode(texts[5]);
        QCOMPARE(cached().size(), 1);
        QCOMPARE(makeTokenizer(spec, texts)->encode(texts[5]), tokens);
        QCOMPARE(cached().size(), 1);
        makeTokenizer(spec, std::vector<std::string>{texts[0]});
        makeTokenizer({TokenizerKind::WordPiece, 600}, texts);
        QCOMPARE(cached().size(), 3);
    }

    /// A vocabulary in the cache is used, which a valid file with other merges shows; a damaged one
    /// is not.
    void damagedCachesAreTrainedAgain() {
        QDir(cache_.path()).removeRecursively();
        const std::vector<std::string> texts = someVerses();
        const TokenizerSpec spec{TokenizerKind::Bpe, 600};
        const std::vector<std::int32_t> tokens = makeTokenizer(spec, texts)->encode(texts[5]);
        const QString path = cache_.filePath("bubblescope/tokenizers/" + cached().value(0));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        file.close();
        for (QByteArray damaged : {whole.left(whole.size() / 2), whole.mid(8), QByteArray()}) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(damaged);
            file.close();
            QCOMPARE(makeTokenizer(spec, texts)->encode(texts[5]), tokens);
        }
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), whole);
    }

    void doesWithoutACache() {
        qputenv("XDG_CACHE_HOME", "/proc/nowhere");
        const std::vector<std::string> texts{"abab abab"};
        QVERIFY(makeTokenizer({TokenizerKind::Bpe, 600}, texts)->size() > 261);
    }

    void refusesVocabulariesThatAreTooSmall() {
        const std::vector<std::string> texts = someVerses();
        QVERIFY_EXCEPTION_THROWN(makeTokenizer({TokenizerKind::WordPiece, 20}, texts), Error);
        QVERIFY_EXCEPTION_THROWN(makeTokenizer({TokenizerKind::Bpe, 100}, texts), Error);
        QVERIFY_EXCEPTION_THROWN(tokenizerKind("word"), Error);
        QVERIFY(tokenizerKind("WordPiece") == TokenizerKind::WordPiece);
    }
};

QTEST_GUILESS_MAIN(TokenizerTest)
#include "tst_tokenizer.moc"
