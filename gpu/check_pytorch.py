# SPDX-License-Identifier: Apache-2.0
"""Tokens per second of BERT-Base's blocks, forward and backward, in PyTorch: eager, bf16."""

import time

import torch

LAYERS, HIDDEN, HEADS, FFN, LENGTH, VOCABULARY = 12, 768, 12, 3072, 128, 4096
BATCH, WARM_UP, STEPS = 16, 5, 20

layer = torch.nn.TransformerEncoderLayer(
    HIDDEN, HEADS, FFN, dropout=0.0, activation="gelu", batch_first=True
)
model = torch.nn.Sequential(
    torch.nn.Embedding(VOCABULARY, HIDDEN),
    torch.nn.TransformerEncoder(layer, LAYERS, enable_nested_tensor=False),
    torch.nn.Linear(HIDDEN, VOCABULARY),
).to("cuda")
ids = torch.randint(VOCABULARY, (BATCH, LENGTH), device="cuda")
for step in range(WARM_UP + STEPS):
    if step == WARM_UP:
        torch.cuda.synchronize()
        begin = time.perf_counter()
    with torch.autocast("cuda", torch.bfloat16):
        loss = torch.nn.functional.cross_entropy(model(ids).flatten(0, 1), ids.flatten())
    loss.backward()
    model.zero_grad()
torch.cuda.synchronize()
seconds = time.perf_counter() - begin
print(f"PyTorch {torch.__version__}: {STEPS * BATCH * LENGTH / seconds:.0f} tokens/s")
