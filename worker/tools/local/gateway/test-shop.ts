import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { createRazorpay } from "#worker/adapters/payments/razorpay.ts";
import { readEvent } from "#worker/adapters/payments/reports.ts";
import type { GatewayEvent, Order } from "#worker/domain/payments/gateway.ts";
import { isSigned } from "#worker/domain/payments/signature.ts";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback-server.ts";
import { type StandInGatewayOptions, startStandInGateway } from "./gateway.ts";

export const KEY_ID = "rzp_test_stand_in";
export const KEY_SECRET = "stand-in-secret";
export const WEBHOOK_SECRET = "stand-in-webhook-secret";
export const START = Date.UTC(2026, 10, 22);

/** A stand-in gateway, our own gateway port towards it, and a shop that reads what it is told. */
export async function openShop(options: Partial<StandInGatewayOptions> = {}) {
  const told: GatewayEvent[] = [];
  let time = START;
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const signature = String(message.headers["x-razorpay-signature"]);
    const event =
      (await isSigned([WEBHOOK_SECRET], body, signature)) && readEvent(JSON.parse(body));
    if (event) told.push(event);
    response.writeHead(event ? 200 : 400).end();
  });
  const shop = await listenOnLoopback(server, 0);
  const site = `http://127.0.0.1:${shop.port}`;
  const gateway = await startStandInGateway({
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecrets: [WEBHOOK_SECRET],
    webhookUrl: `${site}/webhook`,
    now: () => time,
    seed: 1,
    ...options,
  });
  onTestFinished(async () => {
    await gateway.close();
    await shop.close();
  });
  const razorpay = createRazorpay({
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    url: gateway.url,
    fetch,
    now: () => time,
  });
  const order: Order = {
    reference: "7f0a2f6e-6c0e-4d0a-9a44-0a51f1b0f0aa",
    amount: 79_900,
    description: "Creator: 10 credits",
    expiresOn: START + 60 * 60_000,
    returnUrl: `${site}/payments/return`,
  };
  return {
    gateway,
    razorpay,
    order,
    told,
    site,
    /** Lets the gateway's clock go on. */
    later(ms: number) {
      time += ms;
    },
    /** A link of the order, made through our own port. */
    async buy(): Promise<string> {
      const made = await razorpay.create(order);
      if ("failure" in made) throw new Error(made.failure);
      return made.linkId;
    },
  };
}
