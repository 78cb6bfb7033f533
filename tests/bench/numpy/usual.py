"""The WAV as most people write it in numpy: one sine an array, then an integer array."""
import json
import sys
import wave

import numpy as np

RATE = 44100
GAIN = {"balanced": 1, "triplet": 0.7, "tetrad": 0.55, "pulsed": 0.4}

stages = json.load(open(sys.argv[1]))
parts = []
for stage in stages:
    n = round(stage["duration"] * RATE)
    t = np.arange(n) / RATE
    fade = np.ones(n)
    fade[:441] = np.linspace(0, 1, 441)
    fade[-441:] = np.linspace(1, 0, 441)
    left = np.sin(2 * np.pi * stage["base_freq"] * t)
    right = np.sin(2 * np.pi * (stage["base_freq"] + stage["beat_offset"]) * t)
    stereo = np.column_stack((left, right)) * fade[:, None] * GAIN[stage["rhythm_type"]]
    parts.append(np.round(stereo * 32767).astype(np.int16))
with wave.open(sys.argv[2], "wb") as out:
    out.setnchannels(2)
    out.setsampwidth(2)
    out.setframerate(RATE)
    out.writeframes(np.concatenate(parts).tobytes())
