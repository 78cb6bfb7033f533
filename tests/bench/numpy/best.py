"""The best numpy that we could write: the same block rotation, as one small matrix product a block."""
import json
import struct
import sys

import numpy as np

RATE = 44100
BLOCK = 4096
GAIN = {"balanced": 1, "triplet": 0.7, "tetrad": 0.55, "pulsed": 0.4}


def channel(frequency, frames, amplitude, out):
    turn = 2 * np.pi * frequency / RATE
    starts = np.arange(0, frames, BLOCK) * turn
    inside = np.arange(BLOCK) * turn
    seeds = (amplitude * np.column_stack((np.sin(starts), np.cos(starts)))).astype(np.float32)
    table = np.stack((np.cos(inside), np.sin(inside))).astype(np.float32)
    sound = (seeds @ table).reshape(-1)[:frames]
    fade = np.linspace(0, 1, 441, dtype=np.float32)
    sound[:441] *= fade
    sound[-441:] *= fade[::-1]
    np.rint(sound, out=sound)
    out[:] = sound


stages = json.load(open(sys.argv[1]))
lengths = [round(stage["duration"] * RATE) for stage in stages]
size = sum(lengths) * 4
with open(sys.argv[2], "wb") as file:
    file.write(struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + size, b"WAVE", b"fmt ", 16, 1, 2,
                           RATE, RATE * 4, 4, 16, b"data", size))
    for stage, frames in zip(stages, lengths):
        pcm = np.empty((frames, 2), np.int16)
        amplitude = GAIN[stage["rhythm_type"]] * 32767
        channel(stage["base_freq"], frames, amplitude, pcm[:, 0])
        channel(stage["base_freq"] + stage["beat_offset"], frames, amplitude, pcm[:, 1])
        pcm.tofile(file)
