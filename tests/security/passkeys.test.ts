import { beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import {
  type Authenticator,
  addPasskey,
  challengeFor,
  createAuthenticator,
  type Forgery,
  postNew,
  postSignIn,
  signInBy,
} from "#tests/rig/passkeys.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });
let person: Client;
let authenticator: Authenticator;
beforeAll(async () => {
  person = await stack.person("asha.passkeys@example.com");
  authenticator = await addPasskey(person);
});

const isSignedIn = async (jar: Client) => (await jar.get("/history")).status === 200;

test("32: a passkey signs in without an address, in a new browser", async () => {
  const jar = stack.client();
  const { get } = await challengeFor(jar, "sign_in");
  expect(get).toMatchObject({ userVerification: "required", allowCredentials: [] });
  const response = await postSignIn(jar, authenticator.get(get));
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/history"]);
  expect(await (await jar.get("/profile")).text()).toContain("asha.passkeys@example.com");
  expect(jar.cookies.has("passkey")).toBe(false);
  expect(jar.cookies.has("device")).toBe(true);
});

test("32: accepts an authenticator with a counter and an RSA key", async () => {
  const windows = createAuthenticator(stack.origin, "RS256");
  const jar = await stack.person();
  await addPasskey(jar, windows);
  for (const _ of [1, 2]) expect((await signInBy(stack.client(), windows)).status).toBe(303);
  expect((await signInBy(stack.client(), windows, { tamper: "signature" })).status).toBe(401);
});

test("32: a passkey neither redirects to another site nor signs in from one", async () => {
  const jar = stack.client();
  const { get } = await challengeFor(jar, "sign_in");
  const passkey = authenticator.get(get);
  const elsewhere = await jar.request("/auth", {
    method: "POST",
    headers: { Origin: "https://evil.example" },
    body: new URLSearchParams({ intent: "passkey", passkey }),
  });
  expect(elsewhere.status).toBe(403);
  const next = "//evil.example";
  const response = await jar.postForm("/auth", { intent: "passkey", passkey, next });
  expect(response.headers.get("Location")).toBe("/assessment");
});

test.each<[string, Forgery]>([
  ["another origin", { origin: "https://evil.example" }],
  ["the same host on another port", { origin: "http://localhost:1" }],
  ["a frame of another site", { crossOrigin: true }],
  ["another relying party", { rpId: "evil.example" }],
  ["another ceremony", { type: "webauthn.create" }],
  ["another challenge", { challenge: "AAAA" }],
  ["the user not present", { userPresent: false }],
  ["the user not verified", { userVerified: false }],
  ["the user handle of another person", { userHandle: "c29tZWJvZHk" }],
  ["no user handle", { userHandle: "" }],
  ["an unknown credential", { id: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ["a changed signature", { tamper: "signature" }],
  ["what is no signature", { signature: "AAAA" }],
  ["a signature of zeros", { signature: "MAYCAQACAQA" }],
  ["a changed counter", { tamper: "authenticator data" }],
  ["changed client data", { tamper: "client data" }],
])("33: an answer with %s signs nobody in", async (_, forgery) => {
  const jar = stack.client();
  const response = await signInBy(jar, authenticator, forgery);
  expect(response.status).toBe(401);
  expect(await response.text()).toContain("That passkey did not work here.");
  expect(await isSignedIn(jar)).toBe(false);
  // The forgery was the reason: a valid answer of the same authenticator signs in.
  expect((await signInBy(jar, authenticator)).status).toBe(303);
});

test("33: another key with a known credential id signs nobody in", async () => {
  const impostor = createAuthenticator(stack.origin);
  const { get } = await challengeFor(stack.client(), "sign_in");
  const jar = stack.client();
  const own = await challengeFor(jar, "sign_in");
  expect(get.challenge).not.toBe(own.get.challenge);
  const { response } = JSON.parse(authenticator.get(own.get)) as { response: object };
  const forged = JSON.parse(impostor.get(own.get)) as { response: { userHandle: string } };
  const handle = (response as { userHandle: string }).userHandle;
  const posted = { id: authenticator.id, response: { ...forged.response, userHandle: handle } };
  expect((await postSignIn(jar, JSON.stringify(posted))).status).toBe(401);
  expect(await isSignedIn(jar)).toBe(false);
});

test("33: refuses a counter that does not increase: the authenticator was cloned", async () => {
  const copied = await addPasskey(await stack.person());
  const signIn = (counter: number) => signInBy(stack.client(), copied, { counter });
  expect((await signIn(0)).status).toBe(303);
  expect((await signIn(7)).status).toBe(303);
  for (const counter of [7, 6, 0]) expect((await signIn(counter)).status).toBe(401);
  expect((await signIn(8)).status).toBe(303);
});

test.each<[string, Forgery]>([
  ["another origin", { origin: "https://evil.example" }],
  ["another relying party", { rpId: "evil.example" }],
  ["another ceremony", { type: "webauthn.get" }],
  ["another challenge", { challenge: "AAAA" }],
  ["the user not verified", { userVerified: false }],
  ["another credential id", { id: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ["a key that states another algorithm", { algorithm: -257 }],
  ["an algorithm that was not offered", { algorithm: -8 }],
  ["no algorithm at all", { algorithm: 0 }],
  ["a point that is not on the curve", { offCurve: true }],
])("33: a new passkey with %s is not stored", async (_, forgery) => {
  const kept = await stack.dump.count("select count(*) from passkey");
  const { create } = await challengeFor(person, "register");
  const response = await postNew(person, createAuthenticator(stack.origin).create(create, forgery));
  expect(response.status).toBe(400);
  expect(await stack.dump.count("select count(*) from passkey")).toBe(kept);
});

test("33: refuses malformed answers without an internal error", async () => {
  const jar = stack.client();
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    '{"id": 7}',
    `{"id": "${"A".repeat(20_000)}"}`,
    '{"id":"AA","response":{"clientDataJSON":"***"}}',
    '{"id":"AA","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":""}}',
    '{"id":"AA","response":{"clientDataJSON":"e30","attestationObject":"oA"}}',
    '{"id":"AA","response":{"clientDataJSON":"e30","attestationObject":"n5-fn5-f"}}',
  ]) {
    await challengeFor(jar, "sign_in");
    expect((await postSignIn(jar, text)).status, text).toBe(401);
    await challengeFor(person, "register");
    expect((await postNew(person, text)).status, text).toBe(400);
  }
});

test("34: a challenge works once: of 20 parallel answers one signs in, and no replay", async () => {
  const jar = stack.client();
  const { get } = await challengeFor(jar, "sign_in");
  const cookie = `passkey=${jar.cookies.get("passkey")}`;
  const passkey = authenticator.get(get);
  const post = () =>
    stack.client().request("/auth", {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams({ intent: "passkey", passkey }),
    });
  const answers = await Promise.all(Array.from({ length: 20 }, post));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(19).fill(401)]);
  expect((await post()).status).toBe(401);
  // Another signature over the same challenge is refused too.
  const again = new URLSearchParams({ intent: "passkey", passkey: authenticator.get(get) });
  const replay = { method: "POST", headers: { Cookie: cookie }, body: again };
  expect((await stack.client().request("/auth", replay)).status).toBe(401);
});

test("34: of 20 parallel answers to one challenge one adds a passkey", async () => {
  const jar = await stack.person("parallel.passkeys@example.com");
  const { create } = await challengeFor(jar, "register");
  const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const posts = Array.from({ length: 20 }, () =>
    stack.client().request("/settings", {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams({
        intent: "add_passkey",
        passkey: createAuthenticator(stack.origin).create(create),
      }),
    }),
  );
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([303, ...Array(19).fill(400)]);
});

test("34: refuses a challenge of another browser, purpose or person, and an expired one", async () => {
  const foreign = await challengeFor(stack.client(), "sign_in");
  const other = stack.client();
  expect((await postSignIn(other, authenticator.get(foreign.get))).status).toBe(401);
  await challengeFor(other, "sign_in");
  expect((await postSignIn(other, authenticator.get(foreign.get))).status).toBe(401);

  const confirm = await challengeFor(person, "confirm");
  const jar = stack.client();
  jar.cookies.set("passkey", person.cookies.get("passkey") ?? "");
  expect((await postSignIn(jar, authenticator.get(confirm.get))).status).toBe(401);
  const deletion = await challengeFor(person, "deletion");
  const again = { intent: "passkey", passkey: authenticator.get(deletion.get) };
  expect((await person.postForm("/auth/again", again)).status).toBe(401);
  const register = await challengeFor(person, "register");
  const wrong = { ...confirm.get, challenge: register.create.challenge };
  const shown = { intent: "passkey", passkey: authenticator.get(wrong) };
  expect((await person.postForm("/auth/again", shown)).status).toBe(401);

  const meera = await stack.person();
  const theirs = await challengeFor(meera, "register");
  const mine = await stack.person();
  mine.cookies.set("passkey", meera.cookies.get("passkey") ?? "");
  const made = createAuthenticator(stack.origin).create(theirs.create);
  expect((await postNew(mine, made)).status).toBe(400);

  const late = stack.client();
  const { get } = await challengeFor(late, "sign_in");
  const [challenge, end, seal] = (late.cookies.get("passkey") ?? "").split(".");
  expect(Number(end) - now()).toBeLessThanOrEqual(5 * 60_000);
  late.cookies.set("passkey", `${challenge}.${Number(end) + 1}.${seal}`);
  expect((await postSignIn(late, authenticator.get(get))).status).toBe(401);
});

test("35: a passkey of another account confirms nothing, and is neither listed nor removed", async () => {
  const ravi = await stack.person("ravi.passkeys@example.com");
  const theirs = await addPasskey(ravi);
  for (const [path, purpose, fields] of [
    ["/auth/again", "confirm", { intent: "passkey" }],
    ["/profile", "deletion", { intent: "delete_account" }],
  ] as const) {
    const { get } = await challengeFor(ravi, purpose);
    expect(get.allowCredentials.map(({ id }) => id)).toEqual([theirs.id]);
    const passkey = authenticator.get(get);
    expect((await ravi.postForm(path, { ...fields, passkey })).status).toBe(401);
  }
  await ravi.postForm("/settings", { intent: "remove_passkey", id: authenticator.id });
  expect((await signInBy(stack.client(), authenticator)).status).toBe(303);
  expect(await (await ravi.get("/settings")).text()).not.toContain(authenticator.id);
  // A credential of another account cannot be added to this one.
  const { create } = await challengeFor(ravi, "register");
  expect((await postNew(ravi, authenticator.create(create))).status).toBe(400);
});

test("35: a removed passkey signs nobody in", async () => {
  const jar = await stack.person();
  const removed = await addPasskey(jar);
  expect(await (await jar.get("/settings")).text()).toContain(
    "a link that we mail you always signs",
  );
  const answer = await jar.postForm("/settings", { intent: "remove_passkey", id: removed.id });
  expect(answer.status).toBe(303);
  expect((await signInBy(stack.client(), removed)).status).toBe(401);
});

test("35: an account has at most ten passkeys, even with parallel additions", async () => {
  const jar = await stack.person("ten@example.com");
  for (const _ of Array(9)) await addPasskey(jar);
  const session = jar.cookies.get("session") ?? "";
  const tabs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const tab = stack.client();
      tab.cookies.set("session", session);
      return { tab, options: (await challengeFor(tab, "register")).create };
    }),
  );
  const added = await Promise.all(
    tabs.map(({ tab, options }) => postNew(tab, createAuthenticator(stack.origin).create(options))),
  );
  expect(added.filter(({ status }) => status === 303)).toHaveLength(1);
  const eleventh = await jar.postForm("/auth/passkey", { purpose: "register" });
  expect(eleventh.status).toBe(409);
});

