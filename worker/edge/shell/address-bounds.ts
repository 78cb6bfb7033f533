import { getPath } from "hono/utils/url";
import { ADDRESS_BOUNDS } from "#worker/domain/limits/bounds.ts";

/** The HTTP status for an address that exceeds its bounds. */
export type BeyondBounds = 404 | 414;

/** Where a page fetches the routes that it links to: Remix matches each path against its routes. */
const MANIFEST = "/__manifest";

/**
 * Checks an address against its bounds. Routers and page rendering work on each segment or each prefix,
 * so a long address is refused before it reaches them.
 * @returns the status to answer, or undefined for an address within the bounds
 */
export function beyondBounds(url: string): BeyondBounds | undefined {
  const { pathname, search, searchParams } = new URL(url);
  const { pathCharacters, pathSegments, queryCharacters, manifestSegments } = ADDRESS_BOUNDS;
  if (pathname.length > pathCharacters || segmentsIn(pathname) > pathSegments) return 404;
  if (search.length > queryCharacters) return 414;
  if (pathname !== MANIFEST) return undefined;
  const segments = searchParams.getAll("p").reduce((sum, path) => sum + segmentsIn(path), 0);
  return segments > manifestSegments ? 414 : undefined;
}

/** The path that a request is routed by: a short placeholder for one that exceeds its bounds. */
export function routedPath(request: Request): string {
  if (beyondBounds(request.url) === undefined) return getPath(request);
  return new URL(request.url).pathname.startsWith("/api/") ? "/api/beyond" : "/beyond";
}

/** At least 1: a path without a slash is read as if it began with one. */
function segmentsIn(path: string): number {
  return Math.max(1, path.split("/").length - 1);
}
