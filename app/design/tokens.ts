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
