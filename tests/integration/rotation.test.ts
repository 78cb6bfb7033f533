import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFaultProxy } from "#tests/rig/fault-proxy.ts";
import { createPersonWithData, type PersonWithData } from "#tests/rig/person-with-data.ts";
import { openSealed } from "#tests/rig/sealed.ts";
import { sqlOf } from "#tests/rig/sql-of.ts";
import { PASSWORD, SECRET, type Stack, startStack } from "#tests/rig/stack.ts";

const NEW_SECRET = "another secret, of 40 characters or more";
/** More than one step of the job takes. */
const OTHERS = 120;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** Runs `npm run seal` on the database. @returns its exit code; null when it was killed */
async function seal(url: string, onStart: (kill: () => void) => void = () => {}) {
  const child = spawn(process.execPath, ["worker/tools/cli/seal.ts"], {
    env: {
      ...process.env,
      LIBSQL_URL: url,
      APP_SECRET: NEW_SECRET,
      APP_SECRET_BEFORE: SECRET,
    },
  });
  const said: string[] = [];
  child.stdout.on("data", (chunk) => said.push(String(chunk)));
  child.stderr.on("data", (chunk) => said.push(String(chunk)));
  onStart(() => child.kill("SIGKILL"));
  const [code] = await once(child, "exit");
  return { code, said: said.join("") };
}

async function held({ jar }: PersonWithData): Promise<Record<string, unknown>> {
  const answer = await jar.get("/api/account/export");
  expect(answer.status).toBe(200);
  const document = (await answer.json()) as Record<string, unknown>;
  // Those change by being looked at, and by signing in.
  const { exported_at: _, sessions: _sessions, mailed_codes: _codes, ...rest } = document;
  return rest;
}

async function works(holder: PersonWithData, before: Record<string, unknown>): Promise<void> {
  expect(await held(holder)).toEqual(before);
  const { jar, email, incognitoAudio } = holder;
  expect((await jar.get(incognitoAudio, { Range: "bytes=0-3" })).status).toBe(206);
  expect(await (await jar.get("/history")).text()).toContain(`${holder.canaries[1]}`);
  expect(await (await jar.get("/profile?step=2")).text()).toContain("asha-draft");
  const signIn = { intent: "sign_in", email, password: PASSWORD };
  expect((await stack.client().postForm("/auth", signIn)).status).toBe(303);
}

test("another APP_SECRET: nothing is lost, although the job that wraps keys anew is killed half-way", async () => {
  const asha = await createPersonWithData(stack, "asha");
  for (let made = 0; made < OTHERS; made += 1) await stack.insertPerson();
  const before = await held(asha);
  const versions = async () => {
    const rows = await stack.dump.rows("select version, count(*) as n from person_key group by 1");
    return rows.map(({ n }) => Number(n)).toSorted((one, other) => one - other);
  };

  await stack.crash({ APP_SECRET: NEW_SECRET, APP_SECRET_BEFORE: SECRET });
  await works(asha, before);
  // Who comes meanwhile has a key under the new secret, and finds no second account.
  await stack.person();
  await stack.client().postForm("/auth", {
    ...{ intent: "sign_up", email: asha.email, password: PASSWORD },
  });
  expect(await stack.dump.count("select count(*) from user")).toBe(OTHERS + 2);
  expect(await versions()).toEqual([1, OTHERS + 1]);

  let writes = 0;
  let kill = () => {};
  const line = await startFaultProxy(stack.databaseUrl, (pipeline) => {
    if (!sqlOf(pipeline).includes('update "person_key"')) return undefined;
    writes += 1;
    if (writes === 1) return undefined;
    kill();
    return "lost_before";
  });
  const killed = await seal(line.url, (end) => {
    kill = end;
  });
  await line.close();
  expect(killed).toEqual({ code: null, said: "" });
  expect(await versions()).toEqual([OTHERS + 1 - 100, 101]);
  await works(asha, before);

  const whole = await seal(stack.databaseUrl);
  expect(whole).toMatchObject({ code: 0 });
  expect(await versions()).toEqual([OTHERS + 2]);
  expect((await seal(stack.databaseUrl)).said).toContain("Every row is sealed already.");

  await stack.crash({ APP_SECRET: NEW_SECRET });
  await works(asha, before);
  await expect(stack.sealed.profile(asha.id)).rejects.toThrow("APP_SECRET");
  const { dump } = stack;
  expect(await openSealed(dump, NEW_SECRET).profile(asha.id)).toMatchObject({
    medical_history: "asha-illness",
  });
  const deleted = await asha.jar.postForm("/profile", {
    intent: "delete_account",
    password: PASSWORD,
  });
  expect(deleted.status).toBe(303);
  expect(await dump.count("select count(*) from user_history")).toBe(0);
}, 180_000);

test("under a secret that is not theirs people meet an outage, help works, and nobody is signed out", async () => {
  await stack.crash();
  const { jar } = await stack.insertPerson();
  const session = jar.cookies.get("session");
  await stack.crash({ APP_SECRET: "a third secret, which wraps no key of anybody" });
  expect((await jar.get("/support")).status).toBe(200);
  expect((await jar.get("/history")).status).toBe(503);
  const cry = await jar.postBeat({ mood: "I want to kill myself tonight" });
  expect(cry.status).toBe(422);
  await stack.crash();
  expect(jar.cookies.get("session")).toBe(session);
  expect((await jar.get("/history")).status).toBe(200);
});
