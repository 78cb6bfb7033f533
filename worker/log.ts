/** What may stand in a log line: codes, counts and ids of the product's own making, never a person's words. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (event: string, fields?: LogFields) => void;

/** A log that writes one JSON object a line, each with the request's id. */
export function createLog(requestId: string): Log {
  return (event, fields = {}) => {
    console.log(JSON.stringify({ event, request_id: requestId, ...fields }));
  };
}

/** An error as log fields: its class and code, not its message, which may quote what a person wrote. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { error: error.name, code, cause };
}
