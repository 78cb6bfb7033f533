import { useEffect, useState } from "react";
import type { Container } from "#worker/sound/container/sound-file.ts";
import { t } from "../words/files.compiled.ts";

/** Choices change quickly: what stays this long is asked for, ms. */
const PAUSE_MS = 300;

/**
 * The size of a file by its headers; undefined while it is not known.
 * @param address undefined where no size is wanted
 */
export function useFileBytes(address: string | undefined): number | undefined {
  const [known, setKnown] = useState<{ readonly address: string; readonly bytes: number }>();
  useEffect(() => {
    if (address === undefined) return;
    const leaving = new AbortController();
    const asking = setTimeout(() => {
      bytesOf(address, leaving.signal).then(
        (bytes) => setKnown({ address, bytes }),
        (error: unknown) => {
          if (!leaving.signal.aborted) console.warn(error);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(asking);
      leaving.abort();
    };
  }, [address]);
  return known?.address === address ? known?.bytes : undefined;
}

async function bytesOf(address: string, signal: AbortSignal): Promise<number> {
  const { ok, status, headers } = await fetch(address, { method: "HEAD", signal });
  const bytes = Number(headers.get("Content-Length"));
  if (!ok || !(bytes > 0)) throw new Error(`No size of a file: ${status}.`);
  return bytes;
}

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
