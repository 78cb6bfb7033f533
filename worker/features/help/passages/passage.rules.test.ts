import { expect, test } from "vitest";
import { LAYERS, NOISE_LAYERS } from "#worker/sound/playback-options.ts";
import { EFFECT_PASSAGES } from "./effect.rules.ts";
import { LISTENING_PASSAGES } from "./listening.rules.ts";

const answers = new Map(
  [...LISTENING_PASSAGES, ...EFFECT_PASSAGES].map(({ id, text }) => [id, text.join(" ")]),
);

test("the answer about layers names every one, and no other", () => {
  expect(answers.get("layers")).toMatch(
    /: pink noise, brown noise, rain, .* or \w+, or nothing else\./,
  );
  for (const layer of LAYERS) {
    if (layer !== "none") expect(answers.get("layers")).toContain(layer);
  }
});

test("what is said of noise, for a night and for children, names every layer of noise", () => {
  expect(answers.get("repeat")).toMatch(/Pink and brown noise, rain, .* and \w+ fade out/);
  expect(answers.get("children")).toMatch(/no pink or brown noise, rain, .* or \w+\./);
  for (const layer of NOISE_LAYERS) {
    expect(answers.get("repeat")?.toLowerCase()).toContain(layer);
    expect(answers.get("children")).toContain(layer);
  }
});
