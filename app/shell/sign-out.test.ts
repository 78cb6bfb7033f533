import { beforeEach, expect, test } from "vitest";
import { listenForSession, type TabParts } from "./sign-out.ts";

/** The tabs of one browser: they share a storage, and hear of each other's messages and changes. */
let store: Map<string, string>;
let tabs: Set<{ hear(data: unknown): void; change(key: string): void }>;
beforeEach(() => {
  store = new Map();
  tabs = new Set();
});

function openTab(withChannel: boolean) {
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
  const signal = listenForSession(parts, {
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
  "other tabs are asked to find out whether it ended, channel %s",
  (withChannel) => {
    const [here, there] = [openTab(withChannel), openTab(withChannel)];
    here.signal.ask();
    expect([here.asked(), there.asked()]).toEqual([0, 1]);
    expect(there.ended()).toBe(0);
    expect(there.signal.holds()).toBe(true);
  },
);

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
