import { expect, test } from "vitest";
import { composeHere } from "#app/offline/compose-here.ts";
import { textsOfEveryLanguage } from "#tests/composition/texts.ts";
import { healthyReply } from "#tests/model-host/replies.ts";
import { beatOf, errorOf } from "#tests/rig/client.ts";
import { runComposerWorker } from "#tests/rig/composer-worker.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { UNANSWERED } from "#worker/features/profile/rules.ts";
import { sealProfile } from "#worker/features/profile/sealed.ts";

const stack = sharedStack({ scriptedModel: true });
const composer = "built_in";

test("what the built worker composes is what is booked: no host, no profile, one credit", async () => {
  const { jar, id } = await stack.insertPerson();
  const stressed = { ...UNANSWERED, stress_level: 10, sleep_issues: true, sleep_severity: 10 };
  const profile = await sealProfile(await stack.sealed.keyOf(id), stressed);
  const row = [id, profile.sealed];
  await stack.dump.write([["insert into user_profile (user_id, sealed) values (?, ?)", row]]);
  stack.model.respond(healthyReply);
  const worker = runComposerWorker();
  for (const mood of ["I am unable to sleep", "मुझे बहुत घबराहट हो रही है", "no puedo dormir"]) {
    const request = { mood, key: crypto.randomUUID(), language: "en" };
    const heard = await worker.compose(request);
    if (heard.kind !== "beat") throw new Error(`${mood} made no beat.`);
    const { key, language: _, ...beat } = heard.beat;
    const booked = await jar.postBeat({ mood, composer }, key);
    expect(booked.status).toBe(201);
    const made = await beatOf(booked);
    expect(made).toMatchObject(beat);
    // Sent again, since the answer may have been lost.
    const again = await jar.postBeat({ mood, composer }, key);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await again.json()).toEqual(made);
  }
  expect(stack.model.requests).toEqual([]);
  const last = await beatOf(await jar.postBeat({ mood: "I feel tense", composer }));
  expect(last.credits_left).toBe(21);
  // Without the wish the host is asked, as ever.
  expect((await beatOf(await jar.postBeat({ mood: "I feel tense" }))).focus).toBe("stress");
});

test("one key serves one composer, and no other is known", async () => {
  const { jar } = await stack.insertPerson();
  const key = crypto.randomUUID();
  const mood = "I feel tense";
  expect((await jar.postBeat({ mood, composer }, key)).status).toBe(201);
  const other = await jar.postBeat({ mood }, key);
  expect(other.status).toBe(422);
  expect((await errorOf(other)).code).toBe("key_reused");
  const unknown = await jar.postBeat({ mood, composer: "hosted" });
  expect(unknown.status).toBe(400);
  expect((await errorOf(unknown)).code).toBe("bad_request");
});

test("the worker's own policy lets it load nothing and reach nothing", async () => {
  const { address } = runComposerWorker();
  const { headers } = await stack.client().get(address);
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("a cry for help is answered with help by either, and makes nothing", async () => {
  const { jar } = await stack.insertPerson();
  const mood = "I want to kill myself";
  const request = { mood, key: crypto.randomUUID(), language: "en" };
  expect(await runComposerWorker().compose(request)).toEqual({ kind: "crisis" });
  expect((await errorOf(await jar.postBeat({ mood, composer }))).code).toBe("crisis");
});

test("the built worker composes some 300 texts of every language as its source does", async () => {
  const worker = runComposerWorker();
  for (const mood of textsOfEveryLanguage()) {
    const request = { mood, key: "a-key", language: "en" };
    expect.soft(await worker.compose(request), mood).toEqual(await composeHere(request));
  }
});
