/**
 * The fields of a log line: codes, counts and ids that the product generates, never a person's text or
 * id. A line with `cause` or `error` reports a failure.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (event: string, fields?: LogFields) => void;

/** The cause that a line reports: its `cause`, or its event name if it carries an error. */
export function causeOf(event: string, fields: LogFields): string | undefined {
  if (typeof fields.cause === "string") return fields.cause;
  return fields.error === undefined ? undefined : event;
}

/** An error as log fields: its class and code, but not its message, which may quote a person's text. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const error_cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { error: error.name, code, error_cause };
}
