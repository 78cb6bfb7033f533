import fc from "fast-check";
import {
  BROKEN_RULE,
  healthyReply,
  NOT_APPLICABLE,
  taskOf,
} from "#tests/model-host/healthy-replies.ts";
import type { ModelHost, ModelRequest, ScriptedReply } from "#tests/model-host/model-host.ts";
import { beatOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import type { Fault, Intervene } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { isBegin, isCommit, readBooks, settle } from "./books.ts";
import { faultsOf, type Seen } from "./checker.ts";

const PEOPLE = 4;
const CLIENTS_OF_EACH = 3;
const OPERATIONS = 200;
/** Longer than any single step of a generation takes here. */
const QUIET_MS = 400;

/** What one client of one person does next. */
type Operation = "generate" | "incognito" | "again" | "form" | "hang_up" | "play" | "reload";

export interface Story {
  readonly operations: readonly { readonly client: number; readonly what: Operation }[];
  /** Faults of the database, in the order of the transactions that begin and book. */
  readonly faults: readonly (Fault | null)[];
  /** What the model does, in the order of its calls. */
  readonly replies: readonly ("good" | "nonsense" | "refused" | "broken_rule" | "not_applicable")[];
}

/** Stories of four people with three clients each, and of what fails them. */
export const stories: fc.Arbitrary<Story> = fc.record({
  operations: fc.array(
    fc.record({
      client: fc.nat(PEOPLE * CLIENTS_OF_EACH - 1),
      what: fc.oneof(
        { weight: 6, arbitrary: fc.constant("generate" as const) },
        { weight: 3, arbitrary: fc.constant("again" as const) },
        { weight: 2, arbitrary: fc.constantFrom("incognito" as const, "form" as const) },
        { weight: 2, arbitrary: fc.constant("hang_up" as const) },
        { weight: 2, arbitrary: fc.constantFrom("play" as const, "reload" as const) },
      ),
    }),
    { minLength: OPERATIONS, maxLength: OPERATIONS, size: "max" },
  ),
  faults: fc.array(
    fc.option(
      fc.constantFrom<Fault>("lost_before", "lost_after", "truncated", "twice", "busy", "failed", {
        delayMs: 20,
      }),
      { freq: 3, nil: null },
    ),
    { minLength: 100, maxLength: 300, size: "max" },
  ),
  replies: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constant("good" as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "nonsense" as const,
          "refused" as const,
          "broken_rule" as const,
          "not_applicable" as const,
        ),
      },
    ),
    { minLength: 100, maxLength: 400, size: "max" },
  ),
});

/** A beat that a client was given, with the way to its sound. */
interface Given extends Seen {
  readonly jar: Client;
  readonly sound: string;
}

/** Lives a story out. @returns what does not hold after it; nothing, if all is well */
export async function live(stack: Stack, story: Story): Promise<readonly string[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => stack.insertPerson()));
  const given: Given[] = [];
  stack.intervene(faultsInOrder(story.faults));
  modelInOrder(stack.model, story.replies);
  const turns = Array.from({ length: PEOPLE * CLIENTS_OF_EACH }, (_, client) => {
    const person = people[client % PEOPLE];
    if (person === undefined) throw new Error("Nobody is there.");
    const todo = story.operations.filter((operation) => operation.client === client);
    return clientTurn(
      person.id,
      person.jar,
      todo.map(({ what }) => what),
      given,
    );
  });
  await Promise.all(turns);
  stack.intervene(undefined);
  await quiet(stack);
  await settle(stack);
  return [...faultsOf(await readBooks(stack), given, true), ...(await unheard(given))];
}

/** Generations whose clients hung up go on: waits until nothing is asked of the database any more. */
async function quiet(stack: Stack): Promise<void> {
  do {
    stack.roundTrips();
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  } while (stack.roundTrips() > 0);
}

function faultsInOrder(faults: readonly (Fault | null)[]): Intervene {
  const left = [...faults];
  return (pipeline) =>
    isCommit(pipeline) || isBegin(pipeline) ? (left.shift() ?? undefined) : undefined;
}

function modelInOrder(model: ModelHost, replies: Story["replies"]): void {
  const left = [...replies];
  model.respond((request) => modelReply(left.shift() ?? "good", request));
}

function modelReply(kind: Story["replies"][number], request: ModelRequest): ScriptedReply {
  if (kind === "nonsense") return { content: "I would rather not." };
  if (kind === "refused") return { status: 400 };
  const assesses = taskOf(request) === "assess-input";
  if (kind === "not_applicable" && assesses) return NOT_APPLICABLE;
  if (kind === "broken_rule" && !assesses) return BROKEN_RULE;
  return healthyReply(request);
}

/** What one client of a person does, one thing after another. */
async function clientTurn(
  userId: string,
  jar: Client,
  todo: readonly Operation[],
  given: Given[],
): Promise<void> {
  let key: string = crypto.randomUUID();
  let mood = "I feel tense";
  let sound: string | undefined;

  async function post(incognito: boolean): Promise<void> {
    const answer = await jar.postBeat({ mood, incognito }, key);
    if (!answer.ok) return drain(answer);
    const beat = await beatOf(answer);
    sound = beat.audio_url;
    given.push({ userId, key, beatId: beat.id, jar, sound });
  }

  for (const [turn, what] of todo.entries()) {
    if (what === "generate" || what === "incognito" || what === "form" || what === "hang_up") {
      key = crypto.randomUUID();
      mood = `I feel tense ${turn}`;
    }
    if (what === "generate" || what === "again") await post(false);
    else if (what === "incognito") await post(true);
    else if (what === "form") await drain(await jar.postForm("/assessment", { mood, key }));
    else if (what === "hang_up") await hangUp(jar, mood, key);
    else if (what === "play" && sound) await drain(await jar.get(sound, { Range: "bytes=0-99" }));
    else if (what === "reload") await drain(await jar.get("/assessment"));
  }
}

async function drain(answer: Response): Promise<void> {
  await answer.arrayBuffer();
}

/** Posts, and lets the line drop before the answer. */
async function hangUp(jar: Client, mood: string, key: string): Promise<void> {
  const leaving = new AbortController();
  const init = {
    method: "POST",
    signal: leaving.signal,
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ mood }),
  };
  const lost = jar.request("/api/beats", init).catch(() => undefined);
  setTimeout(() => leaving.abort(), 5);
  await lost;
}

/** Beats that were given and cannot be heard by their owner. */
async function unheard(given: readonly Given[]): Promise<readonly string[]> {
  const checked = await Promise.all(
    given.map(async ({ jar, sound, beatId }) => {
      const answer = await jar.get(sound, { Range: "bytes=0-3" });
      await drain(answer);
      return answer.status === 206 ? [] : [`${beatId} answers ${answer.status}`];
    }),
  );
  return checked.flat();
}
