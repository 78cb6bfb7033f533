import { type Piece, stageAt } from "#worker/sound/arc/arc.ts";
import { LAYER_BLOCK, type Layer } from "#worker/sound/layers/layer.ts";
import { LAYER_TABLE } from "#worker/sound/layers/layer-table.ts";
import { noiseLevelAt } from "#worker/sound/night.ts";
import type { Breathing } from "#worker/sound/plan/envelopes.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import {
  type BlockCode,
  type Renderer,
  SILENCE,
  type Silence,
} from "#worker/sound/plan/renderer.ts";
import { isEven, sidesOf } from "#worker/sound/plan/voicing.ts";
import { isNoise } from "#worker/sound/playback-options.ts";
import { createBlockCoder, type FlacExports } from "./block-coder.ts";
import { createFading, createVoices, type VoiceExports } from "./voices.ts";

/** What the module of worker/sound/kernel/assembly exports. */
interface KernelExports extends VoiceExports, FlacExports {
  readonly memory: WebAssembly.Memory;
  output(): number;
  maxFrames(): number;
  setSound(frames: number, fadeIn: number, fadeOut: number, riseFrom: number): void;
  setStage(
    left: number,
    right: number,
    gain: number,
    leftPhase: number,
    rightPhase: number,
    start: number,
    frames: number,
  ): void;
  setTransitions(
    fadeFirst: number,
    fadeLast: number,
    glide: number,
    nextLeft: number,
    nextRight: number,
    nextGain: number,
  ): void;
  fillTables(): void;
  render(first: number, count: number, grid: number, at: number): void;
  setMix(
    frames: number,
    left: number,
    right: number,
    layerGain: number,
    alike: boolean,
    held: boolean,
  ): void;
  setBreath(from: number, to: number, glide: number, low: number, tones: boolean): void;
  voicesAt(): number;
  setVoices(count: number): void;
  mixFlat(first: number): void;
  mixTones(first: number, count: number, at: number): void;
  clearLayer(): void;
  finish(first: number, count: number, at: number): void;
}

/** Raise it whenever any sample of the sound as composed changes. */
const VERSION = "1";
/** Raise it whenever any sample of any other mix changes. */
const MIX_VERSION = "9";
/** The 10 ms over which a stage rises and falls, in frames. */
const SHORT_FADE = 441;
/** Of full scale: less than what single precision may add to it. */
const SURELY_WITHIN = 0.999;
const BREATHLESS: Breathing = { from: 0, to: 0, glide: 1, low: 1, tones: false };
/** Frames of one block of the mix. */
const BLOCK = LAYER_BLOCK;

/**
 * The renderer on the compiled kernel. Node, workerd and browsers each compile the module their own
 * way, and all give the same bytes.
 */
