import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { LAYERS } from "#worker/sound/playback-options.ts";
import { sceneState } from "./draw-scene.ts";
import { strandsOf } from "./material.ts";
import { StillPicture } from "./still-picture.tsx";

const STAGES: Formula = [10, 5, 1].map((beat_offset) => ({
  ...{ base_freq: 100, beat_offset, duration: 60 },
  rhythm_type: "balanced",
}));

function picture(layer: (typeof LAYERS)[number], share: number): string {
  const strands = strandsOf(STAGES, layer);
  const state = { ...sceneState(STAGES, share), flow: 0 };
  return renderToStaticMarkup(createElement(StillPicture, { strands, state }));
}

test("there is one still picture for each stage, in the colours of all", () => {
  const stages = [0, 0.2, 0.4, 0.6, 0.7, 0.9].map((share) => picture("sea", share));
  expect(new Set(stages).size).toBe(3);
  for (const colour of ["alpha", "theta", "delta"]) expect(stages[0]).toContain(`stroke-${colour}`);
  expect(stages[0]).toContain("stroke-lamp");
});

test("a page with its picture stays small, in every layer", () => {
  for (const layer of LAYERS) expect(picture(layer, 0).length, layer).toBeLessThan(30_000);
});
