import { BlockList } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { beatOf } from "#tests/rig/client.ts";
import { framings } from "#tests/rig/framing/framings.ts";
import { type Answer, exchange } from "#tests/rig/framing/try-framings.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { startFrontDoor } from "#worker/tools/local/front-door/front-door.ts";

const stack = sharedStack();

/** A request as bytes, which keeps its connection. */
function requestOf(line: string, headers: readonly string[], body = ""): string {
  const length = body === "" ? [] : [`Content-Length: ${body.length}`];
  return [`${line} HTTP/1.1`, "Host: x", ...headers, ...length, "", body].join("\r\n");
}

test("38: on an own server, no framing makes one request into two, and no answer reaches another connection", async () => {
  const { origin } = stack;
  const port = await freePort();
  const trusted = new BlockList();
  const door = await startFrontDoor({ port, target: new URL(origin), origin, trusted });
  onTestFinished(() => door.close());
  const [attacker, innocent] = [await stack.insertPerson(), await stack.insertPerson()];
  const beat = await beatOf(await innocent.jar.postBeat({ mood: "I cannot sleep" }));
  const cookieOf = ({ jar }: typeof attacker) => `Cookie: session=${jar.cookies.get("session")}`;
  const asForm = "Content-Type: application/x-www-form-urlencoded";
  const hidden = requestOf(
    "POST /profile/draft",
    [cookieOf(attacker), `Origin: ${origin}`, asForm],
    "step=1&full_name=Hidden",
  );
  // A request of the innocent person, and one of a visitor without an account.
  const theirs = requestOf("GET /api/beats", [cookieOf(innocent)]);
  const nobodys = requestOf("GET /api/beats", []);
  const drafts = () => stack.dump.count("select count(*) from profile_draft");
  const removeDrafts = () =>
    stack.dump.write([["delete from profile_draft where user_id = ?", [attacker.id]]]);
  const before = await drafts();

  const faults: string[] = [];
  let since: string[] = [];
  const table = framings(hidden);
  for (const [at, { name, bytes, passes, end }] of table.entries()) {
    since.push(name);
    const fault = (what: string, names = [name]) => faults.push(`${names.join(" or ")}: ${what}`);
    const rest = end === "refused" ? requestOf("GET /api/nothing", ["Connection: close"]) : "";
    const due = passes.length + (end === "refused" ? 1 : 0);
    const answers = await exchange({ port, bytes, answers: due, rest });
    if (answers.length > Math.max(1, due) || answers.some(({ body }) => body.includes(beat.id)))
      fault(shown(answers));
    const none = await exchange({ port, bytes: nobodys, answers: 1 });
    if (none.length !== 1 || none[0]?.status !== 401) fault(`no account, got ${shown(none)}`);
    // What costs more is asked after every tenth row, and before and after one that may execute the hidden request.
    const executes = passes.includes("hidden");
    const next = table[at + 1]?.passes ?? ["hidden"];
    if (!executes && !next.includes("hidden") && at % 10 > 0) continue;
    const own = await exchange({ port, bytes: theirs, answers: 1 });
    if (own.length !== 1 || own[0]?.status !== 200 || !own[0].body.includes(beat.id))
      fault(`the innocent person got ${shown(own)}`, since);
    const stored = (await drafts()) - before;
    if (stored !== (executes ? 1 : 0)) fault(`${stored} drafts`, since);
    if (stored > 0) await removeDrafts();
    since = [];
  }
  expect(faults).toEqual([]);
});

function shown(answers: readonly Answer[]): string {
  return JSON.stringify(answers.map(({ status, body }) => [status, body.slice(0, 60)]));
}
