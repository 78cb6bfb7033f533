import { afterEach, expect, test } from "vitest";
import { type AlertReceiver, startAlertReceiver } from "#tests/rig/alert-receiver.ts";
import { createWebhook } from "./webhook.ts";

const ALERT = { event: "ledger.LOST", time: "2026-11-27T06:30:00.000Z", fields: { known: 3 } };

const opened: AlertReceiver[] = [];
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

async function receiver(...answers: number[]): Promise<AlertReceiver> {
  const started = await startAlertReceiver(...answers);
  opened.push(started);
  return started;
}

test("posts one line of text, the event, its time and its fields as JSON, with the token", async () => {
  const { url, received } = await receiver(204);
  await createWebhook({ url, token: "secret", fetch })(ALERT);
  expect(received).toHaveLength(1);
  expect(received[0]?.headers).toMatchObject({
    "content-type": "application/json",
    authorization: "Bearer secret",
  });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({
    text: "Stillwave: ledger.LOST, known 3",
    event: "ledger.LOST",
    time: "2026-11-27T06:30:00.000Z",
    known: 3,
  });
});

test("tries once more after a refusal, and never a third time", async () => {
  const once = await receiver(500, 204);
  await createWebhook({ url: once.url, fetch })(ALERT);
  expect(once.received).toHaveLength(2);
  const never = await receiver(500, 503, 204);
  await expect(createWebhook({ url: never.url, fetch })(ALERT)).rejects.toMatchObject({
    name: "AlertRefused",
    code: "http.503",
  });
  expect(never.received).toHaveLength(2);
});

test("follows no redirect: the token goes to the configured address alone", async () => {
  const { url, received } = await receiver(307, 307);
  await expect(createWebhook({ url, token: "secret", fetch })(ALERT)).rejects.toThrow("307");
  expect(received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
});

test("does not wait beyond the deadline for a receiver that is silent", async () => {
  const { url, received } = await receiver(0, 0);
  const sent = createWebhook({ url, fetch, deadlineMs: 100 })(ALERT);
  await expect(sent).rejects.toMatchObject({ name: "TimeoutError" });
  expect(received).toHaveLength(2);
});
