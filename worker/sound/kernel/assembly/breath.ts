// The breath that a sound follows: one short swell that announces it, then a raised cosine in and one out, in closed
// form, so that any frame can be the first.

import { cosineOfTurns } from "./sine.ts";

/** Of a breath: in, and the rest out. */
const IN: f64 = 0.4;
const OUT: f64 = 0.6;
/** Frames before the first breath; the swell in them, and the second after which it begins. */
const LEAD: f64 = 176400.0;
const CUE: f64 = 52920.0;
const CUE_START: f64 = 44100.0;

/** Breaths a frame, first and later; 0 for a sound that does not breathe. */
let first: f64 = 0;
let later: f64 = 0;
/** Frames over which the first pace becomes the later one. */
let glide: f64 = 1;
/** The level between two breaths; it is 1 at the top of each. */
let low: f64 = 1;

/** Whether the tones breathe; otherwise the layer does. */
export let breathesTones: bool = false;

/** How the sound breathes: paces in breaths a frame, the frames of the glide between them, the level between breaths. */
export function setBreath(from: f64, to: f64, frames: f64, level: f64, tones: bool): void {
  first = from;
  later = to;
  glide = frames;
  low = level;
  breathesTones = tones && to > 0;
}

/** The level at a frame of the sound. */
export function breathAt(frame: f64): f64 {
  if (later === 0) return 1;
  if (frame < LEAD) return low + (1.0 - low) * cueAt(frame);
  const since = frame - LEAD;
  const breaths =
    since < glide
      ? since * (first + ((later - first) * since) / (2.0 * glide))
      : (glide * (first + later)) / 2.0 + (since - glide) * later;
  const place = breaths - Math.floor(breaths);
  const rise =
    place < IN
      ? 0.5 - 0.5 * cosineOfTurns((0.5 * place) / IN)
      : 0.5 + 0.5 * cosineOfTurns((0.5 * (place - IN)) / OUT);
  return low + (1.0 - low) * rise;
}

/** 0 at rest, 1 at the top of the swell before the first breath. */
function cueAt(frame: f64): f64 {
  const share = (frame - CUE_START) / CUE;
  return share > 0 && share < 1.0 ? 0.5 - 0.5 * cosineOfTurns(share) : 0;
}
