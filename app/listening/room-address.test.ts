import { expect, test } from "vitest";
import { roomAddress } from "./room-address.tsx";

test("a beat's room has its id alone, an incognito one's its signature too", () => {
  const audio_url = "/api/beats/b-1/audio.wav";
  expect(roomAddress({ id: "b-1", incognito: false, audio_url })).toBe("/listen/b-1");
  expect(roomAddress({ id: "b-1", incognito: true, audio_url: `${audio_url}?sig=x_Y-1` })).toBe(
    "/listen/b-1?sig=x_Y-1",
  );
});
