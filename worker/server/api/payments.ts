import * as z from "zod";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import {
  getPurchases,
  postPaymentEvent,
  purchaseList,
  purchaseQuery,
} from "#worker/features/payments/api.ts";
import type { Route } from "./api-env.ts";
import { header, json } from "./contract/operation.ts";

/** The bodies of the operations on purchases. */
export function paymentBodies() {
  return {
    Payments: purchaseList,
    PaymentEvent: GATEWAY.event.body.meta({
      description: "An event, as the gateway describes it.",
    }),
    Received: z.object({ received: z.literal(true) }),
  };
}

/** `/api/payments` */
export const PAYMENTS: readonly Route<keyof ReturnType<typeof paymentBodies>>[] = [
  {
    id: "listPayments",
    method: "get",
    path: "/api/payments",
    access: "signed in",
    scope: "account",
    answer: (c, person) => getPurchases(c.req.raw, c.var.services.payments, person),
    describe: () => {
      const { limit, cursor } = purchaseQuery().shape;
      return {
        summary: "List your purchases",
        description: "Newest first. Amounts are in paise: 100 are a rupee.",
        parameters: [
          { in: "query", name: "limit", schema: limit },
          { in: "query", name: "cursor", schema: cursor },
        ],
        answers: {
          200: { description: "A page of purchases.", may: ["Link"], content: json("Payments") },
        },
        errors: ["bad_request"],
        example: { path: "/api/payments" },
      };
    },
  },
  {
    id: "receivePaymentEvent",
    method: "post",
    path: "/api/payments/webhook",
    access: "public",
    answer: (c) => postPaymentEvent(c.req.raw, c.var.services),
    describe: () => {
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
    },
  },
];
