/** Code of a model's failure. Source: SPEC.md sections 5 and 8. */
export type FailureKind =
  | "bad_request"
  | "authentication"
  | "permission_denied"
  | "not_found"
  | "conflict"
  | "unprocessable"
  | "rate_limit"
  | "internal_server_error"
  | "unexpected_status"
  | "connection"
  | "timeout"
  | "aborted"
  | "too_large"
  | "no_json"
  | "broken_json"
  | "broken_rule";

export interface ModelFailure {
  readonly kind: FailureKind;
  /** Contains no key and no text of the host, but for `broken_json`, which may quote the reply: do not log it. */
  readonly message: string;
  /** HTTP status of the host's response, if there was one. */
  readonly status?: number;
}

const BY_STATUS: Readonly<Record<number, readonly [FailureKind, string]>> = {
  400: ["bad_request", "bad request"],
  401: ["authentication", "authentication"],
  403: ["permission_denied", "permission denied"],
  404: ["not_found", "not found"],
  409: ["conflict", "conflict"],
  422: ["unprocessable", "unprocessable"],
  429: ["rate_limit", "rate limit"],
};

/** The failure for an HTTP status of the host (SPEC.md section 8). */
export function statusFailure(status: number): ModelFailure {
  const [kind, text] =
    BY_STATUS[status] ??
    (status >= 500
      ? (["internal_server_error", "internal server error"] as const)
      : (["unexpected_status", "unexpected status"] as const));
  return { kind, message: `${status} ${text}`, status };
}

/** The failure of a call that its caller's signal ended: by a deadline, or by a cancellation. */
export function abortFailure(reason: unknown): ModelFailure {
  const late = reason instanceof DOMException && reason.name === "TimeoutError";
  return late ? TIMED_OUT : { kind: "aborted", message: "Request was aborted." };
}

export const TIMED_OUT: ModelFailure = { kind: "timeout", message: "Request timed out." };
