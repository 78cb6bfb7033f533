import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD, SECRET } from "#tests/rig/stack.ts";

const stack = sharedStack();

const RAVI = { nominee_name: "Ravi Kumar", nominee_email: "ravi.kumar@example.org" };
const name = (jar: Client, fields: Record<string, string> = {}) =>
  jar.postForm("/settings", { intent: "name_nominee", ...RAVI, ...fields });
const remove = (jar: Client, fields: Record<string, string> = {}) =>
  jar.postForm("/settings", { intent: "remove_nominee", ...fields });
const settings = async (jar: Client, query = "") => (await jar.get(`/settings${query}`)).text();
const rows = (id: string) => stack.dump.rows("select sealed from nominee where user_id = ?", [id]);
const exported = async (jar: Client) =>
  ((await (await jar.get("/api/account/export")).json()) as { nominee: unknown }).nominee;

test("somebody is named, changed and removed, stored sealed and once, and exported", async () => {
  const { id, jar } = await stack.insertPerson();
  expect(await settings(jar)).toContain('id="nominee"');
  expect(await exported(jar)).toBeNull();
  const named = await name(jar, {
    nominee_name: "  Ravi \t Kumar ",
    nominee_email: " Ravi.Kumar@Example.org ",
  });
  expect([named.status, named.headers.get("Location")]).toEqual([
    303,
    "/settings?saved=nominee#nominee",
  ]);
  const page = await settings(jar, "?saved=nominee");
  expect(page).toContain("You named");
  expect(page).toContain('value="Ravi Kumar"');
  expect(page).toContain('value="ravi.kumar@example.org"');
  expect(await exported(jar)).toEqual({ name: "Ravi Kumar", email: "ravi.kumar@example.org" });
  const [first] = await rows(id);
  expect(JSON.stringify(first)).not.toMatch(/ravi/i);

  const changed = { nominee_name: "रवि O’Neil-कुमार", nominee_email: "other@example.org" };
  expect((await name(jar, changed)).status).toBe(303);
  const stored = await rows(id);
  expect([stored.length, JSON.stringify(stored[0]) === JSON.stringify(first)]).toEqual([1, false]);
  expect(await exported(jar)).toEqual({ name: "रवि O’Neil-कुमार", email: "other@example.org" });

  for (const _ of ["first", "again"]) {
    const removed = await remove(jar);
    expect([removed.status, removed.headers.get("Location")]).toEqual([
      303,
      "/settings?saved=no-nominee#nominee",
    ]);
  }
  expect([await rows(id), await exported(jar)]).toEqual([[], null]);
  expect(await settings(jar, "?saved=no-nominee")).not.toContain("You named");
});

test("no name, a long one, no address and the person's own are refused with what was typed", async () => {
  const { id, jar } = await stack.insertPerson();
  const own = "This is your own address.";
  const noName = "Please enter a name of 1 to 100 characters.";
  const noAddress = "Please enter a valid email address.";
  const refused: [Record<string, string>, string][] = [
    [{ nominee_name: " \u200d\u202e\n " }, noName],
    [{ nominee_name: "ர".repeat(101) }, noName],
    [{ nominee_name: "x".repeat(60_000) }, noName],
    [{ nominee_email: "" }, noAddress],
    [{ nominee_email: "ravi@example.org\r\nBcc: all@example.org" }, noAddress],
    [{ nominee_email: `${"x".repeat(250)}@example.org` }, noAddress],
    [{ nominee_email: `${id}@EXAMPLE.com` }, own],
  ];
  for (const [fields, problem] of refused) {
    const answer = await name(jar, fields);
    const html = await answer.text();
    expect([answer.status, html.includes(problem)], JSON.stringify(fields).slice(0, 80)).toEqual([
      400,
      true,
    ]);
    expect(html).toContain('value="');
  }
  expect((await jar.postForm("/settings", { intent: "name_nominee" })).status).toBe(400);
  expect(await rows(id)).toEqual([]);
  // What is markup elsewhere is a name here, and nothing that turns or hides what an operator reads.
  await name(jar, { nominee_name: "<b>R\u202eavi\u009b31m</b>\u0000" });
  expect(await exported(jar)).toMatchObject({ name: "<b>R avi 31m</b>" });
  expect(await settings(jar)).not.toContain("<b>R");
  expect((await name(jar, { nominee_name: "😀".repeat(100) })).status).toBe(303);
});

test("a page of somebody else names and removes nobody", async () => {
  const { id, jar } = await stack.insertPerson();
  const { jar: sister } = await stack.insertPerson();
  const owner = /name="owner" value="(\w+)"/.exec(await settings(sister))?.[1] ?? "";
  expect(owner).not.toBe("");
  const foreign = await name(jar, { owner });
  expect([foreign.status, await rows(id)]).toEqual([403, []]);
  expect(await foreign.text()).not.toContain("Ravi Kumar");
  await name(jar);
  expect((await remove(jar, { owner })).status).toBe(403);
  expect((await rows(id)).length).toBe(1);
});

test(
  "an operator reads who is named by the account's address, and it goes with the account",
  beforeRelease(),
  async () => {
    const jar = await stack.person("who.names@example.com");
    const id = String(await stack.accountId("who.names@example.com"));
    const read = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["worker/tools/cli/nominee.ts", ...args], {
        env: { ...process.env, LIBSQL_URL: stack.databaseUrl, APP_SECRET: SECRET },
      });
    await expect(read("who.names@example.com")).rejects.toMatchObject({
      code: 1,
      stderr: "nominee: this account names nobody\n",
    });
    await name(jar);
    expect((await read(" Who.Names@example.com")).stdout).toBe(
      '{"name":"Ravi Kumar","email":"ravi.kumar@example.org"}\n',
    );
    const left = await jar.postForm("/settings", { intent: "delete_account", password: PASSWORD });
    expect([left.headers.get("Location"), await rows(id)]).toEqual(["/goodbye", []]);
  },
);
