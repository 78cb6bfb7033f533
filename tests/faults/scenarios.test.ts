import http from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ASSESSED,
  COMPOSED,
  healthyReply,
  NOT_APPLICABLE,
  STAGE,
} from "#tests/model-host/healthy-replies.ts";
import { beatOf, errorOf, pageOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import type { Fault } from "#tests/rig/fault-proxy.ts";
import { sqlOf } from "#tests/rig/sql-of.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";
import { isBegin, isCommit, readBooks, settle } from "./books.ts";
import { faultsOf, type Seen } from "./checker.ts";

let stack: Stack;
let jar: Client;
let seen: Seen[];
beforeAll(async () => {
  stack = await startStack({ scriptedModel: true });
});
afterAll(() => stack.close());

const MOOD = { mood: "I feel tense" };

beforeEach(async () => {
  stack.intervene(undefined);
  seen = [];
  ({ jar } = await stack.insertPerson());
  stack.model.respond(healthyReply);
});
afterEach(async () => {
  stack.intervene(undefined);
  await settle(stack);
  expect(faultsOf(await readBooks(stack), seen, true)).toEqual([]);
});

async function credits(): Promise<number> {
  const { beats } = await pageOf(await jar.get("/api/beats?limit=100"));
  const [row] = await stack.dump.rows(
    "select available_credits as left from profiles where id = (select user_id from session where id = ?)",
    [await sha256(jar.cookies.get("session") ?? "")],
  );
  const left = Number(row?.left);
  expect(left).toBe(25 - beats.length);
  return left;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

/** Does a fault to the next transactions that book a beat. */
function breakCommits(...faults: (Fault | undefined)[]): void {
  stack.intervene((pipeline) => (isCommit(pipeline) ? faults.shift() : undefined));
}

test("1: a double click and a form that is sent again, 50 times at once", async () => {
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
  expect(await credits()).toBe(24);
});

test("2: two tabs with one credit left", async () => {
  for (let made = 0; made < 24; made += 1) expect((await jar.postBeat(MOOD)).status).toBe(201);
  const tabs = await Promise.all([jar.postBeat(MOOD), jar.postBeat(MOOD)]);
  const statuses = tabs.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(201);
  expect([402, 409]).toContain(statuses[1]);
  expect(await credits()).toBe(0);
  const over = await jar.postBeat(MOOD);
  expect([over.status, (await errorOf(over)).code]).toEqual([402, "no_credits"]);
});

test("3: a model that fails on all tries costs nothing, and the same key may try again", async () => {
  stack.model.script([{ status: 500 }]);
  const key = crypto.randomUUID();
  const failed = await jar.postBeat(MOOD, key);
  expect([failed.status, (await errorOf(failed)).code]).toEqual([502, "generation_failed"]);
  expect(await credits()).toBe(25);
  stack.model.respond(healthyReply);
  expect((await jar.postBeat(MOOD, key)).status).toBe(201);
  expect(await credits()).toBe(24);
});

test("4: a model that is busy twice and then answers, whatever wait it asks for", async () => {
  stack.model.script([
    { status: 429, headers: { "Retry-After": "1" } },
    { status: 500, headers: { "Retry-After": "3600" } },
    ASSESSED,
    COMPOSED,
  ]);
  expect((await jar.postBeat(MOOD)).status).toBe(201);
  expect(await credits()).toBe(24);
});

test("5: a model that stops in the middle of its answer is left behind by a new try", async () => {
  stack.model.script([{ reset: true }, ASSESSED, COMPOSED]);
  expect((await jar.postBeat(MOOD)).status).toBe(201);
  expect(await credits()).toBe(24);
});

describe("6: a model that answers nonsense", () => {
  const bad = [
    { content: "I would rather not." },
    { content: '{"stages": [' },
    { json: { stages: [] } },
    { json: { stages: Array(500).fill(STAGE) } },
    { json: { stages: [{ ...STAGE, base_freq: 1e9 }] } },
    { json: { stages: [{ ...STAGE, extra: true }] } },
  ];
  test.each(bad.map((reply) => [JSON.stringify(reply).slice(0, 50), reply] as const))(
    "%s",
    async (_, reply) => {
      stack.model.script([ASSESSED, reply]);
      expect((await jar.postBeat(MOOD)).status).toBe(502);
      expect(await credits()).toBe(25);
    },
  );

  test("around a good one is forgiven", async () => {
    const content = `Gladly! {"stages": [${JSON.stringify(STAGE)}]} Sleep well.`;
    stack.model.script([ASSESSED, { content }]);
    expect((await jar.postBeat(MOOD)).status).toBe(201);
    expect(await credits()).toBe(24);
  });
});

test("7: a text that is no feeling costs nothing and leaves no row", async () => {
  stack.model.script([NOT_APPLICABLE]);
  const answer = await jar.postBeat(MOOD);
  expect(answer.status).toBe(422);
  const error = await errorOf(answer);
  expect(error.code).toBe("not_applicable");
  expect(error.message).toContain("We coulnd't process your request");
  expect(await credits()).toBe(25);
});

test.each<[string, Fault]>([
  ["8: the booking is lost on its way there", "lost_before"],
  ["9: the booking is done and its answer is lost", "lost_after"],
  ["10: the booking is delivered twice", "twice"],
  ["11: the database is busy", "busy"],
  ["11: the database fails", "failed"],
  ["11: the answer breaks off in the middle", "truncated"],
])("%s: one beat, one debit", async (_, fault) => {
  breakCommits(fault);
  const key = crypto.randomUUID();
  const answer = await jar.postBeat(MOOD, key);
  expect(answer.status).toBe(201);
  expect(await credits()).toBe(24);
  stack.intervene(undefined);
  const again = await jar.postBeat(MOOD, key);
  expect([again.status, (await beatOf(again)).id]).toEqual([200, (await beatOf(answer)).id]);
  expect(await credits()).toBe(24);
});

test("11: an answer that takes longer than anybody waits", async () => {
  breakCommits({ delayMs: 11_000 });
  expect((await jar.postBeat(MOOD)).status).toBe(201);
  expect(await credits()).toBe(24);
});

test("11: a database that fails for good: nothing, or a beat with its debit", async () => {
  stack.intervene((pipeline) => (isCommit(pipeline) ? "failed" : undefined));
  const key = crypto.randomUUID();
  expect((await jar.postBeat(MOOD, key)).status).toBe(502);
  stack.intervene(undefined);
  expect(await credits()).toBe(25);
  expect((await jar.postBeat(MOOD, key)).status).toBe(201);
  expect(await credits()).toBe(24);
});

/** From the next booking on nothing comes through; that one is treated as a fault has it. */
function breakFromCommitOn(fault: Fault): void {
  let broken = false;
  stack.intervene((pipeline) => {
    if (broken) return "failed";
    broken = isCommit(pipeline);
    return broken ? fault : undefined;
  });
}

test.each(["the same key", "another key"])(
  "11: a place that could not be given back is free for its person's next try, with %s",
  async (which) => {
    breakFromCommitOn("failed");
    const key = crypto.randomUUID();
    const failed = await jar.postBeat(MOOD, key);
    expect(failed.status).toBe(502);
    expect((await errorOf(failed)).message).toContain("Please try again.");
    stack.intervene(undefined);
    const again = await jar.postBeat(MOOD, which === "the same key" ? key : undefined);
    expect(again.status).toBe(201);
    expect(await credits()).toBe(24);
  },
);

test.each([
  ["the same key", false],
  ["another key", false],
  ["another key", true],
])(
  "9: a beat that was booked and whose maker was told that it failed comes with %s (incognito: %s)",
  async (which, incognito) => {
    breakFromCommitOn("lost_after");
    const wish = { ...MOOD, incognito };
    const key = crypto.randomUUID();
    expect((await jar.postBeat(wish, key)).status).toBe(502);
    stack.intervene(undefined);
    const next = which === "the same key" ? key : crypto.randomUUID();
    const answers = [await jar.postBeat(wish, next), await jar.postBeat(wish, next)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(answers.map(beatOf));
    expect(second?.id).toBe(first?.id);
    expect((await jar.get(first?.audio_url ?? "")).status).toBe(200);
    const books = await readBooks(stack);
    const mine = books.generation.find((row) => row.key === key)?.user_id;
    expect(books.profiles.find(({ id }) => id === mine)?.available_credits).toBe(24);
    // Another wish, or the same once more, is a beat of its own again.
    expect((await jar.postBeat(wish)).status).toBe(201);
  },
);

test("11: a place that is taken by a run that goes on stays taken", async () => {
  const thinking = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  stack.model.respond(async (request) => {
    thinking.resolve();
    await release.promise;
    return healthyReply(request);
  });
  const first = jar.postBeat(MOOD);
  await thinking.promise;
  const second = await jar.postBeat(MOOD);
  expect(second.status).toBe(409);
  expect(second.headers.get("Retry-After")).toBe("5");
  release.resolve();
  expect((await first).status).toBe(201);
  expect(await credits()).toBe(24);
});

test("11: a place that was taken and whose answer was lost locks nobody out", async () => {
  let lost = false;
  stack.intervene((pipeline) => {
    if (!isBegin(pipeline) || lost) return undefined;
    lost = true;
    return "lost_after";
  });
  const key = crypto.randomUUID();
  expect((await jar.postBeat(MOOD, key)).status).toBe(502);
  expect((await jar.postBeat(MOOD, key)).status).toBe(201);
  expect(await credits()).toBe(24);
});

test("9: a form whose answer says nothing certain brings its beat when it is sent again", async () => {
  const form = await (await jar.get("/assessment")).text();
  const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  stack.intervene((pipeline) => {
    const settles = sqlOf(pipeline).includes('from "generation" inner');
    return isCommit(pipeline) ? "lost_after" : settles ? "failed" : undefined;
  });
  const mood = "I feel tense\r\nand tired";
  const failed = await jar.postForm("/assessment", { mood, key: keyIn(form) });
  expect(failed.status).toBe(502);
  const shown = await failed.text();
  expect(shown).not.toContain("Nothing was charged.");
  expect(keyIn(shown)).toBe(keyIn(form));
  stack.intervene(undefined);
  const again = await jar.postForm("/assessment", { mood, key: keyIn(shown) });
  expect(again.status).toBe(303);
  expect(await credits()).toBe(24);
});

describe("12: a line that drops", () => {
  /** Posts and hangs up when a test says so. */
  function hangUp(key: string): Promise<void> {
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
      const respond = stack.model;
      respond.respond((asked) => {
        request.destroy();
        resolve();
        return healthyReply(asked);
      });
    });
  }

  test("while the model thinks: the beat is made all the same, once", async () => {
    const key = crypto.randomUUID();
    await hangUp(key);
    stack.model.respond(healthyReply);
    await expect
      .poll(async () => (await pageOf(await jar.get("/api/beats"))).beats.length, {
        timeout: 10_000,
      })
      .toBe(1);
    const again = await jar.postBeat(MOOD, key);
    expect(again.status).toBe(200);
    expect(await credits()).toBe(24);
  });

  test("in the middle of the sound: it goes on where it ended, at no cost", async () => {
    const beat = await beatOf(await jar.postBeat(MOOD));
    const broken = await jar.get(beat.audio_url);
    const reader = broken.body?.getReader();
    const first = (await reader?.read())?.value ?? new Uint8Array();
    await reader?.cancel();
    const rest = await jar.get(beat.audio_url, { Range: `bytes=${first.length}-` });
    const tail = new Uint8Array(await rest.arrayBuffer());
    const whole = new Uint8Array(await (await jar.get(beat.audio_url)).arrayBuffer());
    expect(Buffer.concat([first, tail]).equals(Buffer.from(whole))).toBe(true);
    expect(await credits()).toBe(24);
  });
});

test("13: a crash while the model thinks locks nobody out, whichever key comes next", async () => {
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
  expect(await credits()).toBe(23);
});

test("14: a history row that cannot be written takes the debit with it", async () => {
  await stack.dump.rows(
    `create trigger no_history before insert on user_history
     begin select raise(abort, 'CHECK constraint failed: history'); end`,
  );
  try {
    expect((await jar.postBeat(MOOD)).status).toBe(502);
    expect(await credits()).toBe(25);
  } finally {
    await stack.dump.rows("drop trigger no_history");
  }
});

test("14: an incognito beat costs one credit, and no row leads from the debit to it", async () => {
  const answer = await jar.postBeat({ ...MOOD, incognito: true });
  const { id, credits_left } = await beatOf(answer);
  expect(credits_left).toBe(24);
  const [row] = await stack.dump.rows("select user_id from user_history where id = ?", [id]);
  expect(row?.user_id).toBeNull();
  const books = JSON.stringify([
    (await readBooks(stack)).credit_ledger,
    (await readBooks(stack)).generation,
  ]);
  expect(books).not.toContain(id);
});

test("15: link, code and a lost answer at once grant 25 credits once", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const asked = stack.client();
  const fields = { intent: "sign_up", email, password: PASSWORD };
  let lost = false;
  stack.intervene((pipeline) => {
    const grants = sqlOf(pipeline).includes('insert into "profiles"');
    if (!grants || lost) return undefined;
    lost = true;
    return "lost_after";
  });
  await asked.postForm("/auth", fields);
  stack.intervene(undefined);
  await asked.postForm("/auth", fields);
  const mail = await stack.inbox.next(email);
  const link = new URL(mail.links[0] ?? "");
  const code = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
  const answers = await Promise.all([
    stack.client().postForm("/auth/confirm", Object.fromEntries(link.searchParams)),
    asked.postForm("/auth", { intent: "verify_otp", token: code }),
    stack.client().postForm("/auth/confirm", Object.fromEntries(link.searchParams)),
  ]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const stored = await stack.sealed.stored(email);
  expect(await stack.dump.count("select count(*) from user where email = ?", [stored])).toBe(1);
  const grant = await stack.dump.rows(
    "select delta from credit_ledger where user_id = (select id from user where email = ?)",
    [stored],
  );
  expect(grant).toMatchObject([{ delta: 25 }]);
});
