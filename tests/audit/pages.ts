/** Public pages: audited without a session by Lighthouse, for their weight and by axe. */
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

/** Pages that answer 200 to a person who is signed in: the sign-in page redirects. */
export const PAGES_OF_A_PERSON: readonly string[] = [
  ...PUBLIC_PAGES.filter((page) => page !== "/auth"),
  ...SIGNED_IN_PAGES,
];

/** Pages of text: they must reach full scores. */
const PLAIN_PAGES: readonly string[] = [
  "/privacy-policy",
  "/terms",
  "/about",
  "/support",
  "/api/docs",
];

/** Pages that are sent to a visitor without JavaScript. */
const WITHOUT_SCRIPTS: readonly string[] = ["/", ...PLAIN_PAGES];

export const STYLESHEET_LIMIT = 20_000;

/** The limit for gzipped JavaScript files that a page loads, bytes. */
export function scriptLimit(page: string): number {
  if (WITHOUT_SCRIPTS.includes(page)) return 0;
  return page.startsWith("/listen/") ? 140_000 : 125_000;
}

/** Whether a page may contain inline scripts: only one that may load scripts. */
export function mayContainScripts(page: string): boolean {
  return scriptLimit(page) > 0;
}

/** The lowest acceptable performance score of Lighthouse, 0 to 100, on its mobile profile. */
export function performanceFloor(page: string): number {
  return PLAIN_PAGES.includes(page) ? 100 : 97;
}
