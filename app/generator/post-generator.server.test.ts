import { expect, test } from "vitest";
import { beatAddress } from "./post-generator.server.ts";

test("carries the signature of an incognito beat, and of no other", () => {
  const audio_url = "/api/beats/b-1/audio.wav";
  expect(beatAddress({ id: "b-1", incognito: false, audio_url })).toBe("/assessment?beat=b-1");
  expect(beatAddress({ id: "b-1", incognito: true, audio_url: `${audio_url}?sig=x_Y-1` })).toBe(
    "/assessment?beat=b-1&sig=x_Y-1",
  );
});
