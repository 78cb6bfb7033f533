import { beforeEach, expect, test } from "vitest";
import { isDeletionOpen, listenForSession, type TabParts } from "./session-watch.ts";

/** The tabs of one browser: they share a storage, and hear of each other's messages and changes. */
let store: Map<string, string>;
let tabs: Set<{ hear(data: unknown): void; change(key: string): void }>;
beforeEach(() => {
  store = new Map();
  tabs = new Set();
});

/** @param owners tokens of the person whom the tab shows */
function openTab(withChannel: boolean, owners: readonly string[] = ["anna"]) {
  let ended = 0;
  let asked = 0;
  const listeners = new Set<(event: StorageEvent) => void>();
  const self = {
    hear: (data: unknown) =>
      channel?.onmessage?.call(channel as BroadcastChannel, new MessageEvent("message", { data })),
    change: (key: string) => {
      for (const listener of listeners) listener({ key } as StorageEvent);
    },
  };
  const others = () => [...tabs].filter((tab) => tab !== self);
  const channel: TabParts["channel"] = withChannel
    ? {
        onmessage: null,
        postMessage(data) {
          for (const tab of others()) tab.hear(data);
        },
        close: () => tabs.delete(self),
      }
    : undefined;
  const parts: TabParts = {
    channel,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem(key, value) {
        store.set(key, value);
        for (const tab of others()) tab.change(key);
      },
      removeItem(key) {
        store.delete(key);
        for (const tab of others()) tab.change(key);
      },
    },
    window: {
      addEventListener: (_: string, listener: unknown) => {
        listeners.add(listener as (event: StorageEvent) => void);
      },
      removeEventListener: (_: string, listener: unknown) => {
        listeners.delete(listener as (event: StorageEvent) => void);
      },
    } as TabParts["window"],
  };
  tabs.add(self);
  const signal = listenForSession(parts, owners, {
    onEnd: () => {
      ended += 1;
    },
    onAsked: () => {
      asked += 1;
    },
  });
  return { signal, ended: () => ended, asked: () => asked };
}

test.each([true, false])("other tabs hear that the session ended, channel %s", (withChannel) => {
  const [here, there] = [openTab(withChannel), openTab(withChannel)];
  expect([here.signal.holds(), there.signal.holds()]).toEqual([true, true]);
  here.signal.end();
  expect(here.ended()).toBe(0);
  expect(there.ended()).toBeGreaterThan(0);
});

test.each([true, false])(
  "other tabs are asked to find out whether a deletion ended it, channel %s",
  (withChannel) => {
    const [here, there] = [openTab(withChannel), openTab(withChannel)];
    here.signal.setAside();
    expect([here.asked(), there.asked()]).toEqual([0, 1]);
    expect(there.ended()).toBe(0);
    expect(there.signal.holds()).toBe(true);
  },
);

test.each([true, false])(
  "the page of another person ends those of the person before, channel %s",
  (withChannel) => {
    const [first, second] = [openTab(withChannel), openTab(withChannel)];
    const mark = store.get("session");
    const other = openTab(withChannel, ["ben"]);
    expect([first.ended(), second.ended()].every((ended) => ended > 0)).toBe(true);
    expect([first.signal.holds(), other.signal.holds()]).toEqual([false, true]);
    expect(store.get("session")).not.toBe(mark);
    expect(other.ended()).toBe(0);
  },
);

test.each([true, false])(
  "another page of the same person ends none, also under a new secret, channel %s",
  (withChannel) => {
    const first = openTab(withChannel);
    const mark = store.get("session");
    const second = openTab(withChannel, ["anna of a new secret", "anna"]);
    const third = openTab(withChannel, ["anna of a new secret"]);
    expect([first, second, third].map(({ ended }) => ended())).toEqual([0, 0, 0]);
    expect(first.signal.holds()).toBe(true);
    expect(store.get("session")).toBe(mark);
  },
);

test("without an answer to a deletion the browser has no mark, and after a refusal it is the one before", () => {
  const here = openTab(true);
  const mark = store.get("session");
  here.signal.setAside();
  expect(store.has("session")).toBe(false);
  expect(isDeletionOpen({ getItem: (key) => store.get(key) ?? null })).toBe(true);
  const again = openTab(true);
  expect(store.get("session")).toBe(mark);
  expect(again.signal.holds()).toBe(true);
  expect(isDeletionOpen({ getItem: (key) => store.get(key) ?? null })).toBe(false);
});

test("a mark that was set aside is nobody else's", () => {
  for (const cleared of [false, true]) {
    store.clear();
    const here = openTab(true);
    const mark = store.get("session");
    // Where the browser heeds `Clear-Site-Data`, it does so before the page is left.
    if (cleared) store.clear();
    here.signal.setAside();
    openTab(true, ["ben"]);
    expect(store.get("session")).not.toBe(mark);
    expect([...store.values()]).not.toContain(mark);
  }
});

test("signing out leaves nothing of the person", () => {
  const here = openTab(true);
  here.signal.setAside();
  here.signal.end();
  expect([...store.keys()]).toEqual([]);
});

test("a page of the last person is out of date, also when somebody else has signed in since", () => {
  const before = openTab(true);
  store.clear();
  expect(before.signal.holds()).toBe(false);
  const after = openTab(true);
  expect(after.signal.holds()).toBe(true);
  expect(before.signal.holds()).toBe(false);
});

test("a closed page hears nothing", () => {
  const [here, there] = [openTab(false), openTab(false)];
  there.signal.close();
  here.signal.end();
  expect(there.ended()).toBe(0);
});
