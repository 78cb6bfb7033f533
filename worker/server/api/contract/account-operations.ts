import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { header, json, type OperationDescription } from "./operation.ts";

/** `GET /api/account/export` */
export function exportAccount(): OperationDescription {
  return {
    summary: "Take your data along",
    description:
      "Everything that is held about you, as a file to save: for ten minutes after signing in, or after showing again who you are.",
    parameters: [],
    answers: {
      200: {
        description: "The file.",
        headers: ["Content-Disposition"],
        content: json("Export"),
      },
      303: {
        description:
          "To a browser, after those ten minutes: the page where the person confirms who they are.",
        headers: ["Location"],
      },
    },
    errors: ["confirmation_required"],
    example: { path: "/api/account/export", options: ["-o my-data.json"] },
  };
}

/** `GET /api/payments` */
export function listPayments(): OperationDescription {
  return {
    summary: "List your purchases",
    description: "The last hundred, newest first. Amounts are in paise: 100 are a rupee.",
    parameters: [],
    answers: { 200: { description: "Your purchases.", content: json("Payments") } },
    errors: [],
    example: { path: "/api/payments" },
  };
}

/** `POST /api/payments/webhook` */
export function receivePaymentEvent(): OperationDescription {
  const headers = Object.entries(GATEWAY.event.headers);
  return {
    summary: "Report a payment",
    description:
      "For the payment gateway alone: it reads no session and takes posts from other sites, and believes the signature. Repeats and any order change nothing.",
    parameters: headers.map(([name, description]) => header(name, description)),
    body: "PaymentEvent",
    answers: { 200: { description: "It is worked through.", content: json("Received") } },
    errors: ["bad_request", "too_large", "rate_limited"],
    example: { path: "/api/payments/webhook", options: ["-X POST"] },
  };
}
