import { parseJson } from "#worker/domain/http.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";

/** The page that is kept. `public/sw.js` repeats this name. */
export const DEVICE_PAGE = "/device";

/** In the query of the page where it is fetched to be kept. */
export const TO_KEEP = "kept";

/** So many beats are kept, the newest. A formula takes less than a kilobyte. */
export const KEPT_BEATS = 50;

/** A file that the page of a device needs; the build lists them (`worker/tools/offline/device-parts.ts`). */
export interface DevicePart {
  /** Path. */
  readonly address: string;
  readonly bytes: number;
  /** Whether there is one for each language: those of English in `assets/`, the others in a folder there. */
  readonly said: boolean;
}

/** Faces of scripts that only some languages are written in. */
const FACES = /\/(bengali|devanagari|kannada|tamil|telugu)-/;
/** Faces in which languages are named, on a page that is not kept. */
const NAMES = /\/name-/;
const FACE_OF: Partial<Record<InterfaceLanguage, string>> = {
  hi: "devanagari",
  mr: "devanagari",
  bn: "bengali",
  te: "telugu",
  ta: "tamil",
  kn: "kannada",
};

/** What a device keeps for the page in one language. */
export function partsIn(
  language: InterfaceLanguage,
  parts: readonly DevicePart[],
): readonly DevicePart[] {
  return parts
    .filter(({ address }) => {
      const [, face] = FACES.exec(address) ?? [];
      return !NAMES.test(address) && (face === undefined || face === FACE_OF[language]);
    })
    .map((part) =>
      part.said && language !== ENGLISH
        ? { ...part, address: part.address.replace("/assets/", `/assets/${language}/`) }
        : part,
    );
}

/** Reads the list of the build. @returns undefined for anything else */
export function readParts(text: string): readonly DevicePart[] | undefined {
  const read = parseJson(text);
  return Array.isArray(read) && read.length > 0 && read.every(isPart) ? read : undefined;
}

function isPart(value: unknown): value is DevicePart {
  if (typeof value !== "object" || value === null) return false;
  const { address, bytes, said } = value as Partial<Record<keyof DevicePart, unknown>>;
  const isOurs = typeof address === "string" && /^\/assets\/[\w./-]+$/.test(address);
  return isOurs && typeof bytes === "number" && typeof said === "boolean";
}

/** The list of all routes, which a page names without loading it. */
const ROUTES = /\/manifest-[\w-]+\.js$/;

/** The files of ours that a page loads. @param html the page */
export function namedIn(html: string): readonly string[] {
  const named = html.match(/\/assets\/[\w./-]+\.(?:css|js|wasm|woff2)\b/g) ?? [];
  return [...new Set(named.filter((address) => !ROUTES.test(address)))];
}

/** Megabytes with one digit behind the point, never none. */
export function megabytes(parts: readonly Pick<DevicePart, "bytes">[]): number {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return Math.max(1, Math.ceil(bytes / 100_000)) / 10;
}
