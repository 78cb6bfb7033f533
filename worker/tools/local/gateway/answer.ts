/** What the stand-in answers. */
export interface Answer {
  readonly status: number;
  readonly body?: string;
  /** @default text/html */
  readonly type?: string;
  readonly location?: string;
  /** Where the page's forms may lead besides the gateway itself. */
  readonly formTarget?: string;
}

/** A request that gets no answer: the connection is cut, or nothing comes at all. */
export type Silence = "cut" | "silent";

export function jsonAnswer(entity: object, status = 200): Answer {
  return { status, type: "application/json", body: JSON.stringify(entity) };
}

/** A request, as far as the stand-in reads it. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A request that the gateway refuses, in Razorpay's words. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(status: number, description: string) {
    super(description);
    this.status = status;
  }

  /** The shape of Razorpay's errors. */
  body(): object {
    const nothing = { source: "NA", step: "NA", reason: "NA", metadata: {} };
    // Real refusals have this code whatever their status is.
    return { error: { code: "BAD_REQUEST_ERROR", description: this.message, ...nothing } };
  }
}
