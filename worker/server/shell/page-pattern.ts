/** A route of the Remix build. */
interface PageRoute {
  readonly path?: string | undefined;
}

/** Paths that Remix answers itself. */
const REMIX_PATHS = ["/__manifest"];
/** Suffix under which an open page fetches another page's data. */
const DATA = ".data";

/**
 * Finds the route pattern of a page's path, so that the log contains no text that a person put into a path.
 * @returns the pattern, followed by `.data` for a data request, or `*` for a path that is no page
 */
export function createPagePattern(
  routes: Readonly<Record<string, PageRoute | undefined>>,
): (pathname: string) => string {
  const paths = Object.values(routes).map((route) => `/${route?.path ?? ""}`);
  const known = [...new Set([...paths, ...REMIX_PATHS])]
    .filter((pattern) => !pattern.includes("*"))
    .map((pattern) => ({ pattern, segments: segmentsOf(pattern) }));
  return (pathname) => {
    const data = pathname.endsWith(DATA) ? DATA : "";
    const page = data ? pathname.slice(0, -DATA.length).replace(/^\/_root$/, "/") : pathname;
    const segments = segmentsOf(page);
    const found = known.find((one) => isMatch(one.segments, segments));
    return found ? found.pattern + data : "*";
  };
}

function segmentsOf(path: string): readonly string[] {
  return path.toLowerCase().split("/").filter(Boolean);
}

/** Compares as the router does: ignores case and a trailing slash. */
function isMatch(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) => segment.startsWith(":") || segment === path[index])
  );
}
