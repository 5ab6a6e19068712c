// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/optimize/RecipeText.h"
#include "core/optimize/StageOptimizer.h"
#include "tests/optimize/Values.h"

using namespace bubblescope;

/// Small steps by hand; long trajectories are the oracle's.
class OptimizersTest : public QObject {
    Q_OBJECT

    CpuBackend<double> backend_;
    const std::vector<ParameterSpec> specs_{{"a.weight", {2}, {}}, {"a.bias", {2}, {}}};

    ParameterSet<double> setOf(const std::vector<double>& weight, const std::vector<double>& bias) {
        ParameterSet<double> set;
        set.set("a.weight", tensorOf(backend_, weight, {2}));
        set.set("a.bias", tensorOf(backend_, bias, {2}));
        return set;
    }
    std::vector<double> valuesOf(const ParameterSet<double>& set, const char* name) {
        return backend_.download(set.at(name));
    }

    static OptimizerRecipe recipe(const char* optimizer, HyperValues values = {},
                                  double rate = 0.1) {
        return {{optimizer, std::move(values), {.peak = rate}}};
    }

    /// Steps once or more with the same gradient; the values afterwards.
    ParameterSet<double> stepped(const OptimizerRecipe& recipe, int steps, double norm = 5) {
        ParameterSet<double> values = setOf({3, 4}, {1, 0});
        StageOptimizer<double> optimizer(recipe, specs_, {});
        for (int step = 0; step < steps; ++step)
            optimizer.step(backend_, step, norm, values, setOf({0, 2}, {-1, 0}));
        return values;
    }
    void compare(const ParameterSet<double>& values, const std::vector<double>& weight,
                 const std::vector<double>& bias) {
        QVERIFY(differenceOf(valuesOf(values, "a.weight"), weight) < 1e-7);
        QVERIFY(differenceOf(valuesOf(values, "a.bias"), bias) < 1e-7);
    }

  private slots:
    void sgdFollowsTheGradient() { compare(stepped(recipe("sgd"), 2), {3, 3.6}, {1.2, 0}); }

    void momentumKeepsPastSteps() {
        compare(stepped(recipe("momentum", {{"momentum", 0.5}}), 2), {3, 3.5}, {1.25, 0});
        compare(stepped(recipe("momentum", {{"momentum", 0.5}, {"dampening", 0.5}}), 2), {3, 3.75},
                {1.125, 0});
    }

    /// A constant gradient: m^ and sqrt(v^) are equal, so every step is the learning rate.
    void adamStepsByTheLearningRate() { compare(stepped(recipe("adam"), 3), {3, 3.7}, {1.3, 0}); }

    void adamWDecaysWeightsAlone() {
        compare(stepped(recipe("adamw", {{"weight-decay", 0.5}}), 1), {2.85, 3.7}, {1.1, 0});
    }

    /// u = (0, 1) + 0.5 (3, 4): |p| = 5, |u| = sqrt(1.5^2 + 3^2).
    void lambScalesByTheTrustRatio() {
        const double ratio = 5 / std::sqrt(11.25);
        const HyperValues decay{{"weight-decay", 0.5}, {"epsilon", 1e-12}};
        compare(stepped(recipe("lamb", decay), 1), {3 - 0.15 * ratio, 4 - 0.3 * ratio}, {1.1, 0});
        const HyperValues noDecay{{"weight-decay", 0}, {"epsilon", 1e-12}};
        compare(stepped(recipe("lamb", noDecay), 1), {3, 3.9}, {1.1, 0});
        compare(stepped(recipe("nvlamb", noDecay), 1), {3, 3.5}, {1.1, 0});
    }

    /// With a large epsilon the size of the gradient counts: it was divided by the norm.
    void lambNormalisesByTheNormOfAllStages() {
        const HyperValues large{{"weight-decay", 0}, {"epsilon", 1}};
        compare(stepped(recipe("lamb", large), 1, 5), {3, 4 - 0.1 * 0.4 / 1.4},
                {1 + 0.1 * 0.2 / 1.2, 0});
        compare(stepped(recipe("lamb", large), 1, 0.5), {3, 4 - 0.1 * 2 / 3}, {1.05, 0});
        HyperValues always = large;
        always["always-normalised"] = 1;
        compare(stepped(recipe("lamb", always), 1, 0.5), {3, 3.92}, {1 + 0.1 * 2 / 3, 0});
        QVERIFY(StageOptimizer<double>(recipe("lamb"), specs_, {}).usesGradientNorm());
        QVERIFY(!StageOptimizer<double>(recipe("adam"), specs_, {}).usesGradientNorm());
    }

    /// g is cut to (0, 1); m = 0.1 g, v = 0.001 g^2.
    void bertAdamClipsEachParameter() {
        const HyperValues values{{"weight-decay", 0.5}, {"epsilon", 1e-12}};
        const double adam = 0.1 / std::sqrt(0.001);
        compare(stepped(recipe("bert-adam", values), 1), {2.85, 4 - 0.1 * (adam + 2)},
                {1 + 0.1 * adam, 0});
    }

