// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/models/ModelFamily.h"

namespace bubblescope {

// Each is defined in the file of its name; ModelFamily.cpp lists them.
std::vector<ModelFamily> mlpFamilies();                 // Mlp.cpp
std::vector<ModelFamily> cnnFamilies();                 // Cnn.cpp
std::vector<ModelFamily> sequenceClassifierFamilies();  // SequenceClassifier.cpp
std::vector<ModelFamily> translatorFamilies();          // Translator.cpp
std::vector<ModelFamily> bertFamilies();                // Bert.cpp
std::vector<ModelFamily> gptFamilies();                 // Gpt.cpp

}  // namespace bubblescope
