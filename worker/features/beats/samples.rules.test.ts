import { expect, test } from "vitest";
import { hasFlac } from "#worker/sound/container/sound-file.ts";
import { formulaSeconds, parseFormula } from "#worker/sound/formula.ts";
import { findSample, SAMPLES, sampleAddress } from "./samples.rules.ts";

test("there are four feelings, each with a valid minute of sound", () => {
  expect(SAMPLES).toHaveLength(4);
  for (const { name, formula } of SAMPLES) {
    expect(parseFormula(formula), name).toEqual({ ok: true, formula });
    expect(formulaSeconds(formula), name).toBe(60);
  }
});

test("each is played softened, with a layer that is offered as FLAC", () => {
  for (const { name, listening } of SAMPLES) {
    expect(listening, name).toMatchObject({ flow: "glide", ends: "gentle", master: "calm" });
    expect(listening.layer, name).not.toBe("none");
    expect(hasFlac({ listening }), name).toBe(true);
  }
});

test("its address says how the page plays it, and no other name is a sample's", () => {
  expect(sampleAddress(SAMPLES[0], "flac")).toBe(
    "/api/samples/anxious/audio.flac?flow=glide&ends=gentle&layer=pad&master=calm",
  );
  expect(findSample("low")).toBe(SAMPLES[3]);
  expect(findSample("toString")).toBeUndefined();
  expect(findSample(null)).toBeUndefined();
});
