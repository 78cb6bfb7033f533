import { taskOf } from "#tests/model-host/replies.ts";
import type { Client } from "#tests/rig/client.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import {
  findViolations,
  isBegin,
  isCommit,
  type ReceivedBeat,
  readCreditTables,
  settle,
} from "./invariants.ts";
import { modelReply, PEOPLE, type Step, type Story } from "./stories.ts";

/** A beat that a client received, with what it needs to play it. */
export interface PlayableBeat extends ReceivedBeat {
  readonly jar: Client;
  readonly audioUrl: string;
}

/** A person in a story, with the last request that they made. */
interface Listener {
  readonly id: string;
  readonly jar: Client;
  key: string;
  body: { readonly mood: string; readonly incognito: boolean };
  audioUrl: string | undefined;
}

export interface Told {
  /** What each step was answered: the same for the same story. */
  readonly trace: readonly string[];
  /** Violations of the invariants, and beats that cannot be played. */
  readonly violations: readonly string[];
}

/** Tells a story, each step after the end of the one before it. */
export async function tell(stack: Stack, story: Story): Promise<Told> {
  const people: Listener[] = [];
  while (people.length < PEOPLE) {
    const body = { mood: "I feel tense", incognito: false };
    const { id, jar } = await stack.insertPerson();
    people.push({ id, jar, key: crypto.randomUUID(), body, audioUrl: undefined });
  }
  const received: PlayableBeat[] = [];
  const trace: string[] = [];
  for (const [at, step] of story.entries()) {
    const person = people[step.person];
    if (person === undefined) throw new Error("There is no such person.");
    const answers = await take(stack, person, step, at, received);
    trace.push(`${at} ${step.what}: ${answers.join(", ")}`);
  }
  stack.intervene(undefined);
  await settle(stack);
  const violations = [
    ...findViolations(await readCreditTables(stack), received, true),
    ...(await unplayable(received)),
  ];
  return { trace, violations };
}

/** @returns what its requests were answered */
async function take(
  stack: Stack,
  person: Listener,
  step: Step,
  at: number,
  received: PlayableBeat[],
): Promise<readonly string[]> {
  const { jar } = person;
  const { what } = step;
  breakOnce(stack, step);
  const thinking = script(stack, step);
  if (what !== "again" && what !== "play" && what !== "reload") {
    person.key = crypto.randomUUID();
    person.body = { mood: `I feel tense ${at}`, incognito: what === "incognito" };
  }

  async function read(answer: Response): Promise<string> {
    const text = await answer.text();
    const inStream = /event: ready\ndata: (.*)/.exec(text)?.[1];
    const isStream = answer.headers.get("Content-Type")?.startsWith("text/event-stream");
    const beat = isStream ? inStream : answer.ok ? text : undefined;
    if (beat === undefined) return isStream ? `stream without a beat` : String(answer.status);
    const { id: beatId, audio_url: audioUrl, credits_left } = JSON.parse(beat) as Beat;
    person.audioUrl = audioUrl;
    received.push({ userId: person.id, key: person.key, beatId, jar, audioUrl });
    return `${answer.status} with ${credits_left} left`;
  }

  switch (what) {
    case "generate":
    case "incognito":
    case "again":
      thinking.end();
      return [await read(await jar.postBeat(person.body, person.key))];
    case "form": {
      thinking.end();
      const fields = { mood: person.body.mood, key: person.key };
      return [String((await drained(jar.postForm("/assessment", fields))).status)];
    }
    case "play":
      if (person.audioUrl === undefined) return ["nothing to play"];
      return [String((await drained(jar.get(person.audioUrl, { Range: "bytes=0-99" }))).status)];
    case "reload":
      return [String((await drained(jar.get("/assessment"))).status)];
    case "rival": {
      const first = jar.postBeat(person.body, person.key);
      const isThinking = await Promise.race([thinking.begun, first.then(() => false)]);
      const other = isThinking ? (await drained(jar.postBeat(person.body))).status : "none";
      thinking.end();
      return [await read(await first), `rival ${other}`];
    }
    case "second_tab":
    case "leave": {
      const leaving = new AbortController();
      const first = jar.request("/api/beats", postOf(person, leaving.signal));
      const isThinking = await Promise.race([thinking.begun, first.then(() => false)]);
      if (!isThinking) return [await read(await first)];
      // Its stream begins once it has joined the generation, which cannot end before.
      const second = await jar.request("/api/beats", postOf(person, undefined, EVENTS));
      const events = (second.body ?? new ReadableStream<Uint8Array>()).getReader();
      const begin = await events.read();
      if (what === "leave") leaving.abort();
      thinking.end();
      const left = await first.then(read, () => "left");
      const rest = await textOf(events, begin.value);
      return [left, await read(new Response(rest, second))];
    }
  }
}

/** What a reader has still to read, after its first chunk. */
async function textOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  begin: Uint8Array | undefined,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = decoder.decode(begin, { stream: true });
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += decoder.decode(next.value, { stream: true });
  }
  return text;
}

const EVENTS = { Accept: "text/event-stream" };

function postOf(
  { key, body }: Listener,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key, ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
}

/** The faults of a step, each for the first request that it is meant for. */
function breakOnce(stack: Stack, { begin, commit }: Step): void {
  const left = { begin, commit };
  stack.intervene((pipeline) => {
    const kind = isCommit(pipeline) ? "commit" : isBegin(pipeline) ? "begin" : undefined;
    if (kind === undefined) return undefined;
    const fault = left[kind];
    left[kind] = null;
    return fault ?? undefined;
  });
}

/** The model thinks about its first assessment until it is told to end. */
function script({ model }: Stack, { replies }: Step) {
  const left = [...replies];
  const begun = Promise.withResolvers<true>();
  const ended = Promise.withResolvers<void>();
  model.respond(async (request) => {
    const kind = left.shift() ?? "good";
    if (taskOf(request) === "assess-input") {
      begun.resolve(true);
      await ended.promise;
    }
    return modelReply(kind, request);
  });
  return { begun: begun.promise, end: ended.resolve };
}

export async function drained(request: Promise<Response>): Promise<Response> {
  const answer = await request;
  await answer.arrayBuffer();
  return answer;
}

/** Received beats whose sound their owner cannot get. */
export async function unplayable(received: readonly PlayableBeat[]): Promise<readonly string[]> {
  const silent: string[] = [];
  // One after another: a person may have a dozen streams open at a time.
  for (const { jar, audioUrl, beatId } of received) {
    const { status } = await drained(jar.get(audioUrl, { Range: "bytes=0-3" }));
    if (status !== 206) silent.push(`${beatId} answers ${status}`);
  }
  return silent;
}
