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
