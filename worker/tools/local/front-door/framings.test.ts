import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { startRecorder } from "#tests/rig/framing/recorder.ts";
import { FRAMINGS, tryFramings } from "#tests/rig/framing/try-framings.ts";
import { startFrontDoor } from "./front-door.ts";
import { readTrusted } from "./visitor-headers.ts";

test("however a client frames its requests, the product reads what the front door read, and nobody gets another's answer", async () => {
  const recorder = await startRecorder();
  onTestFinished(() => recorder.close());
  const port = await freePort();
  const trusted = readTrusted("");
  if (trusted === undefined) throw new Error("An empty list is valid.");
  const target = new URL(`http://127.0.0.1:${recorder.port}`);
  const door = await startFrontDoor({ port, target, origin: "https://beats.example", trusted });
  onTestFinished(() => door.close());
  expect(FRAMINGS.length).toBeGreaterThan(100);
  expect(await tryFramings({ port, recorder })).toEqual([]);
});
