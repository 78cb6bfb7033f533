import { expect, test } from "vitest";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();

const SOUND = { intent: "sound", layer: "rain", level: "40", ears: "speakers" };

function ownerOn(html: string): string {
  return /name="owner" value="(\w+)"/.exec(html)?.[1] ?? "";
}

test("a visitor is sent to the sign-in page, and back afterwards", async () => {
  const answer = await stack.client().get("/settings");
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    expect.stringMatching(/^\/auth\?.*next=%2Fsettings/),
  ]);
});

test("a choice of sound is stored with the person, for every device of theirs", async () => {
  const jar = await stack.person("sound@example.com");
  const kept = await jar.postForm("/settings", SOUND);
  expect([kept.status, kept.headers.get("Location")]).toEqual([303, "/settings?saved=sound#sound"]);
  const phone = stack.client();
  const signIn = { intent: "sign_in", email: "sound@example.com", password: PASSWORD };
  await phone.postForm("/auth", signIn);
  const page = await (await phone.get("/settings")).text();
  expect(page).toMatch(/<option[^>]*value="rain"[^>]*selected|selected[^>]*value="rain"/);
  expect(page).toMatch(/name="level"[^>]*value="40"|value="40"[^>]*name="level"/);
});

test("an unknown layer is refused, and so is the page of somebody else", async () => {
  const { jar } = await stack.insertPerson();
  const { jar: sister } = await stack.insertPerson();
  const invalid = await jar.postForm("/settings", { ...SOUND, layer: "thunder" });
  expect(invalid.status).toBe(400);
  expect(await invalid.text()).toContain("That choice could not be read.");
  const owner = ownerOn(await (await jar.get("/settings")).text());
  expect(owner).not.toBe("");
  const foreign = await sister.postForm("/settings", { ...SOUND, owner });
  expect(foreign.status).toBe(403);
  expect(await foreign.text()).toContain("Somebody else signed in in this browser.");
});

test("the profile leads here and has no account in it; deletion still answers at both addresses", async () => {
  const { jar } = await stack.insertPerson();
  const profile = await (await jar.get("/profile")).text();
  expect(profile).toContain('href="/settings"');
  expect(profile).not.toContain("Delete my account");
  for (const address of ["/profile", "/settings"]) {
    const person = await stack.person(`${crypto.randomUUID()}@example.com`);
    const refused = await person.postForm(address, { intent: "delete_account", password: "wrong" });
    expect([address, refused.status]).toEqual([address, 401]);
    expect(await refused.text()).toContain("That is not your password. Nothing was deleted.");
    const gone = await person.postForm(address, { intent: "delete_account", password: PASSWORD });
    expect(gone.headers.get("Location")).toBe("/goodbye");
  }
});

const CHOICE = "/listening/choice";
const RAIN = { layer: "rain", level: "40", ears: "speakers" };

async function exported(jar: Client): Promise<unknown> {
  const answer = await jar.get("/api/account/export");
  return ((await answer.json()) as { listening: unknown }).listening;
}

const rows = (id: string) =>
  stack.dump.rows("select * from listening_choice where user_id = ?", [id]);

test("a choice is kept with the person, sealed, and exported to them alone", async () => {
  const asha = await stack.person("asha.choice@example.com");
  const ravi = await stack.person("ravi.choice@example.com");
  expect(await exported(asha)).toBeNull();
  expect((await asha.postForm(CHOICE, RAIN)).status).toBe(200);
  expect(await exported(asha)).toEqual({ layer: "rain", level: 40, ears: "speakers", pure: false });
  expect(await exported(ravi)).toBeNull();
  const stored = await rows(String(await stack.accountId("asha.choice@example.com")));
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toMatch(/rain|speakers/);

  // The last write wins.
  expect((await asha.postForm(CHOICE, { ...RAIN, layer: "sea", balance: "-4" })).status).toBe(200);
  expect(await exported(asha)).toMatchObject({ layer: "sea", balance: -4 });
  expect((await asha.postForm(CHOICE, { ...RAIN, layer: "sea", pure: "on" })).status).toBe(200);
  expect(await exported(asha)).toEqual({ ...RAIN, level: 40, layer: "sea", pure: true });
});

test("deleting an account deletes its choice, and no other", async () => {
  const jar = await stack.person("meera.choice@example.com");
  const other = await stack.person("kiran.choice@example.com");
  for (const each of [jar, other]) await each.postForm(CHOICE, RAIN);
  const id = String(await stack.accountId("meera.choice@example.com"));
  await jar.postForm("/profile", { intent: "delete_account", password: PASSWORD });
  expect(await rows(id)).toEqual([]);
  expect(await exported(other)).toMatchObject({ layer: "rain" });
});

test("refuses what nobody can choose, other sites, visitors and pages of another account", async () => {
  const { id, jar } = await stack.insertPerson();
  for (const wrong of [{ layer: "whales" }, { level: "101" }, { ears: "one" }, { balance: "13" }]) {
    expect((await jar.postForm(CHOICE, { ...RAIN, ...wrong })).status).toBe(400);
  }
  expect((await jar.postForm(CHOICE, { ...RAIN, owner: "f".repeat(64) })).status).toBe(403);
  const headers = { Origin: "https://evil.example" };
  const body = new URLSearchParams(RAIN);
  expect((await jar.request(CHOICE, { method: "POST", headers, body })).status).toBe(403);
  const visitor = await stack.client().postForm(CHOICE, RAIN);
  expect([visitor.status, visitor.headers.get("Location")?.split("?")[0]]).toEqual([302, "/auth"]);
  expect(await rows(id)).toEqual([]);
  expect((await jar.get(CHOICE)).headers.get("Location")).toBe("/assessment");
});

test("without scripts the form leads back to its page, with the length in its address", async () => {
  const { jar } = await stack.insertPerson();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const page = { next: `/assessment?beat=${beat.id}`, minutes: "30" };
  const answer = await jar.postForm(CHOICE, { ...RAIN, ...page });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/assessment?beat=${beat.id}&minutes=30#result`);
  const outside = await jar.postForm(CHOICE, { ...RAIN, ...page, next: "https://evil.example/" });
  expect(outside.headers.get("Location")).toBe("/assessment?minutes=30#result");
});
