/**
 * What may stand in a log line: codes, counts and ids of the product's own making, never a person's
 * words or id. A line with `cause` or `error` tells of something that went wrong.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (event: string, fields?: LogFields) => void;

/**
 * A log that writes one JSON object a line, each with the request's id.
 * @param blame told the cause of each line that tells of something that went wrong
 */
export function createLog(requestId: string, blame?: (cause: string) => void): Log {
  return (event, fields = {}) => {
    const cause = causeOf(event, fields);
    if (cause !== undefined) blame?.(cause);
    console.log(JSON.stringify({ event, request_id: requestId, ...fields }));
  };
}

/** What a line says went wrong: its `cause`, or its own name where it carries an error. */
export function causeOf(event: string, fields: LogFields): string | undefined {
  if (typeof fields.cause === "string") return fields.cause;
  return fields.error === undefined ? undefined : event;
}

/** An error as log fields: its class and code, not its message, which may quote what a person wrote. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const error_cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { error: error.name, code, error_cause };
}
