import type { Container } from "#worker/sound/container/sound-file.ts";

/** The words beside the files of a beat. */
export const SAVING = {
  title: "Save this sound",
  download: (container: Container, bytes: number | undefined) =>
    `Download ${named(container, bytes)}`,
  /** Of a file that the device computes. */
  save: (container: Container, bytes: number | undefined) => `Save the ${named(container, bytes)}`,
  /** Above the files in the room: they hold what was chosen, where the automatic one does not. */
  asHeard: (time: string) => `As you hear it now, ${time}:`,
  noWav: "FLAC alone for so long a night: a WAV cannot be larger than 4 GiB.",
  noFlac: "WAV alone with this background: noise does not get smaller as FLAC.",
  held: "This connection says that it is metered, slow or saving data, so nothing was saved by itself. Save it here whenever you like.",
  auto: "Download new beats automatically",
  autoContainer: "Save new beats as",
  containers: { wav: "WAV", flac: "FLAC" } satisfies Record<Container, string>,
  /** @param flac undefined while its size is not known @param wav, flac null where there is none */
  takes: (wav: number | null, flac: number | undefined | null) =>
    `This session: ${asFlac(flac)}${asWav(wav)}${flac === null ? " (noise has no FLAC)" : ""}, under 0.1 MB if your device makes it`,
  withScripts: ", for which JavaScript must be on",
  askedToSave: "On by itself: your browser asks to save data.",
  containersHint: "FLAC is the same sound as WAV, and smaller.",
  byTitle: "Name files by the beat's title",
  byTitleHint: "Otherwise a file is named by what you wrote.",
} as const;

function named(container: Container, bytes: number | undefined): string {
  const name = SAVING.containers[container];
  return bytes === undefined ? name : `${name} (${megabytes(bytes)})`;
}

function asFlac(bytes: number | undefined | null): string {
  if (bytes === null) return "";
  return bytes === undefined ? "less as FLAC, " : `about ${megabytes(bytes)} as FLAC, `;
}

function asWav(bytes: number | null): string {
  return bytes === null ? "too large for a WAV" : `${megabytes(bytes)} as WAV`;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
