import * as z from "zod";
import type { Container } from "#worker/sound/container/sound-file.ts";
import type { OperationDescription, Parameter } from "./operation.ts";
import {
  conditions,
  inQuery,
  measureAnswers,
  rangeHeaders,
  soundAnswers,
} from "./sound-operations.ts";

/** What the query of such a sound says beside how to listen. */
export const sampleQuery = z.object({
  download: z.string().optional().meta({ description: "1: answered as a file to save." }),
});

/** A kind of sound that anybody hears without a session. */
export interface PublicSound {
  readonly titles: Readonly<Record<Container, { readonly hear: string; readonly measure: string }>>;
  /** What there is to know beside what all of them have in common. */
  readonly description: string;
  /** The part of the address that names the sound. */
  readonly id: { readonly name: string; readonly description: string };
  /** The address of one, without what follows it. */
  readonly example: string;
  /** What its file is called in the example. */
  readonly file: string;
}

/** `/api/samples/{name}`: a feeling of the landing page. */
export const SAMPLE_SOUND: PublicSound = {
  titles: {
    wav: { hear: "Hear a sample", measure: "Ask for a sample's size" },
    flac: { hear: "Hear a sample as FLAC", measure: "Ask for the size of a sample as FLAC" },
  },
  description: "For anybody, without a session, and may be kept by caches.",
  id: { name: "name", description: "The sample's name, as the list has it." },
  example: "/api/samples/anxious",
  file: "sample",
};

/** `/api/community/{id}`: a sound that the community page lists. */
export const SHARED_SOUND: PublicSound = {
  titles: {
    wav: { hear: "Hear a shared sound", measure: "Ask for a shared sound's size" },
    flac: { hear: "Hear a shared sound as FLAC", measure: "Ask for its size as FLAC" },
  },
  description:
    "A sound that the community page lists, for anybody, without a session. It is gone once nobody shares it.",
  id: { name: "id", description: "The sound's id, as the address of its page has it." },
  example: "/api/community/$SOUND",
  file: "shared",
};

/** `GET .../audio.wav` or `audio.flac` of a public sound. */
export function hearPublic(
  sound: PublicSound,
  container: Container,
): () => OperationDescription<never> {
  return () => ({
    summary: sound.titles[container].hear,
    description: `${sound.description} It takes the parameters, ranges and conditions of a beat's sound, but no night and no focus. A network may hear two dozen at a time.`,
    parameters: [...parameters(sound), ...rangeHeaders(), ...conditions()],
    answers: soundAnswers(container),
    errors: ["bad_request", "not_found", "rate_limited"],
    example: { path: examplePath(sound, container), options: [`-o ${sound.file}.${container}`] },
  });
}

/** `HEAD .../audio.wav` or `audio.flac` of a public sound. */
export function measurePublic(sound: PublicSound, container: Container) {
  return (): OperationDescription<never> => ({
    summary: sound.titles[container].measure,
    description: "The headers of the whole sound. Nothing is computed.",
    parameters: [...parameters(sound), ...conditions()],
    answers: measureAnswers(),
    errors: ["bad_request", "not_found"],
    example: { path: examplePath(sound, container), options: ["-I"] },
  });
}

function examplePath({ example }: PublicSound, container: Container): string {
  return `${example}/audio.${container}`;
}

function parameters({ id: { name, description } }: PublicSound): Parameter[] {
  return [
    { in: "path", name, schema: z.string().meta({ description }) },
    ...inQuery(sampleQuery.shape),
  ];
}
