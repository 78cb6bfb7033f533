import { expect, test, vi } from "vitest";
import { GENERATOR } from "#app/words/generator.ts";
import { apiError } from "#worker/domain/errors.ts";
import { BeatMaker } from "./beat-maker.ts";
import type { GeneratorState } from "./generator-state.ts";

const INPUT = { mood: "I feel tense", incognito: false, owner: "asha" };
const BEAT = { id: "b-1" };

/** A maker whose posts get these answers in turn; an error is a network that is lost. */
function makerWith(...answers: readonly (Response | Error)[]) {
  const keys: string[] = [];
  const states: GeneratorState[] = [];
  const onSignedOut = vi.fn();
  const maker = new BeatMaker("key-0", {
    post: async (_, key) => {
      const answer = answers[keys.push(key) - 1];
      if (answer instanceof Response) return answer;
      throw answer;
    },
    newKey: () => `key-${keys.length}`,
    onState: (state) => states.push(state),
    onSignedOut,
  });
  return { maker, keys, states, onSignedOut };
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
  const { maker, keys } = makerWith(
    new TypeError("no network"),
    events(["analyzing", {}]),
    Response.json(apiError("in_progress", "Wait."), { status: 409 }),
    events(["ready", BEAT]),
    events(["ready", BEAT]),
  );
  for (let round = 0; round < 5; round += 1) await maker.generate(INPUT);
  expect(keys).toEqual(["key-0", "key-0", "key-0", "key-0", "key-4"]);
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
  expect(states.at(-1)).toMatchObject({ code: undefined, message: GENERATOR.connectionLost });
});

test("leads to the sign-in screen once the session has ended", async () => {
  const { maker, onSignedOut } = makerWith(
    Response.json(apiError("unauthenticated", "Sign in."), { status: 401 }),
  );
  await maker.generate(INPUT);
  expect(onSignedOut).toHaveBeenCalledOnce();
});
