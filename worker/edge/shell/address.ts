import { getPath } from "hono/utils/url";
import { ADDRESS_BOUNDS } from "#worker/domain/limits/bounds.ts";

/** What an address beyond its bounds is answered: nothing is there, or it asks for too much. */
export type BeyondBounds = 404 | 414;

/** What Remix tells a page about the pages that it links to: it tries its routes for each segment. */
const MANIFEST = "/__manifest";

/**
 * Whether an address is longer than any of ours. Routers and what draws pages take each segment, or each
 * prefix, by itself: what one address may cost is settled here, before any of them sees it.
 */
export function beyondBounds(url: string): BeyondBounds | undefined {
  const { pathname, search, searchParams } = new URL(url);
  const { pathCharacters, pathSegments, queryCharacters, manifestSegments } = ADDRESS_BOUNDS;
  if (pathname.length > pathCharacters || segmentsIn(pathname) > pathSegments) return 404;
  if (search.length > queryCharacters) return 414;
  if (pathname !== MANIFEST) return undefined;
  const asked = searchParams.getAll("p").reduce((sum, path) => sum + segmentsIn(path), 0);
  return asked > manifestSegments ? 414 : undefined;
}

/** The path that a request is routed by; beyond its bounds a short one that stands for it. */
export function routedPath(request: Request): string {
  if (beyondBounds(request.url) === undefined) return getPath(request);
  return new URL(request.url).pathname.startsWith("/api/") ? "/api/beyond" : "/beyond";
}

/** At least one: a path without a slash is read as if it began with one. */
function segmentsIn(path: string): number {
  return Math.max(1, path.split("/").length - 1);
}
