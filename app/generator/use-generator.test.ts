import { expect, test, vi } from "vitest";
import { t as lost } from "#app/shell/words/lost.compiled.ts";
import { apiError } from "#worker/domain/errors.ts";
import { ANSWER_MS } from "#worker/features/beats/rules.ts";
import { type GeneratorState, IDLE } from "./generator-state.ts";
import { BeatMaker, CALM_MS, CalmSteps } from "./use-generator.ts";
import { t } from "./words/generator.compiled.ts";

const INPUT = { mood: "I feel tense", incognito: false, owner: "asha" };
const BEAT = { id: "b-1" };

/** A maker whose posts get these answers in turn; an error is a network that is lost. */
function makerWith(...answers: readonly (Response | Error)[]) {
  const keys: string[] = [];
  const states: GeneratorState[] = [];
  const failures: unknown[] = [];
  const maker = new BeatMaker("key-0", {
    onFailure: ({ code }, { mood }, key) => failures.push([code, mood, key]),
    post: async (_, key) => {
      const answer = answers[keys.push(key) - 1];
      if (answer instanceof Response) return answer;
      throw answer;
    },
    newKey: () => `key-${keys.length}`,
    onState: (state) => states.push(state),
  });
  return { maker, keys, states, failures };
}

function events(...sent: readonly (readonly [event: string, data: unknown])[]): Response {
  const text = sent.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return new Response(text.join(""));
}

test("reports each phase and the beat", async () => {
  const { maker, states } = makerWith(
    events(["analyzing", {}], ["generating", {}], ["ready", BEAT]),
  );
  expect(await maker.generate(INPUT)).toEqual(BEAT);
  expect(states).toEqual([
    { status: "analyzing" },
    { status: "analyzing" },
    { status: "generating" },
    { status: "success", beat: BEAT },
  ]);
});

test("keeps its key until it has produced a beat", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const { maker, keys, failures } = makerWith(
    new TypeError("no network"),
    events(["analyzing", {}]),
    Response.json(apiError("in_progress", "Wait."), { status: 409 }),
    events(["ready", BEAT]),
    events(["ready", BEAT]),
  );
  for (let round = 0; round < 5; round += 1) await maker.generate(INPUT);
  expect(keys).toEqual(["key-0", "key-0", "key-0", "key-0", "key-4"]);
  const { mood } = INPUT;
  expect(failures).toEqual([
    [undefined, mood, "key-0"],
    [undefined, mood, "key-0"],
    ["in_progress", mood, "key-0"],
  ]);
  logged.mockRestore();
});

test("takes a new key where the old one belongs to another request", async () => {
  const { maker, keys } = makerWith(
    Response.json(apiError("key_reused", "Again."), { status: 422 }),
    events(["ready", BEAT]),
  );
  await maker.generate(INPUT);
  await maker.generate(INPUT);
  expect(keys).toEqual(["key-0", "key-1"]);
});

test("reports the API's code and message, and that nothing was charged", async () => {
  const { maker, states } = makerWith(
    events(["failed", { ...apiError("not_applicable", "Please say more."), charged: false }]),
    Response.json(apiError("no_credits", "None left."), { status: 402 }),
  );
  expect(await maker.generate(INPUT)).toBeUndefined();
  expect(states.at(-1)).toEqual({
    ...{ status: "error", code: "not_applicable", message: "Please say more.", charged: false },
  });
  await maker.generate(INPUT);
  expect(states.at(-1)).toMatchObject({ code: "no_credits", charged: undefined });
});

test("reports a lost connection when the stream ends before its beat", async () => {
  const { maker, states } = makerWith(events(["analyzing", {}], ["generating", {}]));
  expect(await maker.generate(INPUT)).toBeUndefined();
  expect(states.at(-1)).toMatchObject({ code: undefined, message: t("connectionLost") });
});

