// The stage that is being rendered: its tones, how they glide into the next stage, and its fades. Phases
// and gains are closed forms of the place in the stage, in float64, so that any frame can be the first.

import { breathAt, breathesTones } from "./breath.ts";
import { FULL_SCALE } from "./pcm.ts";
import { sineOfTurns } from "./sine.ts";

const SAMPLE_RATE: f64 = 44100.0;

let start: i32 = 0;
let length: i32 = 0;
/** Frames of the linear fades at the stage's start and end. */
let edgeIn: i32 = 0;
let edgeOut: i32 = 0;

export let left: f64 = 0;
export let right: f64 = 0;
export let amplitude: f64 = 0;
let leftPhase: f64 = 0;
let rightPhase: f64 = 0;

/** Differences to the next stage, and the place at which the glide begins. */
let leftStep: f64 = 0;
let rightStep: f64 = 0;
let amplitudeStep: f64 = 0;
let glideStart: f64 = 0;
let glideFrames: f64 = 0;

let soundFrames: i32 = 0;
let fadeIn: i32 = 0;
let fadeOut: i32 = 0;
/** Turns of a sine at which the gentle rise begins; it ends at a quarter. */
let fadeInFrom: f64 = 0;

/** The whole sound: its length and its gentle ends, in frames, and the turns at which the rise begins. */
export function setSound(frames: i32, rise: i32, fall: i32, riseFrom: f64): void {
  fadeInFrom = riseFrom;
  soundFrames = frames;
  fadeIn = rise;
  fadeOut = fall;
}

/** A stage: frequencies in Hz, gain from 0 to 1, phases in turns, first frame and length in frames. */
export function setStage(
  leftFrequency: f64,
  rightFrequency: f64,
  gain: f64,
  leftTurns: f64,
  rightTurns: f64,
  firstFrame: i32,
  frames: i32,
): void {
  left = leftFrequency;
  right = rightFrequency;
  amplitude = gain * FULL_SCALE;
  leftPhase = leftTurns;
  rightPhase = rightTurns;
  start = firstFrame;
  length = frames;
}

/** How the stage ends and begins: linear fades, and what it glides to over its last `glide` frames. */
export function setTransitions(
  fadeFirst: i32,
  fadeLast: i32,
  glide: i32,
  nextLeft: f64,
  nextRight: f64,
  nextGain: f64,
): void {
  edgeIn = fadeFirst;
  edgeOut = fadeLast;
  glideFrames = <f64>glide;
  glideStart = <f64>(length - glide);
  leftStep = glide > 0 ? nextLeft - left : 0;
  rightStep = glide > 0 ? nextRight - right : 0;
  amplitudeStep = glide > 0 ? nextGain * FULL_SCALE - amplitude : 0;
}

/**
 * How far the glide is at a place of the stage, from 0 to 1; past the stage, which a run of frames may
 * reach, it goes on, so that phase and gain stay polynomials.
 */
function progress(place: f64): f64 {
  if (glideFrames === 0 || place <= glideStart) return 0;
  return (place - glideStart) / glideFrames;
}

/** The phase of a tone at a place, in turns; the frequency follows the smoothstep 3u^2 - 2u^3. */
function turnsAt(frequency: f64, phase: f64, step: f64, place: f64): f64 {
  const turns = (frequency * place) / SAMPLE_RATE;
  const within = turns - Math.floor(turns) + phase;
  const u = progress(place);
  return u === 0
    ? within
    : within + (step * glideFrames * u * u * u * (1.0 - 0.5 * u)) / SAMPLE_RATE;
}

export function leftTurns(place: f64): f64 {
  return turnsAt(left, leftPhase, leftStep, place);
}

export function rightTurns(place: f64): f64 {
  return turnsAt(right, rightPhase, rightStep, place);
}

/** Turns a frame of a tone at a place. */
function slopeAt(frequency: f64, step: f64, place: f64): f64 {
  const u = progress(place);
  return (frequency + step * u * u * (3.0 - 2.0 * u)) / SAMPLE_RATE;
}

export function leftSlope(place: f64): f64 {
  return slopeAt(left, leftStep, place);
}

export function rightSlope(place: f64): f64 {
  return slopeAt(right, rightStep, place);
}

/** Half the slope's change a frame, which a chirp adds for each frame squared. */
function bendAt(step: f64, place: f64): f64 {
  const u = progress(place);
  return u === 0 ? 0 : (step * 3.0 * u * (1.0 - u)) / (glideFrames * SAMPLE_RATE);
}

export function leftBend(place: f64): f64 {
  return bendAt(leftStep, place);
}

export function rightBend(place: f64): f64 {
  return bendAt(rightStep, place);
}

/** A third of the bend's change a frame, which is all that a smoothstep adds for each frame cubed. */
function curveAt(step: f64, place: f64): f64 {
  const u = progress(place);
  return u === 0 ? 0 : (step * (1.0 - 2.0 * u)) / (glideFrames * glideFrames * SAMPLE_RATE);
}

export function leftCurve(place: f64): f64 {
  return curveAt(leftStep, place);
}

export function rightCurve(place: f64): f64 {
  return curveAt(rightStep, place);
}

/** Amplitude of both tones at a place, in LSB, with glide, gentle ends and breath, without the stage's fades. */
export function amplitudeAt(place: f64): f64 {
  const u = progress(place);
  const glided = u === 0 ? amplitude : amplitude + amplitudeStep * u * u * (3.0 - 2.0 * u);
  const frame = <f64>start + place;
  return breathesTones ? glided * endsAt(frame) * breathAt(frame) : glided * endsAt(frame);
}

/** The gentle ends at a frame of the sound: equal-power, from 0 to 1. */
export function endsAt(frame: f64): f64 {
  let level: f64 = 1;
  if (fadeIn > 0 && frame < <f64>fadeIn) {
    level = sineOfTurns(fadeInFrom + ((0.25 - fadeInFrom) * frame) / <f64>fadeIn);
  }
  const left = <f64>(soundFrames - 1) - frame;
  if (fadeOut > 0 && left < <f64>fadeOut) {
    // A run of frames may reach past the end: the line goes on through silence.
    level *= sineOfTurns((0.25 * left) / <f64>fadeOut);
  }
  return level;
}

/** Amplitude at a place within one of the stage's linear fades. */
export function fadedAmplitude(place: i32): f64 {
  const whole = amplitudeAt(<f64>place);
  const later = length - 1 - place;
  const rises = place < edgeIn && (edgeOut === 0 || place <= later);
  return rises ? (whole * <f64>place) / <f64>edgeIn : (whole * <f64>later) / <f64>edgeOut;
}

/** Where the fade at the start ends. */
export function edgeInEnd(): i32 {
  return edgeIn;
}

/** Where the fade at the end starts. */
export function edgeOutStart(): i32 {
  return length - edgeOut;
}
