import { expect, test } from "vitest";
import type { Version } from "./cloudflare.ts";
import { planReturn } from "./earlier-version.ts";
import { type Mark, writeMark } from "./mark.ts";

const MARK: Mark = { keys: "a", tables: "1", objects: "v1", at: "1" };

function version(id: string, secrets: readonly string[], mark: Partial<Mark> = {}): Version {
  return { id, secrets, message: writeMark({ ...MARK, at: id.slice(1), ...mark }) };
}

/** @param ran in the order of their deployments; the last one answers */
function cloudflare(...ran: readonly Version[]) {
  return {
    running: async () => ran.slice(-1),
    ranBefore: async () => ran.map(({ id }) => id).toReversed(),
    version: async (id: string) => {
      const found = ran.find((each) => each.id === id);
      if (found === undefined) throw new Error(`no version ${id}`);
      return found;
    },
  };
}

test("goes to the version that answered before, and says which secrets come back and go", async () => {
  const before = version("v1", ["APP_SECRET", "OPERATOR_TOKEN"]);
  const plan = await planReturn(cloudflare(before, version("v2", ["APP_SECRET", "LLM_API_KEY"])));
  expect(plan).toEqual({ target: before, back: ["OPERATOR_TOKEN"], gone: ["LLM_API_KEY"] });
});

test("passes over the versions of the deployment that answers", async () => {
  const ran = [version("v1", []), version("v2", [], { at: "3" }), version("v3", [])];
  expect((await planReturn(cloudflare(...ran))).target.id).toBe("v1");
});

test("goes to the version that is named", async () => {
  const ran = ["v1", "v2", "v3"].map((id) => version(id, ["APP_SECRET"]));
  expect((await planReturn(cloudflare(...ran), "v1")).target.id).toBe("v1");
});

test("refuses with the reason: over a change of APP_SECRET, a migration, to itself, to nothing", async () => {
  const now = version("v2", ["APP_SECRET"]);
  const reasons: string[] = [];
  const plans = [
    planReturn(cloudflare(version("v1", ["APP_SECRET"], { keys: "b" }), now)),
    planReturn(cloudflare(version("v1", ["APP_SECRET"], { tables: "0" }), now)),
    planReturn(cloudflare({ ...now, id: "v1", message: "by hand" }, now)),
    planReturn(cloudflare(now), "v2"),
    planReturn(cloudflare(now)),
    planReturn(cloudflare()),
  ];
  for (const plan of plans) reasons.push(await plan.then(String, (error: Error) => error.message));
  expect(reasons).toEqual([
    expect.stringContaining("APP_SECRET or APP_SECRET_BEFORE was changed"),
    expect.stringContaining("the database was migrated"),
    expect.stringContaining("was not deployed by `npm run deploy`"),
    "version v2 answers already",
    "no version answered before this one",
    "nothing is deployed",
  ]);
});
