// The kernel: the stages of a beat and what carries them, as interleaved 16-bit stereo PCM. Any frame can
// be the first, at the same cost, and every engine gives the same bytes.

import { setBreath } from "./breath.ts";
import { highestCoarse, mostSines, sines, tuneSines } from "./chord.ts";
import {
  flacBegin,
  flacCoefficients,
  flacConstant,
  flacEnd,
  flacFitted,
  flacFrames,
  flacMaxBlocks,
  flacPredicted,
  flacSilent,
  flacVerbatim,
} from "./flac.ts";
import { fillTables, mixFlat, renderFlat } from "./flat.ts";
import { grains } from "./grains.ts";
import { clearLayer, finish, layerLeft, layerRight, setMix } from "./mix.ts";
import { noise, noiseWeights } from "./noise.ts";
import { soundSines } from "./partials.ts";
import { BLOCK, maxFrames, output } from "./pcm.ts";
import { sineOfTurns } from "./sine.ts";
import {
  edgeInEnd,
  edgeOutStart,
  fadedAmplitude,
  leftTurns,
  rightTurns,
  setSound,
  setStage,
  setTransitions,
} from "./stage.ts";
import { mixTones, setVoices, voicesAt } from "./tones.ts";

// The compiler cannot re-export from a file whose name is written with its extension.
export {
  clearLayer,
  fillTables,
  finish,
  flacBegin,
  flacCoefficients,
  flacConstant,
  flacEnd,
  flacFitted,
  flacFrames,
  flacMaxBlocks,
  flacPredicted,
  flacSilent,
  flacVerbatim,
  grains,
  highestCoarse,
  layerLeft,
  layerRight,
  maxFrames,
  mixFlat,
  mixTones,
  mostSines,
  noise,
  noiseWeights,
  output,
  setBreath,
  setMix,
  setSound,
  setStage,
  setTransitions,
  setVoices,
  sines,
  soundSines,
  tuneSines,
  voicesAt,
};

/**
 * Renders the places [first, first + count) of the current stage, whose tones are constant from `grid`
 * on, so that they begin at frame `at` of the output. Frames around them, up to a block's edge, are
 * overwritten.
 */
export function render(first: i32, count: i32, grid: i32, at: i32): void {
  const end = first + count;
  const start = output() + ((at - first) << 2);
  for (let place = first - ((first - grid) % BLOCK); place < end; place += BLOCK) {
    renderFlat(place, start + (place << 2));
  }
  const riseEnd = min(edgeInEnd(), end);
  for (let place = first; place < riseEnd; place++) renderFaded(place, start);
  for (let place = max(max(edgeOutStart(), first), riseEnd); place < end; place++) {
    renderFaded(place, start);
  }
}

/** One frame of a linear fade, exact. */
function renderFaded(place: i32, start: usize): void {
  const amplitude = fadedAmplitude(place);
  const target = start + (place << 2);
  store<i16>(target, <i16>nearest(amplitude * sineOfTurns(leftTurns(<f64>place))));
  store<i16>(target, <i16>nearest(amplitude * sineOfTurns(rightTurns(<f64>place))), 2);
}
