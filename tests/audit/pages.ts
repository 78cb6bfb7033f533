/** What anybody may read: audited signed out by Lighthouse, the weights and axe. */
export const PUBLIC_PAGES = [
  "/",
  "/auth",
  "/about",
  "/privacy-policy",
  "/terms",
  "/support",
  "/api/docs",
] as const;

export const SIGNED_IN_PAGES = ["/assessment", "/history", "/profile", "/pricing"] as const;

/** What somebody signed in can stand on: the sign-in screen only sends them on. */
export const PAGES_OF_A_PERSON: readonly string[] = [
  ...PUBLIC_PAGES.filter((page) => page !== "/auth"),
  ...SIGNED_IN_PAGES,
];

/** Text alone: sent without JavaScript, so nothing excuses less than full marks. */
const PLAIN_PAGES: readonly string[] = ["/privacy-policy", "/terms", "/about", "/api/docs"];

export const STYLESHEET_LIMIT = 15_000;

/** Bytes of gzipped JavaScript that a page may load, beside what stands in its HTML. */
export function scriptLimit(page: string): number {
  if (PLAIN_PAGES.includes(page)) return 0;
  return page === "/" ? 95_000 : 125_000;
}

/** A page that may load no script may hold none either: the policy of zero has no back door. */
export function mayHoldScripts(page: string): boolean {
  return scriptLimit(page) > 0;
}

/** Lighthouse's marks out of 100, on its mobile profile. */
export function performanceFloor(page: string): number {
  return PLAIN_PAGES.includes(page) ? 100 : 97;
}
