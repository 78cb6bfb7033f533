import { expect, test } from "vitest";
import { makeToken } from "#tests/rig/access-tokens.ts";
import type { ApiDocument } from "#tests/rig/api-description.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { DescribedClient } from "#tests/rig/described-client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import type { Beat } from "#worker/features/beats/beat.ts";

const stack = sharedStack({}, { deletedBeats: 2 });

/** A program that has read the document, and has a token of somebody new. */
async function program(): Promise<DescribedClient> {
  const { jar } = await stack.insertPerson();
  const token = await makeToken(jar, "a program");
  const document = await (await stack.client().get("/api/openapi.json")).json();
  return new DescribedClient(document as ApiDocument, stack.origin, token);
}

const wish = (client: DescribedClient, mood: string, more: object = {}) =>
  client.call("makeBeat", { "Idempotency-Key": crypto.randomUUID() }, { mood, ...more });

test(
  "a program that knows the document alone does all that a token may",
  beforeRelease(),
  async () => {
    const client = await program();
    const made = await wish(client, "I feel tense");
    const beat = made.json as Beat;
    expect([made.status, beat.credits_left]).toEqual([201, 24]);
    const key = { "Idempotency-Key": "written-down" };
    expect((await client.call("makeBeat", key, { mood: "I feel low" })).status).toBe(201);
    expect((await client.call("makeBeat", key, { mood: "I feel low" })).status).toBe(200);
    expect((await client.call("makeBeat", key, { mood: "I feel sad" })).status).toBe(422);
    expect((await wish(client, "")).status).toBe(400);
    const events = { "Idempotency-Key": "with-events", Accept: "text/event-stream" };
    expect((await client.call("makeBeat", events, { mood: "I feel sad" })).status).toBe(200);

    for (const limit of [1, 2, 100]) {
      const { json } = await client.call("listBeats", { limit });
      expect((json as { beats: unknown[] }).beats).toHaveLength(Math.min(limit, 3));
    }
    for (const limit of [0, 101]) {
      expect((await client.call("listBeats", { limit })).status, `limit ${limit}`).toBe(400);
      expect((await client.call("listPayments", { limit })).status, `limit ${limit}`).toBe(400);
    }
    expect((await client.call("listPayments")).status).toBe(200);

    const of = { id: beat.id };
    for (const [body, status] of [
      [{ favourite: true }, 200],
      [{ marks: { before: 1, after: 5 } }, 200],
      [{}, 200],
      [{ marks: { before: 0 } }, 400],
      [{ marks: { after: 6 } }, 400],
      [{ mood: "I feel well" }, 400],
    ] as const) {
      const changed = await client.call("changeBeat", of, body);
      expect(changed.status, JSON.stringify(body)).toBe(status);
    }
    const { json: got } = await client.call("getBeat", of);
    expect(got).toMatchObject({ favourite: true, marks: [{ before: 1, after: 5 }] });

    await listen(client, of);
    for (const id of ["saveBeatForSbagen", "saveBeatForSynapseq", "saveBeatForGnaural"]) {
      expect((await client.call(id, of)).status, id).toBe(200);
    }

    const hidden = (await wish(client, "I feel lonely", { incognito: true })).json as Beat;
    const sig = new URL(hidden.audio_url, stack.origin).searchParams.get("sig") ?? "";
    expect((await client.call("getBeat", { id: hidden.id })).status).toBe(404);
    expect((await client.call("getBeat", { id: hidden.id, sig })).status).toBe(200);
    for (const values of [of, { id: hidden.id, sig }]) {
      expect((await client.call("deleteBeat", values)).status).toBe(204);
      expect((await client.call("deleteBeat", values)).status).toBe(404);
    }

    const uncalled = client.operations.filter(({ id, scope }) => scope && !client.calls.has(id));
    expect(uncalled.map(({ id }) => id)).toEqual([]);
    expect([...client.calls.values()].reduce((sum, calls) => sum + calls)).toBeGreaterThan(100);
    expect(client.faults).toEqual([]);
  },
);

/** What the document says in words: ten hours are a night's, a night is longer than an hour, and noise has no FLAC. */
const REFUSED = {
  measureBeat: ["minutes=600", "night=on"],
  measureBeatAsFlac: [
    "minutes=600",
    ...["pink", "brown", "rain", "sea", "stream"].map((layer) => `layer=${layer}`),
    "night=on",
  ],
};

/** Asks for a sound in every way that the document lists, and hears parts of it. */
async function listen(client: DescribedClient, of: { readonly id: string }): Promise<void> {
  for (const [id, expected] of Object.entries(REFUSED)) {
    const { parameters } = client.operation(id);
    const refused: string[] = [];
    for (const parameter of parameters.filter(({ in: place }) => place === "query")) {
      for (const value of client.valuesOf(parameter)) {
        const { status } = await client.call(id, { ...of, [parameter.name]: value });
        if (status === 400) refused.push(`${parameter.name}=${value}`);
        else expect(status, `${parameter.name}=${value}`).toBe(200);
      }
    }
    expect(refused, id).toEqual(expected);
  }
  for (const id of ["hearBeat", "hearBeatAsFlac"]) {
    const part = await client.call(id, { ...of, Range: "bytes=0-999" });
    expect([part.status, part.headers.get("Content-Length")]).toEqual([206, "1000"]);
    const etag = part.headers.get("ETag") ?? "";
    expect((await client.call(id, { ...of, "If-None-Match": etag })).status).toBe(304);
    expect((await client.call(id, { ...of, "If-Match": '"another"' })).status).toBe(412);
    expect((await client.call(id, { ...of, Range: "bytes=999999999-" })).status).toBe(416);
    expect((await client.call(id, { ...of, minutes: 1 })).status).toBe(400);
  }
}