test("35: the database contains no challenge, and the log nothing of a passkey", async () => {
  const jar = await stack.person("dump@example.com");
  const own = await addPasskey(jar);
  const { get } = await challengeFor(jar, "confirm");
  await jar.postForm("/auth/again", { intent: "passkey", passkey: own.get(get) });
  const stored = JSON.stringify(await stack.dump.everything());
  expect(stored).toContain(own.id);
  expect(stored).not.toContain(get.challenge);
  const last = (await jar.get("/terms")).headers.get("X-Request-Id") ?? "";
  await expect.poll(() => stack.logs.join("\n")).toContain(last);
  for (const secret of [own.id, get.challenge]) expect(stack.logs.join("\n")).not.toContain(secret);
  expect(stack.logs.join("\n")).toContain('"auth.passkey_added"');
});

test("35: failed sign-ins by passkey count towards a limit, successful ones do not", async () => {
  const email = "asha.passkeys@example.com";
  const own = await addPasskey(await strict.person(email));
  const network = "203.0.113.35";
  await exhaust(strict, "passkey_network", network, 2);
  const forged = () => signInBy(strict.client(network), own, { tamper: "signature" });
  expect((await forged()).status).toBe(401);
  for (const _ of Array(3)) expect((await signInBy(strict.client(network), own)).status).toBe(303);
  expect((await forged()).status).toBe(401);
  const over = await signInBy(strict.client(network), own);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
  // Other ways of signing in have their own limits.
  const fields = { intent: "sign_in", email, password: PASSWORD };
  expect((await strict.client(network).postForm("/auth", fields)).status).toBe(303);
});
