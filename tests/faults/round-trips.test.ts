import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import { listedSound, soundOf } from "#tests/rig/shared-sounds.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import type { WebhookEvent } from "#worker/tools/local/gateway/webhooks.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ sells: true });
});
afterAll(() => stack.close());

/** The number of requests to the database for an answer, until the end of its body. */
async function cost(answer: () => Promise<Response>): Promise<number> {
  stack.roundTrips();
  await (await answer()).arrayBuffer();
  return stack.roundTrips();
}

test("a beat costs at most four round trips to the database, and so does its replay", async () => {
  const { jar } = await stack.insertPerson();
  const key = crypto.randomUUID();
  const post = () => jar.postBeat({ mood: "I feel tense" }, key);
  expect(await cost(post)).toBeLessThanOrEqual(4);
  expect(await cost(post)).toBeLessThanOrEqual(4);
});

test("a page costs at most two round trips, and so does sound", async () => {
  const { jar } = await stack.insertPerson();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const under = { feeling: "anxious", goal: "calm" };
  const { sound } = await listedSound(stack, under, soundOf(100));
  const pages = [
    "/",
    "/assessment",
    `/assessment?beat=${beat.id}`,
    `/listen/${beat.id}`,
    "/history",
    "/plan",
    "/plan/reminders",
    "/progress",
    "/progress?by=month",
    "/services/plans",
    "/community",
    "/community/mine",
    `/community/share/${beat.id}`,
    `/community/sound/${sound}`,
    "/help",
    "/help/messages",
    "/profile",
    "/profile?step=3",
    "/settings",
    "/support",
    "/wellbeing",
    "/wellbeing/gad-7",
  ];
  for (const path of [...pages, "/api/beats"]) {
    expect(await cost(() => jar.get(path)), path).toBeLessThanOrEqual(2);
  }
  const range = { Range: "bytes=0-999" };
  const shared = `/api/community/${sound}/audio.wav`;
  expect(await cost(() => stack.client().get(shared, range))).toBe(1);
  expect(await cost(() => jar.get(beat.audio_url, range))).toBeLessThanOrEqual(2);
  expect(await cost(() => stack.client().get("/auth"))).toBe(0);
});

describe("a purchase", () => {
  /** The mail of a receipt goes out after the answer, when the next request may be counted already. */
  async function costWithoutMail(answer: () => Promise<Response>): Promise<number> {
    let trips = 0;
    stack.intervene((pipeline) => {
      if (!sqlOf(pipeline).includes('"mailed_on" is null')) trips += 1;
      return undefined;
    });
    const reply = await answer();
    await reply.arrayBuffer();
    stack.intervene(undefined);
    expect(reply.status).toBeLessThan(400);
    return trips;
  }

  const buy = (jar: Client, key: string) =>
    jar.postForm("/pricing", { intent: "buy", plan: "creator", key });

  function post({ id, body, signature }: WebhookEvent): Promise<Response> {
    const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": id };
    return fetch(`${stack.origin}/api/payments/webhook`, { method: "POST", headers, body });
  }

  test("costs at most four round trips to begin, and as many to be paid, and a repeat one", async () => {
    const { id, jar } = await stack.insertPerson();
    const key = crypto.randomUUID();
    expect(await costWithoutMail(() => buy(jar, key))).toBeLessThanOrEqual(4);
    expect(await costWithoutMail(() => buy(jar, key))).toBeLessThanOrEqual(4);
    stack.gateway.setFaults({ loseWebhooks: true });
    const [link] = stack.gateway.links();
    stack.gateway.pay(link?.id ?? "");
    const event = stack.gateway.events.at(-1);
    if (event === undefined) throw new Error("There is no event.");
    expect(await costWithoutMail(() => post(event))).toBeLessThanOrEqual(4);
    expect(await costWithoutMail(() => post(event))).toBe(1);
    const credits = "select available_credits from profiles where id = ?";
    expect(await stack.dump.count(credits, [id])).toBe(35);
    for (const path of ["/pricing", `/payments/${link?.reference}`, "/api/payments"]) {
      expect(await costWithoutMail(() => jar.get(path)), path).toBeLessThanOrEqual(2);
    }
  });

  test("costs a beat nothing: as many round trips with and without one", async () => {
    const [buyer, other] = await Promise.all([stack.insertPerson(), stack.insertPerson()]);
    await (await buy(buyer.jar, crypto.randomUUID())).text();
    const [link] = stack.gateway.links();
    stack.gateway.setFaults({ loseWebhooks: false });
    stack.gateway.pay(link?.id ?? "");
    expect(await stack.gateway.deliverAll()).toBe(0);
    const beat = (jar: Client) => costWithoutMail(() => jar.postBeat({ mood: "I feel tense" }));
    const trips = await beat(other.jar);
    expect(await beat(buyer.jar)).toBe(trips);
    expect(trips).toBeLessThanOrEqual(4);
  });
});
