// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <functional>
#include <utility>

namespace bubblescope {

/// One edit, as what does it and what takes it back. Neither may fail: where what was edited is
/// gone, they do nothing.
class EditCommand : public QUndoCommand {
  public:
    enum class State {
        ToDo,
        Done  ///< by whoever tells it; pushing it does nothing
    };

    EditCommand(const QString& text, std::function<void()> redo, std::function<void()> undo,
                State state = State::ToDo)
        : QUndoCommand(text),
          redo_(std::move(redo)),
          undo_(std::move(undo)),
          isDone_(state == State::Done) {}

    void undo() override { undo_(); }
    void redo() override {
        if (!std::exchange(isDone_, false)) redo_();
    }

  private:
    std::function<void()> redo_;
    std::function<void()> undo_;
    bool isDone_;
};

}  // namespace bubblescope
