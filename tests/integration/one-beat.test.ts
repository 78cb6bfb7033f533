import { expect, test } from "vitest";
import { callWith, makeToken } from "#tests/rig/access-tokens.ts";
import { beatOf, type Client, pageOf } from "#tests/rig/client.ts";
import { personWithBeat, share, soundOf } from "#tests/rig/shared-sounds.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import type { Scope } from "#worker/features/access-tokens/rules.ts";
import type { Beat } from "#worker/features/beats/beat.ts";

const stack = sharedStack({}, { deletedBeats: 2 });
const TODAY = { day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) };

/** Sends a change of a beat, or deletes it, as a page of ours or a program may. */
const send = (jar: Client, method: string, path: string, body?: unknown) =>
  jar.request(path, {
    method,
    headers: { Origin: stack.origin, "Content-Type": "application/merge-patch+json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test("a new beat says where it is, and is there what it was", async () => {
  const { jar } = await stack.insertPerson();
  const made = await jar.postBeat({ mood: "I feel tense" });
  const beat = await beatOf(made.clone());
  const address = made.headers.get("Location") ?? "";
  expect(address).toBe(`/api/beats/${beat.id}`);
  const got = await jar.get(address);
  expect([got.status, got.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await got.json()).toEqual({ ...beat, marks: [] });
});

test("an incognito beat is found by its link alone, and takes no marks", async () => {
  const { jar } = await stack.insertPerson();
  const made = await jar.postBeat({ mood: "I feel tense", incognito: true });
  const beat = await beatOf(made.clone());
  const address = made.headers.get("Location") ?? "";
  expect(address).toMatch(/\?sig=/);
  const plain = `/api/beats/${beat.id}`;
  expect(await (await jar.get(address)).json()).toEqual({ ...beat, marks: [] });
  expect((await jar.get(plain)).status).toBe(404);
  expect((await send(jar, "PATCH", address, { favourite: true })).status).toBe(404);
  const { jar: other } = await stack.insertPerson();
  for (const method of ["GET", "DELETE"]) {
    expect((await send(other, method, address)).status, method).toBe(404);
  }
  expect((await send(jar, "DELETE", plain)).status).toBe(404);
  expect((await send(jar, "DELETE", address)).status).toBe(204);
  expect((await jar.get(address)).status).toBe(404);
});

test("a favourite and today's marks are kept together, and what is left out stays", async () => {
  const { jar, beat } = await personWithBeat(stack);
  const path = `/api/beats/${beat}`;
  const change = async (body: unknown) => {
    const { favourite, marks } = (await (await send(jar, "PATCH", path, body)).json()) as Beat;
    return { favourite, marks };
  };
  expect(await change({ marks: {} })).toEqual({ favourite: false, marks: [] });
  expect(await change({ favourite: true, marks: { before: 2 } })).toEqual({
    favourite: true,
    marks: [{ ...TODAY, before: 2, after: null }],
  });
  const both = [{ ...TODAY, before: 2, after: 5 }];
  expect(await change({ marks: { after: 5 } })).toEqual({ favourite: true, marks: both });
  expect(await change({ marks: {} })).toEqual({ favourite: true, marks: both });
  expect(await change({ favourite: false })).toEqual({ favourite: false, marks: both });
  expect(await change({ marks: { before: 4 } })).toMatchObject({
    marks: [{ before: 4, after: 5 }],
  });
});

test("a token sees how somebody felt only where it may mark their beats", async () => {
  const { jar, beat } = await personWithBeat(stack);
  const path = `/api/beats/${beat}`;
  await send(jar, "PATCH", path, { marks: { after: 2 } });
  const [reads, marks] = [["read"], ["read", "change"]] as const;
  const seen = async (scopes: readonly Scope[]) => {
    const token = await makeToken(jar, scopes.join(" "), scopes);
    return (await (await callWith(stack.origin, token, path)).json()) as Beat;
  };
  expect(await seen(reads)).not.toHaveProperty("marks");
  expect(await seen(marks)).toMatchObject({ marks: [{ after: 2 }] });
});

test("a change that is none changes nothing", async () => {
  const { jar, beat } = await personWithBeat(stack);
  const path = `/api/beats/${beat}`;
  for (const body of [
    { favourite: "yes" },
    { favourite: true, marks: { after: 6 } },
    { favourite: true, marks: { before: 2.5 } },
    { favourite: true, marks: { before: null } },
    { favourite: true, mood: "another" },
    [],
    "favourite",
    null,
  ]) {
    const answer = await send(jar, "PATCH", path, body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
  }
  expect(await (await jar.get(path)).json()).toMatchObject({ favourite: false, marks: [] });
});

test("nobody else gets, changes or deletes a beat", async () => {
  const { jar, beat } = await personWithBeat(stack);
  const { jar: other } = await stack.insertPerson();
  const path = `/api/beats/${beat}`;
  const change = { favourite: true, marks: { after: 1 } };
  expect((await other.get(path)).status).toBe(404);
  expect((await send(other, "PATCH", path, change)).status).toBe(404);
  expect((await send(other, "DELETE", path)).status).toBe(404);
  const foreign = { method: "DELETE", headers: { Origin: "https://evil.example" } };
  expect((await jar.request(path, foreign)).status).toBe(403);
  expect(await (await jar.get(path)).json()).toMatchObject({ favourite: false, marks: [] });
});

test("a deleted beat is gone with its marks and its sharing, and its credit stays spent", async () => {
  const { id, jar, beat } = await personWithBeat(stack, soundOf(117));
  await share({ jar, beat }, { feeling: "anxious", goal: "calm" });
  const token = await makeToken(jar, "deletes", ["change", "read"]);
  const path = `/api/beats/${beat}`;
  await send(jar, "PATCH", path, { marks: { before: 1, after: 3 } });
  const shares = () => stack.dump.count("select count(*) from community_share");
  const before = await shares();
  const deleted = await callWith(stack.origin, token, path, { method: "DELETE" });
  expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
  expect(await shares()).toBe(before - 1);
  const marks = "select count(*) from session_mark where user_id = ?";
  expect(await stack.dump.count(marks, [id])).toBe(0);
  expect((await callWith(stack.origin, token, path, { method: "DELETE" })).status).toBe(404);
  expect((await callWith(stack.origin, token, path)).status).toBe(404);
  expect((await pageOf(await jar.get("/api/beats"))).beats).toEqual([]);
  const credits = "select available_credits from profiles where id = ?";
  expect(await stack.dump.rows(credits, [id])).toEqual([{ available_credits: 24 }]);
});
