import { expect, test } from "vitest";
import { FIRST_CHOICE } from "#worker/sound/playback-choice.ts";
import { plannedChoice } from "./room.server.ts";

const query = (text: string) => new URLSearchParams(text);

test("an address that names a layer opens the room with it, and keeps the rest of the choice", () => {
  const choice = { layer: "sea", level: 30, ears: "speakers", pure: true } as const;
  expect(plannedChoice(choice, query("layer=rain"))).toEqual({
    ...choice,
    layer: "rain",
    pure: false,
  });
  expect(plannedChoice(undefined, query("layer=rain"))).toEqual({ ...FIRST_CHOICE, layer: "rain" });
});

test("without a layer, or with an unknown one, the choice stays", () => {
  expect(plannedChoice(FIRST_CHOICE, query("layer=thunder"))).toBe(FIRST_CHOICE);
  expect(plannedChoice(undefined, query(""))).toBeUndefined();
});
