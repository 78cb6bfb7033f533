/** What the build knows of a page. */
interface PageRoute {
  readonly path?: string | undefined;
}

/** What Remix answers besides the pages. */
const OWN_PATHS = ["/__manifest"];
/** A page's data, fetched by a page that is open already. */
const DATA = ".data";

/**
 * Finds the route pattern of a page's address, so that no log holds what somebody put into an address.
 * @returns the pattern, with `.data` where only the data is asked for, or `*` for all that is no page
 */
export function createPagePattern(
  routes: Readonly<Record<string, PageRoute | undefined>>,
): (pathname: string) => string {
  const paths = Object.values(routes).map((route) => `/${route?.path ?? ""}`);
  const known = [...new Set([...paths, ...OWN_PATHS])]
    .filter((pattern) => !pattern.includes("*"))
    .map((pattern) => ({ pattern, segments: segmentsOf(pattern) }));
  return (pathname) => {
    const data = pathname.endsWith(DATA) ? DATA : "";
    const page = data ? pathname.slice(0, -DATA.length).replace(/^\/_root$/, "/") : pathname;
    const asked = segmentsOf(page);
    const found = known.find(({ segments }) => isMatch(segments, asked));
    return found ? found.pattern + data : "*";
  };
}

function segmentsOf(path: string): readonly string[] {
  return path.toLowerCase().split("/").filter(Boolean);
}

/** As the router compares: without regard to capitals or to a slash at the end. */
function isMatch(pattern: readonly string[], asked: readonly string[]): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((segment, index) => segment.startsWith(":") || segment === asked[index])
  );
}
