import styles from "#app/styles/tokens.css?raw";
import type { Colour } from "./colours.tsx";
import { contrast } from "./contrast.ts";
import { readTokens, SURFACES } from "./tokens.ts";

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
