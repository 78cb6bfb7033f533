import styles from "#app/styles/tokens.css?raw";
import type { Colour } from "./colours-and-type.tsx";

/** Contrast of colours, by WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

/** @param colour `#rrggbb` */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same brightness, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours of each scheme by their names, as a style sheet declares them. */
export interface Tokens {
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
}

/** Reads the colours out of the style sheet: by day in its theme, by night in its dark scheme. */
export function readTokens(styles: string): Tokens {
  const [day = "", night = ""] = styles.split("@media (prefers-color-scheme: dark)");
  return { light: coloursIn(day), dark: coloursIn(night.split("@layer")[0] ?? "") };
}

function coloursIn(part: string): Map<string, string> {
  const found = part.matchAll(/--color-([\w-]+):\s*(#[\da-f]{6});/g);
  return new Map([...found].map(([, name = "", colour = ""]) => [name, colour]));
}

/** What text stands on. */
export const SURFACES = ["page", "card", "raised", "accent-soft", "danger-soft"] as const;

/** The colours of the style sheet, with the lowest contrast of each on any surface. */
export function coloursOfStyles(): readonly Colour[] {
  const tokens = readTokens(styles);
  const shade = (scheme: keyof typeof tokens, name: string) => {
    const hex = tokens[scheme].get(name) ?? "";
    const on = SURFACES.map((surface) => contrast(hex, tokens[scheme].get(surface) ?? ""));
    const isSurface = SURFACES.some((surface) => surface === name);
    return { hex, contrast: isSurface ? undefined : `${Math.min(...on).toFixed(1)}:1` };
  };
  return [...tokens.light.keys()].map((name) => ({
    name,
    light: shade("light", name),
    dark: shade("dark", name),
  }));
}