    void predictsNothingBeforeTheFirstStep() {
        for (const OptimizerFamily& family : optimizerFamilies()) {
            const ParameterSet<double> values = setOf({3, 4}, {1, 0});
            StageOptimizer<double> optimizer({{std::string(family.name), {}, {.peak = 0.1}}},
                                             specs_, {});
            const Tensor<double> change = backend_.empty({2});
            optimizer.predictedChange(backend_, 0, "a.weight", values.at("a.weight"), change);
            QCOMPARE(backend_.download(change), (std::vector<double>{0, 0}));
        }
    }

    /// With a constant gradient the next step of these is the last one again.
    void predictsTheNextStep() {
        for (const OptimizerRecipe& constant :
             {recipe("sgd"), recipe("adam"), recipe("adamw", {{"weight-decay", 0}})}) {
            const ParameterSet<double> values = setOf({3, 4}, {1, 0});
            StageOptimizer<double> optimizer(constant, specs_, {});
            optimizer.step(backend_, 0, 5, values, setOf({0, 2}, {-1, 0}));
            const Tensor<double> change = backend_.empty({2});
            optimizer.predictedChange(backend_, 1, "a.weight", values.at("a.weight"), change);
            const std::vector<double> predicted = backend_.download(change);
            const std::vector<double> before = valuesOf(values, "a.weight");
            optimizer.step(backend_, 1, 5, values, setOf({0, 2}, {-1, 0}));
            const std::vector<double> after = valuesOf(values, "a.weight");
            QVERIFY(std::abs(before[1] + predicted[1] - after[1]) < 1e-7);
            QVERIFY(predicted[1] < -0.01);
        }
        // Momentum: the buffer, 2 + 0.5 * 2, times the learning rate.
        StageOptimizer<double> momentum(recipe("momentum", {{"momentum", 0.5}}), specs_, {});
        const ParameterSet<double> values = setOf({3, 4}, {1, 0});
        for (int step = 0; step < 2; ++step)
            momentum.step(backend_, step, 5, values, setOf({0, 2}, {-1, 0}));
        const Tensor<double> change = backend_.empty({2});
        momentum.predictedChange(backend_, 2, "a.weight", values.at("a.weight"), change);
        QVERIFY(differenceOf(backend_.download(change), {0, -0.3}) < 1e-12);
    }

    void clipsByTheNormOfAllStages() {
        OptimizerRecipe clipped = recipe("sgd");
        clipped.clipNorm = 1;
        compare(stepped(clipped, 1, 4), {3, 3.95}, {1.025, 0});
        compare(stepped(clipped, 1, 0.5), {3, 3.8}, {1.1, 0});
        QVERIFY(StageOptimizer<double>(clipped, specs_, {}).usesGradientNorm());
    }

    void normDoesNotDependOnTheCut() {
        const ParameterSet<double> gradients = setOf({0.1, 0.7}, {0.3, 1e-9});
        StageOptimizer<double> whole(recipe("sgd"), specs_, {});
        StageOptimizer<double> first(recipe("sgd"), {specs_[0]}, {});
        StageOptimizer<double> second(recipe("sgd"), {specs_[1]}, {});
        GradientSquares joined = second.squares(backend_, gradients);
        joined.merge(first.squares(backend_, gradients));
        QCOMPARE(normOf(joined), normOf(whole.squares(backend_, gradients)));
        QVERIFY(std::abs(normOf(joined) - std::sqrt(0.59)) < 1e-15);
    }

    void tiedParametersCountOnce() {
        const std::vector<ParameterSpec> tied{{"b.weight", {2}, {}, "a.weight"}};
        ParameterSet<double> gradients;
        gradients.set("b.weight", tensorOf(backend_, {3, 4}, {2}));
        StageOptimizer<double> optimizer(recipe("sgd"), tied, {});
        QVERIFY(optimizer.squares(backend_, gradients).empty());
    }

    void namesAndValuesAreChecked() {
        QCOMPARE(findOptimizerFamily("BERT_Adam").title, "BertAdam");
        QVERIFY_EXCEPTION_THROWN(findOptimizerFamily("rmsprop"), Error);
        const auto make = [&](HyperValues values) {
            return makeOptimizer<float>(lambFamily, values);
        };
        QVERIFY(make({{"beta1", 0.8}}));
        QVERIFY_EXCEPTION_THROWN(make({{"momentum", 0.8}}), Error);
        QVERIFY_EXCEPTION_THROWN(make({{"beta1", 1.5}}), Error);
        QVERIFY_EXCEPTION_THROWN(make({{"beta1", NAN}}), Error);
    }

    void recipesAreTold() {
        OptimizerRecipe kfac = recipe("adam");
        const auto adam = recipeText(kfac);
        QCOMPARE(adam.at("beta2"), "0.999");
        kfac.kfac = KfacOptions{.damping = 0.25};
        kfac.rest = FirstOrderRecipe{"sgd", {}, {}};
        const auto texts = recipeText(kfac);
        QVERIFY(texts.at("kfac.damping").find("0.25") != std::string::npos);
        QCOMPARE(texts.at("rest.optimizer"), "sgd");
        QVERIFY(recipeText(recipe("adam", {}, 0.2)) != adam);
    }
};

QTEST_GUILESS_MAIN(OptimizersTest)
#include "tst_optimizers.moc"
