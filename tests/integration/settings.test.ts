import { expect, test } from "vitest";
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
