import fc from "fast-check";
import {
  findViolations,
  isBegin,
  isCommit,
  readCreditTables,
  settle,
} from "#tests/faults/invariants.ts";
import { faults, modelReply, type Reply, replies } from "#tests/faults/stories.ts";
import { drained, type PlayableBeat, unplayable } from "#tests/faults/story-run.ts";
import type { ModelHost } from "#tests/model-host/model-host.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import type { Fault, Intervene } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";

const PEOPLE = 4;
const CLIENTS_OF_EACH = 3;
const OPERATIONS = 200;
/** Longer than any single step of a generation. */
const IDLE_MS = 400;

/** What a client does; "again" repeats the last request with its key. */
type Operation = "generate" | "incognito" | "again" | "form" | "disconnect" | "play" | "reload";

/** One random test run. */
export interface RandomRun {
  readonly operations: readonly { readonly client: number; readonly what: Operation }[];
  /** Faults of the transactions that begin or commit a generation, in order; null is none. */
  readonly faults: readonly (Fault | null)[];
  /** Replies of the model, in the order of its calls. */
  readonly replies: readonly Reply[];
}

/** Runs of four people with three clients each. */
export const randomRuns: fc.Arbitrary<RandomRun> = fc.record({
  operations: fc.array(
    fc.record({
      client: fc.nat(PEOPLE * CLIENTS_OF_EACH - 1),
      what: fc.oneof(
        { weight: 6, arbitrary: fc.constant("generate" as const) },
        { weight: 3, arbitrary: fc.constant("again" as const) },
        { weight: 2, arbitrary: fc.constantFrom("incognito" as const, "form" as const) },
        { weight: 2, arbitrary: fc.constant("disconnect" as const) },
        { weight: 2, arbitrary: fc.constantFrom("play" as const, "reload" as const) },
      ),
    }),
    { minLength: OPERATIONS, maxLength: OPERATIONS, size: "max" },
  ),
  faults: fc.array(
    fc.option(fc.oneof({ weight: 6, arbitrary: faults }, fc.constant({ delayMs: 20 })), {
      ...{ freq: 3, nil: null },
    }),
    { minLength: 100, maxLength: 300, size: "max" },
  ),
  replies: fc.array(replies, { minLength: 100, maxLength: 400, size: "max" }),
});

/** Executes a run. @returns violations of the invariants, and beats that cannot be played */
export async function execute(stack: Stack, run: RandomRun): Promise<readonly string[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => stack.insertPerson()));
  const received: PlayableBeat[] = [];
  stack.intervene(faultsInOrder(run.faults));
  modelInOrder(stack.model, run.replies);
  const turns = Array.from({ length: PEOPLE * CLIENTS_OF_EACH }, (_, client) => {
    const person = people[client % PEOPLE];
    if (person === undefined) throw new Error("There is no such person.");
    const todo = run.operations.filter((operation) => operation.client === client);
    return clientTurn(
      person.id,
      person.jar,
      todo.map(({ what }) => what),
      received,
    );
  });
  await Promise.all(turns);
  stack.intervene(undefined);
  await awaitIdle(stack);
  await settle(stack);
  return [
    ...findViolations(await readCreditTables(stack), received, true),
    ...(await unplayable(received)),
  ];
}

/** Generations continue after their clients disconnect: waits until the database gets no more requests. */
async function awaitIdle(stack: Stack): Promise<void> {
  do {
    stack.roundTrips();
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  } while (stack.roundTrips() > 0);
}

function faultsInOrder(faults: readonly (Fault | null)[]): Intervene {
  const left = [...faults];
  return (pipeline) =>
    isCommit(pipeline) || isBegin(pipeline) ? (left.shift() ?? undefined) : undefined;
}

function modelInOrder(model: ModelHost, replies: RandomRun["replies"]): void {
  const left = [...replies];
  model.respond((request) => modelReply(left.shift() ?? "good", request));
}

/** Runs the operations of one client, one after another. */
async function clientTurn(
  userId: string,
  jar: Client,
  todo: readonly Operation[],
  received: PlayableBeat[],
): Promise<void> {
  let key: string = crypto.randomUUID();
  let mood = "I feel tense";
  let audioUrl: string | undefined;

  async function post(incognito: boolean): Promise<void> {
    const answer = await jar.postBeat({ mood, incognito }, key);
    if (!answer.ok) {
      await answer.arrayBuffer();
      return;
    }
    const beat = await beatOf(answer);
    audioUrl = beat.audio_url;
    received.push({ userId, key, beatId: beat.id, jar, audioUrl });
  }

  for (const [turn, what] of todo.entries()) {
    if (what === "generate" || what === "incognito" || what === "form" || what === "disconnect") {
      key = crypto.randomUUID();
      mood = `I feel tense ${turn}`;
    }
    if (what === "generate" || what === "again") await post(false);
    else if (what === "incognito") await post(true);
    else if (what === "form") await drained(jar.postForm("/assessment", { mood, key }));
    else if (what === "disconnect") await disconnect(jar, mood, key);
    else if (what === "play" && audioUrl) await drained(jar.get(audioUrl, { Range: "bytes=0-99" }));
    else if (what === "reload") await drained(jar.get("/assessment"));
  }
}

/** Posts a mood, and disconnects before the answer. */
async function disconnect(jar: Client, mood: string, key: string): Promise<void> {
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