export function createRenderer(module: WebAssembly.Module): Renderer {
  const kernel = new WebAssembly.Instance(module).exports as unknown as KernelExports;
  const output = kernel.output();
  const maxFrames = kernel.maxFrames();
  const codeBlocks = createBlockCoder(kernel);
  const voicesAt = createVoices(kernel);
  const fading = createFading();
  let currentPlan: Plan | undefined;
  let currentPiece: Piece | undefined;
  let tablesOf: Piece | undefined;

  function frames(plan: Plan | Silence, first: number, count: number): Uint8Array {
    if (count > maxFrames) throw new RangeError(`at most ${maxFrames} frames a call`);
    if (plan === SILENCE) return new Uint8Array(kernel.memory.buffer, output, count * 4).fill(0);
    stageAt(plan.stages, first + count - 1);
    choosePlan(plan);
    if (isBare(plan)) renderPieces(plan, first, count);
    else renderBlocks(plan, first, count);
    return new Uint8Array(kernel.memory.buffer, output, count * 4);
  }

  /** Two bare tones: where they do not move, by the fastest way. */
  function renderPieces(plan: Plan, first: number, count: number): void {
    for (const piece of piecesWithin(plan, first, count)) {
      const from = Math.max(first, piece.start);
      const end = Math.min(first + count, piece.start + piece.frames);
      choosePiece(plan, piece);
      if (!piece.moves) {
        fillTables(piece);
        const grid = piece.start - piece.stage.start;
        kernel.render(from - piece.stage.start, end - from, grid, from - first);
        continue;
      }
      // Blocks lie on the piece's own grid, so that no sample depends on where a call begins.
      const begin = from - ((from - piece.start) % BLOCK);
      for (let block = begin; block < end; block += BLOCK) {
        kernel.mixTones(block - piece.stage.start, BLOCK, 0);
        kernel.finish(block, BLOCK, block - first);
      }
    }
  }

  /** Tones and what carries them, in blocks on the grid of the whole sound. */
  function renderBlocks(plan: Plan, first: number, count: number): void {
    const layer = layerOf(plan);
    for (let block = first - (first % BLOCK); block < first + count; block += BLOCK) {
      for (const piece of piecesWithin(plan, block, BLOCK)) {
        const from = Math.max(block, piece.start);
        const end = Math.min(block + BLOCK, piece.start + piece.frames);
        choosePiece(plan, piece);
        if (isFlat(plan, piece, block)) {
          fillTables(piece);
          kernel.mixFlat(block - piece.stage.start);
        } else kernel.mixTones(from - piece.stage.start, end - from, from - block);
      }
      if (layer !== undefined) {
        kernel.clearLayer();
        soundLayer(plan, layer, block);
      }
      kernel.finish(block, BLOCK, block - first);
    }
  }

  /** The layer's part of a block; silence once its noise has faded. */
  function soundLayer(plan: Plan, layer: Layer, block: number): void {
    const fade = plan.noiseFade;
    const voices = voicesAt(block);
    const from = fade === undefined ? 1 : noiseLevelAt(fade, block);
    const to = fade === undefined ? 1 : noiseLevelAt(fade, block + BLOCK);
    if (from === 0) return;
    layer.sound(plan, to === 1 ? voices : fading(voices, from, to));
  }

  function choosePlan(plan: Plan): void {
    if (plan === currentPlan) return;
    currentPlan = plan;
    currentPiece = undefined;
    tablesOf = undefined;
    kernel.setSound(plan.frames, plan.fadeIn, plan.fadeOut, plan.riseFrom);
    const { left, right } = sidesOf(plan.listening);
    const layer = layerOf(plan);
    const isAlike = layer !== undefined && !isNoise(layer.name);
    kernel.setMix(plan.frames, left, right, plan.gains.layer, isAlike, mayExceed(plan));
    const { from, to, glide, low, tones } = plan.breathing ?? BREATHLESS;
    kernel.setBreath(from, to, glide, low, tones);
    const numbers = plan.voices.flatMap((voice) => [voice.left, voice.right, voice.weight]);
    new Float64Array(kernel.memory.buffer, kernel.voicesAt(), numbers.length).set(numbers);
    kernel.setVoices(plan.voices.length);
  }

  function choosePiece(plan: Plan, piece: Piece): void {
    if (piece === currentPiece) return;
    currentPiece = piece;
    const { stage, next } = piece;
    const { tones } = plan.gains;
    const { left, right, gain, leftPhase, rightPhase, start, frames: length } = stage;
    kernel.setStage(left, right, gain * tones, leftPhase, rightPhase, start, length);
    const [fadeFirst, fadeLast] = shortFades(plan, piece);
    const to = next ?? stage;
    kernel.setTransitions(fadeFirst, fadeLast, stage.glide, to.left, to.right, to.gain * tones);
  }

  function fillTables(piece: Piece): void {
    if (tablesOf === piece) return;
    tablesOf = piece;
    kernel.fillTables();
  }

  function blocks(plan: Plan | Silence, codes: readonly BlockCode[]): Uint8Array {
    const count = codes.reduce((sum, code) => sum + code.frames, 0);
    const pcm = frames(plan, codes[0]?.first ?? 0, count);
    return codeBlocks(pcm.byteOffset, codes);
  }

  const maxBlocks = kernel.flacMaxBlocks();
  return { version: VERSION, mixVersion: MIX_VERSION, maxFrames, maxBlocks, frames, blocks };
}

/** Whether each ear has a tone of its own and nothing else, both at one level. */
function isBare({ listening, voices }: Plan): boolean {
  return listening.layer === "none" && voices.length === 0 && isEven(listening);
}

/** The pieces that have a frame in [first, first + count). */
function piecesWithin({ pieces }: Plan, first: number, count: number): readonly Piece[] {
  const from = pieces.findLastIndex(({ start }) => start <= first);
  const end = pieces.findIndex(({ start }) => start >= first + count);
  return pieces.slice(from, end === -1 ? undefined : end);
}

/**
 * Stages fade in and out one by one; in a gliding sound only its own ends do. A gentle rise begins above silence, and so
 * has a short one before it; a gentle fall ends in silence.
 */
function shortFades({ listening, frames }: Plan, { stage }: Piece): readonly [number, number] {
  if (listening.flow === "steps") return [SHORT_FADE, SHORT_FADE];
  const opens = stage.start === 0 ? SHORT_FADE : 0;
  const isLast = stage.start + stage.frames === frames;
  return [opens, isLast && listening.ends === "short" ? SHORT_FADE : 0];
}

/** Whether the tones are constant and unfaded throughout a block of the mix. */
function isFlat(plan: Plan, piece: Piece, block: number): boolean {
  const isWhole = block >= piece.start && block + BLOCK <= piece.start + piece.frames;
  if (piece.moves || !isWhole || plan.voices.length > 0) return false;
  const { start, frames } = piece.stage;
  const [fadeFirst, fadeLast] = shortFades(plan, piece);
  return block >= start + fadeFirst && block + BLOCK <= start + frames - fadeLast;
}

/** Whether tones and layer together may exceed full scale. */
function mayExceed(plan: Plan): boolean {
  const { tones, layer } = plan.gains;
  const loudest = Math.max(...plan.stages.map(({ gain }) => gain));
  return loudest * tones + layer * (layerOf(plan)?.peak ?? 0) > SURELY_WITHIN;
}

function layerOf({ listening }: Plan): Layer | undefined {
  return listening.layer === "none" ? undefined : LAYER_TABLE[listening.layer];
}