test("takes a connection that died without a word for lost, and keeps its key", async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const keys: string[] = [];
  const states: GeneratorState[] = [];
  const maker = new BeatMaker("key-0", {
    post: async (_, key, signal) => {
      keys.push(key);
      const body = new ReadableStream({
        start: (stream) => signal.addEventListener("abort", () => stream.error(signal.reason)),
      });
      return new Response(body);
    },
    newKey: () => "another",
    onState: (state) => states.push(state),
    onFailure: () => undefined,
  });
  try {
    for (let round = 0; round < 2; round += 1) {
      const made = maker.generate(INPUT);
      await vi.advanceTimersByTimeAsync(ANSWER_MS - 1000);
      expect(states.at(-1)).toEqual({ status: "analyzing" });
      await vi.advanceTimersByTimeAsync(1000);
      expect(states.at(-1)).toMatchObject({ code: undefined, message: t("connectionLost") });
      expect(await made).toBeUndefined();
    }
    expect(keys).toEqual(["key-0", "key-0"]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    logged.mockRestore();
    vi.useRealTimers();
  }
});

test("goes on with a request that got no answer, under its key", async () => {
  const { maker, keys, states } = makerWith(events(["ready", BEAT]), events(["ready", BEAT]));
  maker.resume("posted");
  expect(states).toMatchObject([{ status: "error", message: t("connectionLost") }]);
  await maker.generate(INPUT);
  await maker.generate(INPUT);
  expect(keys).toEqual(["posted", "key-1"]);
});

test("asks to sign in elsewhere once the session has ended, and keeps its key until then", async () => {
  const headers = { "WWW-Authenticate": "Bearer" };
  const { maker, keys, states } = makerWith(
    Response.json(apiError("unauthenticated", "Sign in."), { status: 401, headers }),
    events(["ready", BEAT]),
  );
  expect(await maker.generate(INPUT)).toBeUndefined();
  expect(states.at(-1)).toMatchObject({ signedOut: true, message: lost("signedOut") });
  expect(await maker.generate(INPUT)).toEqual(BEAT);
  expect(keys).toEqual(["key-0", "key-0"]);
});

test("says that somebody else signed in, which no sign-in mends", async () => {
  const { maker, states } = makerWith(
    Response.json(apiError("unauthenticated", "Somebody else signed in."), { status: 401 }),
  );
  await maker.generate(INPUT);
  expect(states.at(-1)).toMatchObject({ message: "Somebody else signed in." });
  expect(states.at(-1)).not.toHaveProperty("signedOut");
});

const ANALYZING = { status: "analyzing" } as const;
const GENERATING = { status: "generating" } as const;
const READY = { status: "success", beat: {} } as GeneratorState;
const FAILED = { status: "error", code: undefined, message: "", charged: false } as const;

/** Steps on a clock that moves only when it is told to. */
function stepsAtRest() {
  let time = 10_000;
  let due: { readonly at: number; readonly call: () => void } | undefined;
  const shown: string[] = [];
  const steps = new CalmSteps({
    now: () => time,
    later(call, ms) {
      due = { at: time + ms, call };
      return () => {
        due = undefined;
      };
    },
    show: ({ status }) => shown.push(status),
  });
  function pass(ms: number) {
    time += ms;
    if (due === undefined || due.at > time) return;
    const { call } = due;
    due = undefined;
    call();
  }
  return { steps, shown, pass };
}

test("a fast answer shows one step alone: the page leaves before another is due", () => {
  const { steps, shown, pass } = stepsAtRest();
  for (const state of [ANALYZING, GENERATING, READY]) {
    steps.tell(state);
    pass(150);
  }
  expect(shown).toEqual(["analyzing"]);
});

test("a step that lasts is shown once the one before was in sight for a calm moment", () => {
  const { steps, shown, pass } = stepsAtRest();
  steps.tell(ANALYZING);
  pass(100);
  steps.tell(GENERATING);
  pass(CALM_MS - 101);
  expect(shown).toEqual(["analyzing"]);
  pass(1);
  expect(shown).toEqual(["analyzing", "generating"]);
  pass(CALM_MS);
  steps.tell(READY);
  expect(shown).toEqual(["analyzing", "generating", "success"]);
});

test("what begins and what ends the steps is shown at once, and nothing comes after it", () => {
  const { steps, shown, pass } = stepsAtRest();
  for (const state of [ANALYZING, GENERATING, FAILED, ANALYZING, GENERATING, IDLE])
    steps.tell(state);
  pass(10 * CALM_MS);
  expect(shown).toEqual(["analyzing", "error", "analyzing", "idle"]);
});
