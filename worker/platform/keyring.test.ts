import { expect, test } from "vitest";
import { createKeyring } from "./keyring.ts";

const OLD = "an old secret of 32 characters...";
const NEW = "a new secret of 32 characters....";

test("a sealed value opens only under its own label, and not once it was altered", async () => {
  const key = await createKeyring(NEW).createKey("asha");
  const sealed = await key.seal("row 1", { mood: "I feel tense" });
  expect(sealed).not.toContain("tense");
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("tense");
  expect(await key.open("row 1", sealed)).toEqual({ mood: "I feel tense" });
  expect(await key.open("row 2", sealed)).toBeUndefined();
  for (const at of [0, 20, sealed.length - 1]) {
    const other = sealed[at] === "A" ? "B" : "A";
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
    expect(await key.open("row 1", changed)).toBeUndefined();
  }
  for (const none of ["", "x", "not base64 at all !"]) {
    expect(await key.open("row 1", none)).toBeUndefined();
  }
});

test("equal values have different ciphertexts, and short answers one length", async () => {
  const key = await createKeyring(NEW).createKey("asha");
  const [one, two] = [await key.seal("row", true), await key.seal("row", true)];
  expect(one).not.toBe(two);
  expect((await key.seal("row", false)).length).toBe(one.length);
  expect((await key.seal("row", "Depression")).length).toBe(one.length);
});

test("each person has a key of their own, which only the secret unwraps, and only for them", async () => {
  const keyring = createKeyring(NEW);
  const [asha, ravi] = [await keyring.createKey("asha"), await keyring.createKey("ravi")];
  const sealed = await asha.seal("row", "tense");
  expect(await ravi.open("row", sealed)).toBeUndefined();
  expect(await (await keyring.unwrap(asha.wrapped)).open("row", sealed)).toBe("tense");
  await expect(createKeyring(OLD).unwrap(asha.wrapped)).rejects.toThrow("APP_SECRET");
  const stolen = { ...asha.wrapped, userId: "ravi" };
  await expect(keyring.unwrap(stolen)).rejects.toThrow("APP_SECRET");
});

test("a rewrapped key opens the same values, and the old secret no longer unwraps it", async () => {
  const old = createKeyring(OLD);
  const key = await old.createKey("asha");
  const sealed = await key.seal("row", "tense");
  const both = createKeyring(NEW, OLD);
  expect(await (await both.unwrap(key.wrapped)).open("row", sealed)).toBe("tense");
  const anew = await both.rewrap(key.wrapped);
  expect(anew.wrapped.version).not.toBe(key.wrapped.version);
  expect(await both.versions()).toEqual([anew.wrapped.version, key.wrapped.version]);
  const later = await createKeyring(NEW).unwrap(anew.wrapped);
  expect(await later.open("row", sealed)).toBe("tense");
  expect(await later.digest("a use", "x")).toBe(await key.digest("a use", "x"));
  await expect(old.unwrap(anew.wrapped)).rejects.toThrow("APP_SECRET");
});

test("the address of a deleted account is found under the current or the previous secret, by a digest of its own", async () => {
  const email = "asha@example.com";
  const before = await createKeyring(OLD).formerAddress(email);
  const { digest, known } = await createKeyring(NEW, OLD).formerAddress(email);
  expect(known).toEqual([digest, before.digest]);
  expect((await createKeyring(NEW, OLD).address(email)).known).not.toContain(digest);
  // Once the previous secret is gone, so is what it could find.
  expect((await createKeyring(NEW).formerAddress(email)).known).toEqual([digest]);
});

test("an address is found by its digest under the current or the previous secret", async () => {
  const before = await createKeyring(OLD).address("asha@example.com");
  const { digest, known } = await createKeyring(NEW, OLD).address("asha@example.com");
  expect(digest).not.toContain("asha");
  expect(known).toContain(before.digest);
  expect(digest).not.toBe(before.digest);
  expect((await createKeyring(NEW).address("ravi@example.com")).known).not.toContain(digest);
});
