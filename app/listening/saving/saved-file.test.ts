import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderer, wholeOf } from "#tests/sound/decoders/decoders.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import { flacBytesOf } from "../room.server.ts";
import { DataMeter, FileLinks, headAddress, linkTo, nameOf, savedWavBytes } from "./saved-file.tsx";

const BEAT = {
  ...{ name: "beat-1", focus: "Exams: stress", incognito: false },
  file_name: "stillwave-I fear my exams.wav",
  audio_url: "/api/beats/b1/audio.wav?sig=s",
  download_url: "/api/beats/b1/audio.wav?download=1&sig=s",
  stages: [{ base_freq: 100, beat_offset: 8, duration: 60, rhythm_type: "balanced" }],
} as unknown as Beat;
const WAV = { beat: BEAT, container: "wav", listening: AS_COMPOSED } as const;
const FLAC = { ...WAV, container: "flac", listening: { ...SOFTENED, minutes: 30 } } as const;
const EDGE = { device: undefined, byTitle: false };

test("what is saved is what was chosen: container, length and all parameters", () => {
  expect(linkTo(WAV, EDGE)).toEqual({ href: BEAT.download_url, download: true });
  expect(linkTo(FLAC, EDGE).href).toBe(
    "/api/beats/b1/audio.flac?download=1&sig=s&minutes=30&flow=glide&ends=gentle&master=calm",
  );
  expect(headAddress(FLAC, undefined)).toMatch(/^\/api\/beats\/b1\/audio\.flac\?sig=s&minutes=30/);
});

test("a file is named by the mood or, where that was chosen, by the beat's title", () => {
  expect(linkTo(WAV, { ...EDGE, byTitle: true }).href).toContain("&name=title");
  expect(nameOf(FLAC, false)).toBe("stillwave-I fear my exams.flac");
  expect(nameOf(FLAC, true)).toBe("stillwave-For exams stress.flac");
  const hidden = { ...BEAT, incognito: true, file_name: "stillwave-beat-1.wav" };
  expect(nameOf({ ...WAV, beat: hidden }, true)).toBe("stillwave-beat-1.wav");
});

test("the device saves what it computes, under the same name", () => {
  const device: ReadyDeviceSound = {
    status: "ready",
    addressOf: (container) => `/device/${container}`,
    fileOf: (container, _, name) => ({ href: `/device/${container}/${name}`, download: undefined }),
  };
  const link = linkTo(WAV, { device, byTitle: true });
  expect(link).toEqual({ href: "/device/wav/stillwave-For exams stress.wav", download: undefined });
  expect(headAddress(FLAC, device)).toBe("/device/flac");
});

test("the size of a WAV follows the length that was chosen", () => {
  expect(savedWavBytes(BEAT, AS_COMPOSED)).toBe(44 + 60 * 44_100 * 4);
  expect(savedWavBytes(BEAT, FLAC.listening)).toBe(44 + 30 * 60 * 44_100 * 4);
});

const BOWLS_BEAT = {
  name: "beat-1",
  stages: [
    { base_freq: 100, beat_offset: 8, duration: 30, rhythm_type: "balanced" },
    { base_freq: 90, beat_offset: 3, duration: 30, rhythm_type: "triplet" },
  ],
} as const;
const BOWLS: PlaybackOptions = { ...SOFTENED, layer: "bowls" };
const SEA: PlaybackOptions = { ...SOFTENED, layer: "sea" };

function lineOf(listening: PlaybackOptions, known = true): string {
  const flacBytes = known ? flacBytesOf(BOWLS_BEAT, listening, renderer) : undefined;
  const line = createElement(DataMeter, { beat: BOWLS_BEAT, listening, flacBytes });
  return renderToStaticMarkup(line).replace(/<[^>]*>/g, "");
}

test("the sizes that are told ahead are those of the files, to the byte", () => {
  const lengthOf = (container: "wav" | "flac") =>
    wholeOf(
      soundFile(
        planBeat(BOWLS_BEAT.stages, BOWLS),
        renderer,
        container,
        soundTags(BOWLS_BEAT.name),
      ),
    ).length;
  expect(flacBytesOf(BOWLS_BEAT, BOWLS, renderer)).toBe(lengthOf("flac"));
  expect(savedWavBytes(BOWLS_BEAT, BOWLS)).toBe(lengthOf("wav"));
});

test("a line says what a session takes, in whole megabytes rounded up, and follows its length", () => {
  const flac = Math.ceil((flacBytesOf(BOWLS_BEAT, BOWLS, renderer) ?? 0) / 1_000_000);
  expect(lineOf(BOWLS)).toBe(
    `This session: about ${flac} MB as FLAC, 11 MB as WAV, under 0.1 MB if your device makes it.`,
  );
  expect(lineOf({ ...BOWLS, minutes: 30 })).toMatch(/ as FLAC, 318 MB as WAV, /);
});

test("until the size of the FLAC is known, and where there is none, the line says so", () => {
  expect(lineOf(BOWLS, false)).toMatch(/^This session: less as FLAC, 11 MB as WAV, under/);
  expect(lineOf(SEA)).toBe(
    "This session: 11 MB as WAV (noise has no FLAC), under 0.1 MB if your device makes it.",
  );
});

test("its stages are offered for other programs, from the edge and with the link's own signature", () => {
  const links = createElement(FileLinks, { beat: BEAT, listening: AS_COMPOSED });
  const offered = renderToStaticMarkup(links).matchAll(/href="([^"]*formula[^"]*)"[^>]*>([^<]*)/g);
  expect([...offered].map(([, href, label]) => [href, label])).toEqual([
    ["/api/beats/b1/formula.sbg?sig=s", "Download for SBaGen"],
    ["/api/beats/b1/formula.spsq?sig=s", "Download for SynapSeq"],
    ["/api/beats/b1/formula.xml?sig=s", "Download for Gnaural"],
  ]);
});
