const BASE = "https://own.invalid";

/**
 * A path of ours to go to after signing in, or the fallback for anything that could lead elsewhere:
 * another origin in any spelling, a path that would sign out, or no path at all.
 */
export function safePath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next) || !URL.canParse(next, BASE)) {
    return fallback;
  }
  const { origin, pathname, search } = new URL(next, BASE);
  if (origin !== BASE || pathname.startsWith("//") || pathname.startsWith("/auth")) return fallback;
  return pathname + search;
}
