import { expect, test } from "vitest";
import type { Cloudflare, Version } from "./cloudflare.ts";
import type { Mark } from "./mark.ts";
import { compareSecrets, release } from "./release.ts";

const MARK: Mark = { keys: "1a2b", tables: "1", objects: "v1", at: "1" };
const SELLS = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"];

type Held = Version & { readonly variables: readonly string[] };

/** A Worker at Cloudflare in memory, and the files of this machine, which a test changes between deployments. */
function worker() {
  const versions: Held[] = [];
  const answered: Held[] = [];
  const files = { variables: [] as string[], secrets: ["APP_SECRET"] };
  const state = { failsAt: undefined as string | undefined };
  const add = (secrets: readonly string[], variables: readonly string[], message: string) =>
    versions.push({ id: `v${versions.length + 1}`, secrets, variables, message });
  const upload = (message: string) => {
    const inherited = versions.at(-1)?.secrets ?? [];
    add([...new Set([...inherited, ...files.secrets])], [...files.variables], message);
  };
  const answer = (version: Held | undefined) => {
    if (version) answered.push(version);
  };
  /** Fails before or after a call did its work. */
  const step =
    <Words extends readonly unknown[]>(name: string, work: (...words: Words) => void) =>
    async (...words: Words) => {
      if (state.failsAt === `before ${name}`) throw new Error("broken off");
      work(...words);
      if (state.failsAt === `after ${name}`) throw new Error("broken off");
    };
  const cloudflare: Cloudflare = {
    running: async () => answered.slice(-1),
    newest: async () => versions.at(-1),
    version: async (id) => versions.find((each) => each.id === id) ?? Promise.reject(),
    ranBefore: async () => answered.map(({ id }) => id).toReversed(),
    upload: step("upload", upload),
    removeSecrets: step("remove", (names: readonly string[], message: string) => {
      const { secrets = [], variables = [] } = versions.at(-1) ?? {};
      add(
        secrets.filter((name) => !names.includes(name)),
        variables,
        message,
      );
    }),
    promote: step("promote", (id: string) => answer(versions.find((each) => each.id === id))),
    deploy: step("deploy", (message: string) => {
      upload(message);
      answer(versions.at(-1));
    }),
    rollBack: step("roll back", (id: string) => answer(versions.find((each) => each.id === id))),
  };
  /** A whole deployment, agreed to. */
  const run = async (mark = MARK) => {
    const { stale = [] } = (await compareSecrets(cloudflare, files.secrets)) ?? {};
    await release(cloudflare, { names: files.secrets, mark, agreed: stale });
  };
  return { cloudflare, files, versions, answered, state, run };
}

/** Whether the variables that are set together are all there, or none. */
const isWhole = ({ variables, secrets }: Held) =>
  new Set(SELLS.map((name) => [...variables, ...secrets].includes(name))).size === 1;

/** A Worker that sells, whose files do not any more. */
async function stopsSelling() {
  const it = worker();
  it.files.variables = ["RAZORPAY_KEY_ID"];
  it.files.secrets = ["APP_SECRET", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"];
  await it.run();
  it.files.variables = [];
  it.files.secrets = ["APP_SECRET"];
  return it;
}

test("the first deployment is one upload, and nothing is compared before it", async () => {
  const { cloudflare, run, versions, answered } = worker();
  expect(await compareSecrets(cloudflare, ["APP_SECRET"])).toBeUndefined();
  await run();
  expect(versions).toHaveLength(1);
  expect(answered[0]).toMatchObject({ id: "v1", secrets: ["APP_SECRET"] });
});

test("names which secrets are new and which are not in the file any more", async () => {
  const { cloudflare, files, run } = worker();
  files.secrets = ["APP_SECRET", "APP_SECRET_BEFORE"];
  await run();
  expect(await compareSecrets(cloudflare, ["APP_SECRET", "OPERATOR_TOKEN"])).toEqual({
    missing: ["OPERATOR_TOKEN"],
    stale: ["APP_SECRET_BEFORE"],
  });
});

test("an added secret comes with one upload", async () => {
  const { files, run, versions, answered } = worker();
  await run();
  files.secrets = ["APP_SECRET", "OPERATOR_TOKEN"];
  await run();
  expect(versions).toHaveLength(2);
  expect(answered.at(-1)?.secrets).toEqual(["APP_SECRET", "OPERATOR_TOKEN"]);
});

test("what belongs together leaves together: no version that answers has a part of it", async () => {
  const { run, answered } = await stopsSelling();
  await run();
  expect(answered.at(-1)).toMatchObject({ variables: [], secrets: ["APP_SECRET"] });
  expect(answered.filter((each) => !isWhole(each))).toEqual([]);
});

test("broken off at any point, no version lacks a part, and the next run does what is left", async () => {
  for (const call of ["upload", "remove", "promote", "deploy"]) {
    for (const when of ["before", "after"]) {
      const { run, answered, state } = await stopsSelling();
      state.failsAt = `${when} ${call}`;
      await expect(run(), state.failsAt).rejects.toThrow("broken off");
      state.failsAt = undefined;
      await run();
      expect(answered.at(-1), `${when} ${call}`).toMatchObject({
        variables: [],
        secrets: ["APP_SECRET"],
      });
      expect(answered.filter((each) => !isWhole(each))).toEqual([]);
    }
  }
});

test("removes what an upload that was broken off would hand on, though nothing runs it", async () => {
  const { cloudflare, files, run, answered } = worker();
  await run();
  files.secrets = ["APP_SECRET", "OPERATOR_TOKEN"];
  await cloudflare.upload("by hand");
  files.secrets = ["APP_SECRET"];
  await run();
  expect(answered.at(-1)?.secrets).toEqual(["APP_SECRET"]);
});

test("stops before any change where a secret is there that nobody agreed to remove", async () => {
  const { cloudflare, files, run, versions } = worker();
  files.secrets = ["APP_SECRET", "OPERATOR_TOKEN"];
  await run();
  const release1 = release(cloudflare, { names: ["APP_SECRET"], mark: MARK, agreed: [] });
  await expect(release1).rejects.toThrow("OPERATOR_TOKEN came to Cloudflare meanwhile");
  expect(versions).toHaveLength(1);
});

test("stops before any change where Durable Objects migrate and a secret leaves at once", async () => {
  const { run, versions } = await stopsSelling();
  await expect(run({ ...MARK, objects: "v2" })).rejects.toThrow("removed at once");
  expect(versions).toHaveLength(1);
});

test("fails where Cloudflare keeps a secret in spite of it", async () => {
  const { cloudflare, run, answered } = await stopsSelling();
  cloudflare.removeSecrets = async (_names, message) => cloudflare.upload(message);
  await expect(run()).rejects.toThrow(/RAZORPAY_KEY_SECRET is there still.*deploy again/);
  expect(answered).toHaveLength(1);
});
