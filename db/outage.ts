const UNREACHABLE = "DatabaseUnreachable";

/** The database could not be reached, or did not answer whole and in time. */
export class DatabaseUnreachable extends Error {
  override readonly name = UNREACHABLE;
}

/**
 * Whether a call failed because the database is away or too busy, and not because of what was asked:
 * then asking again later helps.
 */
export function isOutage(error: unknown): boolean {
  // By name: pages and edge are bundled apart, each with a class of its own.
  if (error instanceof Error && error.name === UNREACHABLE) return true;
  const code = codeOf(error);
  if (code !== undefined) return /^(SQLITE_BUSY|SERVER_ERROR|HRANA_)/.test(code);
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}

/** What the client or the server calls an error. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}
