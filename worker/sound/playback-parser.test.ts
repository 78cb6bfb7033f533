import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { listenings } from "#tests/sound/formulas.ts";
import { listeningQuery } from "./container/sound-file.ts";
import { AS_COMPOSED, isNoise, LAYERS } from "./playback-options.ts";
import { parsePlayback } from "./playback-parser.ts";

test("without parameters a beat sounds as composed", () => {
  expect(parsePlayback({})).toEqual({ ok: true, options: AS_COMPOSED });
});

test("the parameters of an address are read as they were written", () => {
  checkProperty(
    "listening-address",
    fc.property(listenings(LAYERS), (listening) => {
      const values = Object.fromEntries(new URLSearchParams(listeningQuery(listening)));
      const level = listening.layer === "none" ? AS_COMPOSED.level : listening.level;
      const noise = isNoise(listening.layer) ? listening.noise : AS_COMPOSED.noise;
      const isMixed = listening.ears !== "both" && listening.beat === "monaural";
      const beat = isMixed ? AS_COMPOSED.beat : listening.beat;
      const { breath, breath_from: from } = listening;
      const breath_from = breath === "off" || from === breath ? undefined : from;
      const isOneEar = listening.ears === "left" || listening.ears === "right";
      const balance = isOneEar ? AS_COMPOSED.balance : listening.balance;
      const heard = { ...listening, level, noise, beat, breath_from, balance };
      expect(parsePlayback(values)).toEqual({ ok: true, options: heard });
    }),
  );
});

test("other parameters are ignored, a list of one value is that value", () => {
  const values = { sig: "s", download: "1", volume: "9", level: ["40"], layer: ["rain"] };
  expect(parsePlayback(values)).toEqual({
    ok: true,
    options: { ...AS_COMPOSED, layer: "rain", level: 40 },
  });
});

test("a bad value is refused with the name of its parameter and its range", () => {
  const MINUTES_RULE = "minutes must be 10, 20, 30 or 60";
  const LEVEL_RULE = "level must be a whole number from 0 to 100";
  const cases: [string, string | string[], string][] = [
    ["minutes", "7", MINUTES_RULE],
    ["minutes", "", MINUTES_RULE],
    ["minutes", "010", MINUTES_RULE],
    ["minutes", "480", MINUTES_RULE],
    ["minutes", ["10", "10"], `${MINUTES_RULE}, and given once`],
    ["night", "yes", "night must be off or on"],
    ["focus", "30", "focus must be off, 25 or 50"],
    ["flow", "Glide", "flow must be steps or glide"],
    ["flow", ["glide", "steps"], "flow must be steps or glide, and given once"],
    ["ends", "soft", "ends must be short or gentle"],
    ["layer", "white", `layer must be ${LAYERS.slice(0, -1).join(", ")} or ${LAYERS.at(-1)}`],
    ["layer", "toString", expect.stringMatching(/^layer must be none, /)],
    ["ears", "one", "ears must be both, speakers, left or right"],
    ["beat", "pulse", "beat must be binaural, monaural or isochronic"],
    ["breath", "2", "breath must be off or a whole number from 3 to 12"],
    ["breath", "06", "breath must be off or a whole number from 3 to 12"],
    ["breath", ["6", "6"], "breath must be off or a whole number from 3 to 12, and given once"],
    ["breath_from", "21", "breath_from must be a whole number from 6 to 20"],
    ["master", "loud", "master must be full, calm or soft"],
    ["noise", "fade", "noise must be fades or stays"],
    ...["13", "-13", "-0", "+3", "03", "1.5", "-"].map((value): [string, string, string] => [
      "balance",
      value,
      "balance must be a whole number from -12 to 12",
    ]),
    ["level", ["40", "40"], `${LEVEL_RULE}, and given once`],
    ...["", " ", "101", "-1", "+1", "1e1", "050", "00", "5.0", "0x10", "٥", "NaN", "1000"].map(
      (value): [string, string, string] => ["level", value, LEVEL_RULE],
    ),
  ];
  for (const [name, value, rule] of cases) {
    expect(parsePlayback({ [name]: value }), `${name}=${value}`).toEqual({ ok: false, rule });
  }
});

test("a night has minutes of its own, and no work after it", () => {
  const night = { minutes: 480, night: "on" } as const;
  expect(parsePlayback({ minutes: "480", night: "on" })).toEqual({
    ok: true,
    options: { ...AS_COMPOSED, ...night },
  });
  const rule = "minutes must be a whole number from 90 to 600 with night=on";
  for (const minutes of [undefined, "60", "89", "601", "8h"]) {
    expect(parsePlayback({ minutes, night: "on" })).toEqual({ ok: false, rule });
  }
  expect(parsePlayback({ minutes: "480", night: "on", focus: "25" })).toEqual({
    ok: false,
    rule: "focus must be off with night=on",
  });
});

test("a bad level is refused without a layer too", () => {
  expect(parsePlayback({ layer: "none", level: "x" }).ok).toBe(false);
});
