/** About each of the services. */
const SERVICE_PAGES = [
  "/services/assessment",
  "/services/plans",
  "/services/chat",
  "/services/progress",
  "/services/community",
] as const;

/** Public pages: audited without a session by Lighthouse, for their weight and by axe. */
export const PUBLIC_PAGES = [
  "/",
  "/auth",
  "/about",
  "/privacy-policy",
  "/terms",
  "/purpose",
  "/support",
  "/status",
  "/language",
  ...SERVICE_PAGES,
  "/community",
  "/help",
  "/api/docs",
] as const;

export const SIGNED_IN_PAGES = [
  "/assessment",
  "/history",
  "/device",
  "/plan",
  "/plan/reminders",
  "/progress",
  "/community/mine",
  "/help/messages",
  "/profile",
  "/settings",
  "/settings/email",
  "/pricing",
  "/wellbeing",
  "/wellbeing/phq-9",
] as const;

/** Pages that answer 200 to a person who is signed in: the sign-in page redirects. */
export const PAGES_OF_A_PERSON: readonly string[] = [
  ...PUBLIC_PAGES.filter((page) => page !== "/auth"),
  ...SIGNED_IN_PAGES,
];

/** Pages that a visitor gets without JavaScript. */
const PLAIN_PAGES: readonly string[] = [
  "/",
  "/about",
  "/privacy-policy",
  "/terms",
  "/purpose",
  "/support",
  "/status",
  "/language",
  ...SERVICE_PAGES,
  "/community",
  "/api/docs",
];

/** The limits of a page, gzipped bytes. */
export const STYLESHEET_LIMIT = 20_000;
/** All faces that a first visit loads. They are compressed already. */
const FONT_LIMIT = 26_000;
/** Of the page that names each language in its script, where a device has no face for them. */
const NAMES_LIMIT = 11_000;

/** The limit for the faces that a first visit to a page loads, bytes. */
export function fontLimit(page: string): number {
  return page === "/language" ? FONT_LIMIT + NAMES_LIMIT : FONT_LIMIT;
}

/** JavaScript files of the pages that have some. React and Remix alone are 82 kB of each, the shell 8. */
const SCRIPT_LIMITS: Readonly<Record<string, number>> = {
  "/auth": 95_000,
  "/pricing": 95_000,
  "/assessment": 130_000,
  "/history": 130_000,
  "/device": 135_000,
  "/help": 105_000,
  "/help/messages": 100_000,
  "/plan": 105_000,
  "/progress": 105_000,
  "/plan/reminders": 98_000,
  "/community/mine": 100_000,
  "/profile": 130_000,
  "/settings": 130_000,
  "/settings/email": 98_000,
  "/wellbeing": 105_000,
  "/wellbeing/phq-9": 105_000,
};

/** The same for the room of a beat. */
const ROOM_LIMIT = 140_000;

/** The limit for gzipped JavaScript files that a page loads, bytes. */
export function scriptLimit(page: string): number {
  if (PLAIN_PAGES.includes(page)) return 0;
  const limit = page.startsWith("/listen/") ? ROOM_LIMIT : SCRIPT_LIMITS[page];
  if (limit === undefined) throw new Error(`${page} has no limit for its JavaScript.`);
  return limit;
}

/** Whether a page may contain inline scripts: only one that may load scripts. */
export function mayContainScripts(page: string): boolean {
  return scriptLimit(page) > 0;
}

/** The lowest acceptable performance score of Lighthouse, 0 to 100, on its mobile profile. */
export function performanceFloor(page: string): number {
  return PLAIN_PAGES.includes(page) && page !== "/" ? 100 : 97;
}
