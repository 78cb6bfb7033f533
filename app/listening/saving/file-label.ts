import type { Container } from "#worker/sound/container/sound-file.ts";
import { t } from "../words/files.compiled.ts";

/**
 * What the link to a file of sound says.
 * @param way "save" of a file that the device computes
 * @param bytes undefined while its size is not known
 */
export function fileLabel(
  way: "download" | "save",
  container: Container,
  bytes: number | undefined,
): string {
  if (bytes === undefined) return t(`${way}.plain`, { container });
  return t(`${way}.sized`, { container, megabytes: megabytes(bytes) });
}

export function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
