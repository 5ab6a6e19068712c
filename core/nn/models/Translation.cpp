// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/Translation.h"

#include <algorithm>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

template <typename T>
class GreedyDecoder {
  public:
    GreedyDecoder(Backend<T>& backend, const Model<T>& model, const ParameterSet<T>& parameters,
                  Batch<T> batch)
        : backend_(backend), parameters_(parameters), batch_(std::move(batch)) {
        const auto found =
            std::ranges::find(model.layers, "target", [](const auto& l) { return l->name(); });
        if (found == model.layers.end())
            throw Error("the model cannot translate", model.name, "use a translator");
        const auto target = static_cast<std::size_t>(found - model.layers.begin());
        const std::size_t logits = model.layers.size() - 2;
        decoder_ = model.stage(target, logits);
        logits_ = model.stage(logits, logits + 1);
        encoded_ = run(*model.stage(0, target), {});
    }

    /// The most likely token after each of the sentences, which are equally long.
    std::vector<std::int32_t> next(const std::vector<std::vector<std::int32_t>>& sentences) {
        const auto length = static_cast<std::int64_t>(sentences[0].size());
        HostInts ids{{batch_.samples, length}, {}};
        std::vector<std::int32_t> lastRows;
        for (const std::vector<std::int32_t>& sentence : sentences) {
            ids.values.insert(ids.values.end(), sentence.begin(), sentence.end());
            lastRows.push_back(static_cast<std::int32_t>(ids.values.size() - 1));
        }
        batch_.ints["target_mask"] = {ids.shape, std::vector<std::int32_t>(ids.values.size(), 1)};
        batch_.ints["target_ids"] = std::move(ids);
        const Tensor<T> states = run(*decoder_, encoded_)[0];
        const IntTensor rows = backend_.emptyInts({batch_.samples});
        backend_.upload(lastRows, rows);
        const Tensor<T> last = backend_.empty({batch_.samples, states.columns()});
        backend_.gatherRows(states, rows, last);
        return largestColumns(run(*logits_, {last})[0]);
    }

  private:
    Tensors<T> run(const Sequential<T>& layers, Tensors<T> flow) {
        Saved<T> saved;
        return layers.forward(
            {.backend = backend_, .parameters = parameters_, .batch = batch_, .isTraining = false},
            std::move(flow), saved);
    }

    std::vector<std::int32_t> largestColumns(const Tensor<T>& x) {
        const std::vector<T> values = backend_.download(x);
        std::vector<std::int32_t> columns;
        for (auto row = values.begin(); row != values.end(); row += x.columns())
            columns.push_back(
                static_cast<std::int32_t>(std::max_element(row, row + x.columns()) - row));
        return columns;
    }

    Backend<T>& backend_;
    const ParameterSet<T>& parameters_;
    Batch<T> batch_;
    std::shared_ptr<const Sequential<T>> decoder_;
    std::shared_ptr<const Sequential<T>> logits_;
    Tensors<T> encoded_;
};

}  // namespace

template <typename T>
std::vector<std::vector<std::int32_t>> translate(Backend<T>& backend, const Model<T>& model,
                                                 const ParameterSet<T>& parameters,
                                                 const Batch<T>& batch,
                                                 const TargetTokens& tokens) {
    GreedyDecoder<T> decoder(backend, model, parameters, batch);
    std::vector<std::vector<std::int32_t>> sentences(static_cast<std::size_t>(batch.samples),
                                                     {tokens.begin});
    const auto hasEnded = [&tokens](const auto& s) {
        return std::ranges::count(s, tokens.end) > 0;
    };
    for (std::int64_t length = 1; length < tokens.length; ++length) {
        if (std::ranges::all_of(sentences, hasEnded)) break;
        const std::vector<std::int32_t> next = decoder.next(sentences);
        for (std::size_t i = 0; i < sentences.size(); ++i)
            sentences[i].push_back(next[i]);
    }
    for (std::vector<std::int32_t>& sentence : sentences) {
        sentence.erase(sentence.begin());
        sentence.erase(std::ranges::find(sentence, tokens.end), sentence.end());
    }
    return sentences;
}

#define BUBBLESCOPE_INSTANTIATE(T)                                             \
    template std::vector<std::vector<std::int32_t>> translate(                 \
        Backend<T>&, const Model<T>&, const ParameterSet<T>&, const Batch<T>&, \
        const TargetTokens&);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
