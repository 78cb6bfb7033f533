import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { LAYERS } from "#worker/sound/playback-options.ts";
import { breathAt } from "./breath.ts";
import { brightnessOf, presenceOf, radiusOf, sceneState } from "./draw-scene.ts";
import { strandsOf } from "./material.ts";
import type { Strand } from "./strands.ts";

/** All bands, so all paces. */
const STAGES: Formula = [40, 20, 10, 5, 1].map((beat_offset, at) => ({
  ...{ base_freq: 130 - 10 * at, beat_offset, duration: 60 },
  rhythm_type: "balanced",
}));
/** A breath, in steps in which no line crosses more than a part of its width. */
const SECONDS = 10;
const STEP = 0.05;
/** Of a line as the eye sees it, as a share of the picture. */
const WIDTH = 0.005;

/** How bright a line is at a point, 0 to 1. @param radius of the outermost ring */
function lightOf(strand: Strand, [x, y]: readonly [number, number], radius: number, time: number) {
  const [cx, cy] = strand.centre ?? [0, 0];
  const [dx, dy] = [x - cx * radius, y - cy * radius];
  const angle = Math.atan2(dy, dx);
  if (strand.arc) {
    const turns = (angle - strand.arc.from(time)) / (2 * Math.PI);
    if ((turns - Math.floor(turns)) * 2 * Math.PI > strand.arc.span) return 0;
  }
  const distance = (strand.radiusAt(angle, time) * radius - Math.hypot(dx, dy)) / WIDTH;
  if (Math.abs(distance) > 3) return 0;
  return (strand.opacityAt?.(time) ?? 1) * Math.exp(-distance * distance);
}

/** The times at which a point lights up. */
function flashesAt(strands: readonly Strand[], point: readonly [number, number]) {
  const times: number[] = [];
  let dark = true;
  for (let time = 0; time < SECONDS; time += STEP) {
    const radius = radiusOf(breathAt(time).depth);
    const light = Math.max(...strands.map((strand) => lightOf(strand, point, radius, time)));
    if (dark && light > 0.6) times.push(time);
    if (light > 0.6) dark = false;
    if (light < 0.2) dark = true;
  }
  return times;
}

test("no point anywhere lights up more than once a second, whatever the layer, while the scene breathes", () => {
  let flashes = 0;
  for (const layer of LAYERS) {
    const strands = strandsOf(STAGES, layer);
    for (let at = 0; at < 90; at += 1) {
      // Points that lie apart, over all of the rings.
      const reach = 0.19 + 0.27 * ((at * 0.618) % 1);
      const angle = at * 2.4;
      const times = flashesAt(strands, [reach * Math.cos(angle), reach * Math.sin(angle)]);
      flashes += times.length;
      for (const [first, time] of times.entries()) {
        // Two waves that meet pass a point one after the other: over three seconds at most three.
        const near = times.filter((other, then) => then >= first && other < time + 3);
        expect(near.length, `${layer} at ${at}`).toBeLessThanOrEqual(3);
      }
    }
  }
  expect(flashes).toBeGreaterThan(500);
});

test("from one stage to the next, and at its start, brightness flows: no step", () => {
  for (let second = 0; second < 300; second += 1) {
    const before = sceneState(STAGES, second / 300);
    const after = sceneState(STAGES, (second + 1) / 300);
    for (let stage = 0; stage < STAGES.length; stage += 1) {
      const change = brightnessOf(stage, after) - brightnessOf(stage, before);
      expect(Math.abs(change)).toBeLessThan(0.1);
      const lit = presenceOf(stage, after) - presenceOf(stage, before);
      expect(Math.abs(lit)).toBeLessThan(0.1);
    }
  }
});
