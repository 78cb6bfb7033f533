import { expect, test } from "vitest";
import { type KeptInMemory, memoryDeviceStore } from "#tests/rig/memory-device-store.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { forgetSender, keepSender, type SyncingBrowser, sendLater } from "./background-sync.ts";
import { type BookingPorts, bookWithoutPage } from "./book-kept.ts";
import type { DeviceAccount } from "./device-store.ts";
import { type BookingAnswer, newEntry, type OutboxEntry, sent } from "./outbox.ts";

/** A browser that remembers what it was asked. */
function browserThat(syncs: boolean) {
  const asked: string[] = [];
  let scope: string | undefined;
  const browser: SyncingBrowser = {
    syncs,
    workers: {
      register: async (script, options) => {
        scope = options.scope;
        asked.push(`keep ${script}`);
      },
      // The longest scope that an address begins with: that of all pages holds every one.
      getRegistration: async (address) => {
        const found = scope !== undefined && address.startsWith(scope) ? scope : "/";
        return {
          scope: `https://stillwave.test${found}`,
          sync: { register: async (tag) => void asked.push(`sync ${tag} of ${found}`) },
          unregister: async () => {
            scope = undefined;
            asked.push(`forget ${found}`);
            return true;
          },
        };
      },
    },
  };
  return { browser, asked };
}

test("the browser is asked to send what was typed, until the device forgets it", async () => {
  const { browser, asked } = browserThat(true);
  await sendLater(browser);
  expect(asked, "nothing was kept yet").toEqual([]);
  await keepSender("/assets/outbox.js", browser);
  await sendLater(browser);
  await forgetSender(browser);
  await sendLater(browser);
  await forgetSender(browser);
  expect(asked, "and never of the worker of all pages").toEqual([
    ...["keep /assets/outbox.js", "sync outbox of /assets/outbox/", "forget /assets/outbox/"],
  ]);
});

test("a browser that does not sync is asked for nothing", async () => {
  const { browser, asked } = browserThat(false);
  await keepSender("/assets/outbox.js", browser);
  await sendLater(browser);
  await forgetSender(browser);
  expect(asked).toEqual([]);
});

const ANNA: DeviceAccount = {
  ...{ owner: "anna", mark: "session 1", young: false, notices: [], firstLength: "composition" },
  ...{ choice: undefined, credits: 3, composer: true },
};
const typed = (key: string, owner = "anna") =>
  newEntry({ key, owner, mood: `tired ${key}`, language: "en", madeAt: 1 });

/** What a device keeps, and a server that answers as it is told. */
function deviceOf(
  account: DeviceAccount | undefined,
  entries: readonly OutboxEntry[],
  answers: (key: string) => BookingAnswer & { readonly beat?: Beat },
) {
  const kept: KeptInMemory = { account, entries: [...entries], beats: [] };
  const posted: string[] = [];
  const told: (number | null)[] = [];
  let taken = false;
  const ports: Omit<BookingPorts, "isCurrent"> = {
    store: memoryDeviceStore(kept),
    post: async ({ key }) => {
      posted.push(key);
      return answers(key);
    },
    inTurn: async (send) => {
      if (!taken) await send();
    },
    onCredits: (left) => told.push(left),
    onChange: () => told.push(null),
  };
  const states = () => kept.entries.map(({ state }) => state.kind);
  const takeTurn = () => {
    taken = true;
  };
  return { ports, kept, posted, told, states, takeTurn };
}

const beat = (key: string) => {
  const id = `of ${key}`;
  const made = {
    ...{ id, name: "beat-1", created_on: "2026-11-28T00:00:00.000Z", focus: "Sleep", stages: [] },
    ...{ duration_seconds: 0, notices: [], doubt: false, doubt_about: "self", credits_left: 2 },
  };
  return { kind: "beat", id, beat: made as Partial<Beat> as Beat } as const;
};

test("without a page, what waits is booked once, its words go, and open pages hear of it", async () => {
  const { ports, kept, posted, told, states } = deviceOf(
    ANNA,
    [typed("a"), typed("b", "ben")],
    beat,
  );
  await bookWithoutPage(ports);
  await bookWithoutPage(ports);
  expect(posted, "nothing of anybody else").toEqual(["a"]);
  expect(states()).toEqual(["booked", "waiting"]);
  expect(kept.entries[0]?.mood).toBe("");
  expect(kept.beats.map(({ id }) => id)).toEqual(["of a"]);
  expect(kept.account?.credits).toBe(2);
  expect(told).toEqual([null, 2, null]);
});

test.each([
  ["a lost answer", { kind: "lost" }, "waiting", true],
  ["an outage", { kind: "refused", code: "unavailable" }, "waiting", true],
  ["somebody else's sign-in", { kind: "refused", code: "unauthenticated" }, "held", false],
  ["no credits", { kind: "refused", code: "no_credits" }, "held", false],
  ["a crisis", { kind: "refused", code: "crisis" }, "refused", false],
  ["what a newer server cannot read", { kind: "refused", code: "bad_request" }, "waiting", true],
] as const)(
  "after %s, the browser starts the worker again where that may help",
  async (_, answer, state, again) => {
    const { ports, states } = deviceOf(ANNA, [typed("a")], () => answer);
    const booking = bookWithoutPage(ports).then(
      () => false,
      () => true,
    );
    expect(await booking).toBe(again);
    expect(states()).toEqual([state]);
  },
);

test("what a page is sending is left to it, and looked after later: the page may be closed before its answer", async () => {
  const { ports, posted, states, takeTurn } = deviceOf(ANNA, [sent(typed("a"))], beat);
  takeTurn();
  await expect(bookWithoutPage(ports)).rejects.toThrow("waits");
  expect(posted).toEqual([]);
  expect(states()).toEqual(["sending"]);
});

test("what is emptied while the worker books stays empty", async () => {
  const { ports, kept, posted } = deviceOf(ANNA, [typed("a"), typed("b")], (key) => {
    Object.assign(kept, { account: undefined, entries: [] });
    return beat(key);
  });
  const told: unknown[] = [];
  await bookWithoutPage({ ...ports, onCredits: (...news) => told.push(news) });
  expect(posted).toEqual(["a"]);
  expect(kept).toEqual({ account: undefined, beats: [], entries: [] });
  expect(told, "a page that is open may be somebody else's").toEqual([[2, false]]);
});

test("a device that was emptied sends nothing", async () => {
  const { ports, posted } = deviceOf(undefined, [typed("a")], beat);
  await bookWithoutPage(ports);
  expect(posted).toEqual([]);
});
