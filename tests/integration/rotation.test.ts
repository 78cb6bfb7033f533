import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { openSealed } from "#tests/rig/dump.ts";
import { sqlOf, startFaultProxy } from "#tests/rig/fault-proxy.ts";
import { createPersonWithData, type PersonWithData } from "#tests/rig/person-with-data.ts";
import { PASSWORD, SECRET, type Stack, startStack } from "#tests/rig/stack.ts";

const NEW_SECRET = "another secret, of 40 characters or more";
/** More rows than one step of the job handles. */
const OTHERS = 105;

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
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  onStart(() => child.kill("SIGKILL"));
  const [code] = await once(child, "exit");
  return { code, output: output.join("") };
}

/** The export of a person, without fields that change by the export or a sign-in. */
async function exported({ jar }: PersonWithData): Promise<Record<string, unknown>> {
  const answer = await jar.get("/api/account/export");
  expect(answer.status).toBe(200);
  const document = (await answer.json()) as Record<string, unknown>;
  const { exported_at: _, sessions: _sessions, mailed_codes: _codes, ...rest } = document;
  return rest;
}

/** Expects that all data of a person is unchanged and readable. */
async function expectReadable(
  person: PersonWithData,
  before: Record<string, unknown>,
): Promise<void> {
  expect(await exported(person)).toEqual(before);
  const { jar, email, incognitoAudio } = person;
  expect((await jar.get(incognitoAudio, { Range: "bytes=0-3" })).status).toBe(206);
  expect(await (await jar.get("/history")).text()).toContain(`${person.canaries[1]}`);
  expect(await (await jar.get("/profile?step=2")).text()).toContain("asha-draft");
  const signIn = { intent: "sign_in", email, password: PASSWORD };
  expect((await stack.client().postForm("/auth", signIn)).status).toBe(303);
}

test("under a wrong APP_SECRET data answers 503, crisis help works, and sessions survive", async () => {
  const { jar } = await stack.insertPerson();
  const session = jar.cookies.get("session");
  await stack.crash({ APP_SECRET: "a third secret, which wraps no key of anybody" });
  expect((await jar.get("/support")).status).toBe(200);
  expect((await jar.get("/history")).status).toBe(503);
  const crisis = await jar.postBeat({ mood: "I want to kill myself tonight" });
  expect(crisis.status).toBe(422);
  await stack.crash();
  expect(jar.cookies.get("session")).toBe(session);
  expect((await jar.get("/history")).status).toBe(200);
});

test(
  "another APP_SECRET: no data is lost, even when the job that rewraps keys is killed",
  beforeRelease(),
  async () => {
    const asha = await createPersonWithData(stack, "asha");
    for (let made = 0; made < OTHERS; made += 1) await stack.insertPerson();
    const before = await exported(asha);
    const accounts = () => stack.dump.count("select count(*) from user");
    const known = await accounts();
    const versions = async () => {
      const rows = await stack.dump.rows(
        "select version, count(*) as n from person_key group by 1",
      );
      return rows.map(({ n }) => Number(n)).toSorted((one, other) => one - other);
    };

    await stack.crash({ APP_SECRET: NEW_SECRET, APP_SECRET_BEFORE: SECRET });
    await expectReadable(asha, before);
    // A new person gets a key under the new secret, and a sign-up with a known address makes no second account.
    await stack.signedUp();
    await stack.client().postForm("/auth", {
      ...{ intent: "sign_up", email: asha.email, password: PASSWORD },
    });
    expect(await accounts()).toBe(known + 1);
    expect(await versions()).toEqual([1, known]);

    let writes = 0;
    let kill = () => {};
    const proxy = await startFaultProxy(stack.databaseUrl, (pipeline) => {
      if (!sqlOf(pipeline).includes('update "person_key"')) return undefined;
      writes += 1;
      if (writes === 1) return undefined;
      kill();
      return "lost_before";
    });
    const killed = await seal(proxy.url, (end) => {
      kill = end;
    });
    await proxy.close();
    expect(killed).toEqual({ code: null, output: "" });
    expect(await versions()).toEqual([known - 100, 101]);
    await expectReadable(asha, before);

    const whole = await seal(stack.databaseUrl);
    expect(whole).toMatchObject({ code: 0 });
    expect(await versions()).toEqual([known + 1]);

    await stack.crash({ APP_SECRET: NEW_SECRET });
    await expectReadable(asha, before);
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
  },
);
