import http from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { healthyReply } from "#tests/model-host/replies.ts";
import { beatOf, type Client, errorOf, pageOf } from "#tests/rig/client.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import { PASSWORD, type Stack } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { MOOD, scenarioFixture } from "./fixture.ts";

const scenario = scenarioFixture();
let stack: Stack;
let jar: Client;
beforeEach(() => {
  ({ stack, jar } = scenario);
});

test("1: 50 parallel posts with one key, and the form again: one beat", async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => jar.postBeat(MOOD, key)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
  const ids = await Promise.all(
    answers.filter(({ ok }) => ok).map(async (answer) => (await beatOf(answer)).id),
  );
  expect(new Set(ids).size).toBe(1);
  const form = await Promise.all(
    Array.from({ length: 5 }, () => jar.postForm("/assessment", { ...MOOD, key })),
  );
  expect(
    form.every((answer) => answer.headers.get("Location") === `/assessment?beat=${ids[0]}`),
  ).toBe(true);
  expect(await scenario.credits()).toBe(24);
});

test("2: two tabs with one credit left: one beat", async () => {
  const { id, jar: poor } = await stack.insertPerson(1);
  const tabs = await Promise.all([poor.postBeat(MOOD), poor.postBeat(MOOD)]);
  const statuses = tabs.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(201);
  expect([402, 409]).toContain(statuses[1]);
  const over = await poor.postBeat(MOOD);
  expect([over.status, (await errorOf(over)).code]).toEqual([402, "no_credits"]);
  const left = "select available_credits from profiles where id = ?";
  expect(await stack.dump.count(left, [id])).toBe(0);
  expect((await pageOf(await poor.get("/api/beats"))).beats).toHaveLength(1);
});

describe("12: a connection that is lost", () => {
  /** Posts a mood, and disconnects when the model is called. */
  function disconnect(key: string): Promise<void> {
    const request = http.request(`${stack.origin}/api/beats`, {
      method: "POST",
      agent: false,
      headers: {
        Origin: stack.origin,
        Cookie: `session=${jar.cookies.get("session")}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
      },
    });
    request.on("error", () => undefined);
    request.end(JSON.stringify(MOOD));
    return new Promise((resolve) => {
      stack.model.respond((modelRequest) => {
        request.destroy();
        resolve();
        return healthyReply(modelRequest);
      });
    });
  }

  test("during the generation: the beat is made nevertheless, once", async () => {
    const key = crypto.randomUUID();
    await disconnect(key);
    stack.model.respond(healthyReply);
    await expect.poll(async () => (await pageOf(await jar.get("/api/beats"))).beats.length).toBe(1);
    const again = await jar.postBeat(MOOD, key);
    expect(again.status).toBe(200);
    expect(await scenario.credits()).toBe(24);
  });

  test("during the sound: a range request continues it at no cost", async () => {
    const beat = await beatOf(await jar.postBeat(MOOD));
    const broken = await jar.get(beat.audio_url);
    const reader = broken.body?.getReader();
    const first = (await reader?.read())?.value ?? new Uint8Array();
    await reader?.cancel();
    const rest = await jar.get(beat.audio_url, { Range: `bytes=${first.length}-` });
    const tail = new Uint8Array(await rest.arrayBuffer());
    const whole = new Uint8Array(await (await jar.get(beat.audio_url)).arrayBuffer());
    expect(Buffer.concat([first, tail]).equals(Buffer.from(whole))).toBe(true);
    expect(await scenario.credits()).toBe(24);
  });
});

test("13: a crash during a generation does not lock the person out, with any key", async () => {
  const thinking = new Promise<void>((resolve) => {
    stack.model.respond(() => {
      resolve();
      return { hang: "before_headers" };
    });
  });
  const key = crypto.randomUUID();
  const lost = jar.postBeat(MOOD, key).catch(() => undefined);
  await thinking;
  await stack.crash();
  await lost;
  stack.model.respond(healthyReply);
  expect((await jar.postBeat(MOOD)).status).toBe(201);
  expect((await jar.postBeat(MOOD, key)).status).toBe(201);
  expect(await scenario.credits()).toBe(23);
});

test("15: link, code and a lost answer at the same time grant the credits once", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const browser = stack.client();
  const fields = { intent: "sign_up", email, password: PASSWORD };
  let lost = false;
  stack.intervene((pipeline) => {
    const grants = sqlOf(pipeline).includes('insert into "profiles"');
    if (!grants || lost) return undefined;
    lost = true;
    return "lost_after";
  });
  await browser.postForm("/auth", fields);
  stack.intervene(undefined);
  await browser.postForm("/auth", fields);
  const mail = await stack.inbox.next(email);
  const link = new URL(mail.links[0] ?? "");
  const code = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
  const answers = await Promise.all([
    stack.client().postForm("/auth/confirm", Object.fromEntries(link.searchParams)),
    browser.postForm("/auth", { intent: "verify_otp", token: code }),
    stack.client().postForm("/auth/confirm", Object.fromEntries(link.searchParams)),
  ]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const stored = await stack.sealed.stored(email);
  expect(await stack.dump.count("select count(*) from user where email = ?", [stored])).toBe(1);
  const grant = await stack.dump.rows(
    "select delta from credit_ledger where user_id = (select id from user where email = ?)",
    [stored],
  );
  expect(grant).toMatchObject([{ delta: SIGN_UP_CREDITS }]);
});
