import * as z from "zod";
import { MEDIA_TYPES } from "#worker/sound/container/container.ts";
import { CONTAINERS, type Container } from "#worker/sound/container/sound-file.ts";
import { NOISE_LAYERS } from "#worker/sound/playback-options.ts";
import { playbackSchemas } from "#worker/sound/playback-schema.ts";
import {
  type Answer,
  type Content,
  type HeaderName,
  header,
  type OperationDescription,
  type Parameter,
} from "./operation.ts";

const ALWAYS = ["ETag", "Accept-Ranges"] as const satisfies HeaderName[];
const WITH_SOUND = [
  ...ALWAYS,
  "Content-Length",
  "Content-Disposition",
] as const satisfies HeaderName[];

const NOT_MODIFIED: Answer<never> = { description: "You have it already.", headers: ALWAYS };
const CHANGED: Answer<never> = { description: "It is no longer what you have.", headers: ALWAYS };

const EXAMPLES: Readonly<Record<string, string | number>> = { minutes: 30, download: "1" };

/** What is said of each container beside what they have in common, and the end of its ids. */
const EACH = {
  wav: {
    id: "",
    hear: "Hear or save a beat",
    measure: "Ask for a beat's size",
    about:
      "The sound, computed while it streams, as often as you like: it costs nothing, and neither does another length, layer or loudness. Without parameters it is the sound as composed. Any part can be asked for, so that players seek and downloads go on where they ended. A sound that is not read for a minute ends; twelve at a time are enough for one person.",
    content: "44,100 Hz, stereo, 16-bit PCM.",
  },
  flac: {
    id: "AsFlac",
    hear: "Hear or save a beat as FLAC",
    measure: "Ask for the size of a beat as FLAC",
    about: `The samples of audio.wav in a file some five times smaller, with the same parameters, ranges and conditions. Its title is the beat's name. For a layer of noise (${NOISE_LAYERS.join(", ")}) it is not offered.`,
    content: "The same samples, without loss (RFC 9639).",
  },
} as const satisfies Record<Container, object>;

/** What the query of a sound says beside how to listen. */
export const soundQuery = z.object({
  download: z.string().optional().meta({
    description: "1: answered as a file to save, and counted when it was sent whole.",
  }),
  name: z.string().optional().meta({
    description:
      "title beside download=1: the file is named by the beat's title, made from its focus, in place of the mood.",
  }),
  auto: z.string().optional().meta({
    description: "1 beside download=1: the page began this download itself, it is not counted.",
  }),
  sig: z.string().optional().meta({
    description: "The signature of an incognito beat's link. Take the link as it came.",
  }),
});

/** `GET /api/beats/{id}/audio.wav` or `audio.flac` */
export function hearSound(container: Container): () => OperationDescription<never> {
  const { hear, about } = EACH[container];
  return () => ({
    summary: hear,
    description: about,
    parameters: [...parameters(), ...rangeHeaders(), ...conditions()],
    answers: soundAnswers(container),
    errors: ["bad_request", "not_found", "rate_limited"],
    example: {
      path: `${examplePath(container)}?download=1`,
      options: [`-o beat.${container}`, "-C -"],
    },
  });
}

/** `HEAD /api/beats/{id}/audio.wav` or `audio.flac` */
export function measureSound(container: Container): () => OperationDescription<never> {
  return () => ({
    summary: EACH[container].measure,
    description: "The headers of the whole sound. Nothing is computed.",
    parameters: [...parameters(), ...conditions()],
    answers: measureAnswers(),
    errors: ["bad_request", "not_found"],
    example: { path: examplePath(container), options: ["-I"] },
  });
}

/** What a GET of any sound answers where it exists. */
export function soundAnswers(container: Container): Record<number, Answer<never>> {
  const text = EACH[container].content;
  const sound: Record<string, Content<never>> = { [MEDIA_TYPES[container]]: { text } };
  return {
    200: { description: "The whole sound.", headers: WITH_SOUND, content: sound },
    206: {
      description: "The part that was asked for.",
      headers: [...WITH_SOUND, "Content-Range"],
      content: sound,
    },
    304: NOT_MODIFIED,
    412: CHANGED,
    416: { description: "It ends before that.", headers: [...ALWAYS, "Content-Range"] },
  };
}

/** What a HEAD of any sound answers where it exists. */
export function measureAnswers(): Record<number, Answer<never>> {
  return {
    200: { description: "As GET would answer.", headers: WITH_SOUND },
    304: NOT_MODIFIED,
    412: CHANGED,
  };
}

function examplePath(container: Container): string {
  return `/api/beats/$BEAT/audio.${container}`;
}

function parameters(): Parameter[] {
  const id = z.string().meta({ description: "The beat's id." });
  return [{ in: "path", name: "id", schema: id }, ...inQuery(soundQuery.shape)];
}

/** How to listen, and what else the query of a sound says. */
export function inQuery(more: Readonly<Record<string, z.ZodType>>): Parameter[] {
  return Object.entries({ ...playbackSchemas(), ...more }).map(([name, schema]): Parameter => {
    const example = EXAMPLES[name];
    return { in: "query", name, schema, ...(example !== undefined && { example }) };
  });
}

export function rangeHeaders(): Parameter[] {
  return [
    header(
      "Range",
      "One range of bytes (RFC 9110, section 14). Others are ignored.",
      "bytes=0-999",
    ),
    header("If-Range", "The range only if the ETag is still this one."),
  ];
}

export function conditions(): Parameter[] {
  return [
    header("If-None-Match", "304 if the ETag is one of these."),
    header("If-Match", "412 if the ETag is none of these."),
  ];
}

interface SoundOperations<Own> {
  /** Of the WAV's; those of another container end by its name. */
  readonly ids: { readonly hear: string; readonly measure: string };
  /** Of the sound, without its container. */
  readonly path: string;
  readonly hear: (container: Container) => () => OperationDescription<never>;
  readonly measure: (container: Container) => () => OperationDescription<never>;
  /** Who may hear it, and what answers. */
  readonly answered: (container: Container) => Own;
}

/** The operations of a sound, in every container: GET, and HEAD, which the handler of GET answers. */
export function soundOperations<Own extends object>({
  ids,
  path,
  hear,
  measure,
  answered,
}: SoundOperations<Own>) {
  return CONTAINERS.flatMap((container) => {
    const { id } = EACH[container];
    const own = { path: `${path}/audio.${container}`, ...answered(container) };
    return [
      { id: ids.hear + id, method: "get", describe: hear(container), ...own },
      { id: ids.measure + id, method: "head", describe: measure(container), ...own },
    ] as const;
  });
}
