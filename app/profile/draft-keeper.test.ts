import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DraftAnswer, DraftKeeper, type DraftState } from "./draft-keeper.ts";

const PAUSE_MS = 300;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Sent {
  readonly text: string;
  readonly answer: (answer: DraftAnswer) => void;
}

/** A form of one field, whose drafts are answered by the test. */
function formOf(tab = new Map<string, string>()) {
  const sent: Sent[] = [];
  const states: DraftState[] = [];
  const reload = vi.fn();
  const form = { text: "" };
  const keeper = new DraftKeeper({
    read: () => new URLSearchParams(form),
    post: (body) => {
      const { promise, resolve } = Promise.withResolvers<DraftAnswer>();
      sent.push({ text: body.get("text") ?? "", answer: resolve });
      return promise;
    },
    storage: {
      getItem: (name) => tab.get(name) ?? null,
      setItem: (name, value) => void tab.set(name, value),
      removeItem: (name) => void tab.delete(name),
    },
    newName: () => "new name",
    reload,
    onState: (state) => states.push(state),
  });
  const type = (text: string) => {
    form.text = text;
    keeper.change();
  };
  return { keeper, sent, states, reload, tab, type, texts: () => sent.map(({ text }) => text) };
}

/** Runs what is due at once: promises, no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test("sends one draft, a moment after the last change", async () => {
  const { keeper, type, texts } = formOf();
  keeper.start(false);
  type("Mi");
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  type("Migraine");
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(["Migraine"]);
  expect(keeper.touched).toBe(true);
});

test("sends nothing where nothing was typed", async () => {
  const { keeper, texts, tab } = formOf();
  keeper.start(false);
  keeper.flush();
  keeper.flushLast();
  keeper.stop();
  await vi.runAllTimersAsync();
  expect(texts()).toEqual([]);
  expect(tab.size).toBe(0);
  expect(keeper.touched).toBe(false);
});

test("keeps what was typed before the scripts were loaded", async () => {
  const { keeper, texts } = formOf();
  keeper.start(true);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(texts()).toHaveLength(1);
  expect(keeper.touched).toBe(true);
});

test("sends a draft only after the answer to the one before", async () => {
  const { keeper, sent, type, texts } = formOf();
  keeper.start(false);
  type("one");
  keeper.flush();
  type("two");
  keeper.flush();
  await settle();
  expect(texts()).toEqual(["one"]);
  sent[0]?.answer({ outcome: "kept" });
  await settle();
  expect(texts()).toEqual(["one", "two"]);
});

test("shows how the last draft ended, and sends none after a conflict", async () => {
  const { keeper, sent, type, texts } = formOf();
  keeper.start(false);
  type("one");
  keeper.flush();
  await settle();
  sent[0]?.answer({ outcome: "conflict", version: 7 });
  await settle();
  expect(keeper.state).toMatchObject({ outcome: "conflict", version: 7 });
  type("two");
  await vi.runAllTimersAsync();
  expect(texts()).toEqual(["one"]);
});

test("submits at once when no draft is pending: the form contains the change", async () => {
  const { keeper, type, texts } = formOf();
  const resume = vi.fn();
  keeper.start(false);
  type("one");
  expect(keeper.submit(resume)).toBe(true);
  await vi.runAllTimersAsync();
  expect(texts()).toEqual([]);
  expect(resume).not.toHaveBeenCalled();
});

test("a submit that waited does not overwrite what another page wrote, and the next one may", async () => {
  const { keeper, type, sent, states } = formOf();
  const resume = vi.fn();
  type("Other");
  keeper.flush();
  await settle();
  expect(keeper.submit(resume)).toBe(false);
  sent[0]?.answer({ outcome: "conflict", version: 2 });
  await settle();
  expect(states.at(-1)).toMatchObject({ outcome: "conflict", version: 2, waiting: false });
  expect(resume).not.toHaveBeenCalled();
  expect(keeper.submit(resume)).toBe(true);
});

test("delays a submit until the pending draft is answered, and resumes it once", async () => {
  const { keeper, sent, states, type } = formOf();
  const resume = vi.fn(() => expect(keeper.state.waiting).toBe(false));
  keeper.start(false);
  type("one");
  keeper.flush();
  await settle();
  expect(keeper.submit(resume)).toBe(false);
  expect(keeper.submit(resume)).toBe(false);
  expect(keeper.state.waiting).toBe(true);
  sent[0]?.answer({ outcome: "not_kept" });
  await settle();
  expect(resume).toHaveBeenCalledOnce();
  expect(states.at(-1)).toMatchObject({ waiting: false, outcome: "not_kept" });
  expect(keeper.submit(resume)).toBe(true);
});

test("a page that is left sends its last change at once, and passes its name to the next page", async () => {
  const { keeper, type, texts, tab } = formOf();
  keeper.start(false);
  type("one");
  keeper.flush();
  await settle();
  type("two");
  keeper.flushLast();
  expect(texts()).toEqual(["one", "two"]);

  const next = formOf(tab);
  next.keeper.start(false);
  expect(next.keeper.state).toMatchObject({ writer: "new name", catchingUp: true });
  expect(tab.size).toBe(0);
  expect(next.reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(next.reload).toHaveBeenCalledOnce();
});

test("a page continues under the name of the previous page until its data is loaded", () => {
  const first = formOf();
  first.keeper.start(false);
  first.tab.set("profile-draft-on-its-way", "name before");
  const { keeper } = formOf(first.tab);
  keeper.start(true);
  expect(keeper.state).toMatchObject({ writer: "name before", catchingUp: true });
  keeper.setLoading(false);
  expect(keeper.state.catchingUp).toBe(true);
  keeper.setLoading(true);
  expect(keeper.state.catchingUp).toBe(true);
  keeper.setLoading(false);
  expect(keeper.state.catchingUp).toBe(false);
});

test("stores a change when another page replaces the form, and does not reload", async () => {
  const tab = new Map([["profile-draft-on-its-way", "name before"]]);
  const { keeper, type, texts, reload } = formOf(tab);
  keeper.start(false);
  type("one");
  keeper.stop();
  await vi.runAllTimersAsync();
  expect(texts()).toEqual(["one"]);
  expect(reload).not.toHaveBeenCalled();
});

test.each(["not_kept", "offline", "signed_out"] as const)(
  "sends a draft that ended %s once more when the form is left",
  async (outcome) => {
    const { keeper, sent, type, texts } = formOf();
    keeper.start(false);
    type("one");
    keeper.flush();
    await settle();
    sent[0]?.answer({ outcome });
    await vi.runAllTimersAsync();
    expect(texts()).toEqual(["one"]);
    keeper.flushLast();
    keeper.flushLast();
    expect(texts()).toEqual(["one", "one"]);
  },
);

test("stores what a submit carried whose answer was lost", async () => {
  const { keeper, sent, type, texts } = formOf();
  keeper.start(false);
  type("one");
  expect(keeper.submit(vi.fn())).toBe(true);
  keeper.flush();
  expect(texts()).toEqual([]);
  keeper.change();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  sent[0]?.answer({ outcome: "kept" });
  await settle();
  keeper.stop();
  await vi.runAllTimersAsync();
  expect(texts()).toEqual(["one"]);
});
