import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Formula } from "#worker/sound/formula.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** One row of the benchmark: a ratio within this run, a size or a distance. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "x" | "MiB" | "bytes" | "LSB";
  /** How it was found, or why it was not. */
  readonly note: string;
}

/** A comparison that this machine cannot make. */
export interface Missing {
  readonly name: string;
  readonly missing: string;
}

/** The figure as it is printed. */
export function shown({ value, unit }: Figure): string {
  switch (unit) {
    case "x":
      return value.toFixed(value < 10 ? 2 : 0);
    case "LSB":
      return `${value.toFixed(4)} LSB`;
    default:
      return `${value.toFixed(0)} ${unit}`;
  }
}

/**
 * A measurement that is robust against a noisy machine: the jobs of a comparison run in shuffled order
 * within one process, round after round; each job's figure is its median, and only ratios count.
 */
export type Job = () => void | Promise<void>;

export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
}

/** CPU time of this process. */
export const CPU: Clock = {
  now() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** CPU time of this process and of those that it started and waited for; in ticks of 10 ms for those. */
export const CPU_WITH_CHILDREN: Clock = {
  now() {
    const line = readFileSync("/proc/self/stat", "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return CPU.now() + (Number(fields[13]) + Number(fields[14])) * 10;
  },
};

export const WALL: Clock = performance;

/** Warm-up rounds, not measured. */
const WARM_UP = 2;

/** Median milliseconds of each job. @param warmUp rounds before the measured ones */
export async function medians<Name extends string>(
  jobs: Readonly<Record<Name, Job>>,
  rounds: number,
  clock: Clock,
  warmUp = WARM_UP,
): Promise<Record<Name, number>> {
  const names = Object.keys(jobs) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of shuffled(names)) {
      const began = clock.now();
      await jobs[name]();
      if (round >= 0) times.get(name)?.push(clock.now() - began);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** 5 x 60 s: 13.23 M frames, 52.9 MB. */
export const FORMULA: Formula = [
  { base_freq: 100, beat_offset: 10, duration: 60, rhythm_type: "balanced" },
  { base_freq: 107.3, beat_offset: 8.5, duration: 60, rhythm_type: "triplet" },
  { base_freq: 114.6, beat_offset: 6.2, duration: 60, rhythm_type: "balanced" },
  { base_freq: 121.9, beat_offset: 4.7, duration: 60, rhythm_type: "tetrad" },
  { base_freq: 129.2, beat_offset: 2.5, duration: 60, rhythm_type: "balanced" },
];

export const PLAN = planBeat(FORMULA);

export const KERNEL = new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url);

export async function newRenderer(): Promise<Renderer> {
  return createRenderer(new WebAssembly.Module(await readFile(KERNEL)));
}

/** Renders frames of a plan in chunks, each overwriting the last. @param from the first of them */
export function render(renderer: Renderer, plan: Plan, frames: number, from = 0): void {
  for (let done = 0; done < frames; done += renderer.maxFrames) {
    renderer.frames(plan, from + done, Math.min(renderer.maxFrames, frames - done));
  }
}

/** The naive way: one `Math.sin` a sample, through a DataView, into 64 KiB at a time. */
export function renderNaively(plan: Plan, frames: number): void {
  const view = new DataView(new ArrayBuffer(64 * 1024));
  const fade = 441;
  let at = 0;
  for (const stage of plan.stages) {
    for (let frame = 0; frame < stage.frames && stage.start + frame < frames; frame += 1) {
      const level = Math.min(1, frame / fade, (stage.frames - 1 - frame) / fade) * stage.gain;
      const turn = (2 * Math.PI * frame) / SAMPLE_RATE;
      view.setInt16(at, Math.round(Math.sin(stage.left * turn) * level * 32_767), true);
      view.setInt16(at + 2, Math.round(Math.sin(stage.right * turn) * level * 32_767), true);
      at = (at + 4) % view.byteLength;
    }
  }
}
