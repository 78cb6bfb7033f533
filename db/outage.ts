const UNREACHABLE = "DatabaseUnreachable";

/** The database is unreachable, or did not send a complete response in time. */
export class DatabaseUnreachable extends Error {
  override readonly name = UNREACHABLE;
}

/**
 * Whether a call failed because the database is unreachable or too busy, and not because of the statement:
 * a later retry may succeed.
 */
export function isOutage(error: unknown): boolean {
  // By name, not `instanceof`: pages and edge are bundled separately, each with its own class.
  if (error instanceof Error && error.name === UNREACHABLE) return true;
  const code = codeOf(error);
  if (code !== undefined) return /^(SQLITE_BUSY|SERVER_ERROR|HRANA_)/.test(code);
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}

/** The error code of the client or the server. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}
