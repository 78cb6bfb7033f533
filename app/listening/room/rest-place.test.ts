import { expect, test } from "vitest";
import { restPlace } from "./rest-place.ts";

const PHONE = { width: 390, height: 664, floor: 600 };
const below = { top: 333, height: 110 };

test("at rest the scene is in the middle of the screen, larger, and the button below it is in sight", () => {
  const scene = { middle: 253, size: 150 };
  const rest = restPlace({ ...PHONE, above: 104, scene, below });
  expect(scene.middle + (rest?.scene ?? 0)).toBe(332);
  expect(rest?.scale).toBeCloseTo(242 / 150, 1);
  const top = below.top + (rest?.below ?? 0);
  expect(top).toBeGreaterThan(332 + 120);
  expect(top + below.height).toBeLessThan(PHONE.floor);
});

test("a scene that is ample already grows by a quarter at most: it costs as much more", () => {
  const desktop = { width: 1280, height: 900, floor: 900, above: 110 };
  const scene = { middle: 400, size: 320 };
  expect(restPlace({ ...desktop, scene, below: { top: 640, height: 120 } })?.scale).toBe(1.25);
});

test("under numbers to call the scene takes the middle of what is left, and stays where nothing is left", () => {
  const scene = { middle: 300, size: 140 };
  const rest = restPlace({ ...PHONE, above: 230, scene, below });
  const [middle, half] = [300 + (rest?.scene ?? 0), (140 * (rest?.scale ?? 0)) / 2];
  expect(middle - half).toBeGreaterThan(230);
  expect(middle + half + below.height).toBeLessThan(PHONE.floor);
  expect(restPlace({ ...PHONE, above: 450, scene, below })).toBeUndefined();
});
