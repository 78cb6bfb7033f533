import { expect, test } from "vitest";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { DeviceAccount, DeviceStore } from "./device-store.ts";
import type { KeptBeat } from "./kept-beat.ts";
import { newEntry, type OutboxEntry } from "./outbox.ts";
import { type DeviceView, OwnDevice, type PersonNow } from "./own-device.ts";

const kept = (id: string): KeptBeat => ({
  ...{ id, name: `beat-${id}`, created_on: "2026-11-27T00:00:00.000Z", focus: "Sleep" },
  stages: [{ base_freq: 100, beat_offset: 4, duration: 60, rhythm_type: "balanced" }],
  ...{ duration_seconds: 60, notices: [], doubt: false, doubt_about: "self" },
});

const person = (owners: readonly string[], beats: readonly KeptBeat[] = []): PersonNow => ({
  ...{ owners, beats, young: false, notices: [], firstLength: "composition", choice: undefined },
  credits: 3,
});

/** A device whose store outlives its pages, as memory. */
function deviceWith(mark: { now: string | null }) {
  const stored: { account: DeviceAccount | undefined; beats: KeptBeat[]; entries: OutboxEntry[] } =
    { account: undefined, beats: [], entries: [] };
  const store: DeviceStore = {
    account: async () => stored.account,
    setAccount: async (account) => {
      stored.account = account;
    },
    beats: async () => [...stored.beats],
    setBeats: async (beats) => {
      stored.beats = [...beats];
    },
    addBeat: async (beat) => {
      stored.beats.push(beat);
    },
    entries: async () => [...stored.entries],
    add: async (entry) => {
      stored.entries.push(entry);
    },
    change: async (key, change) => {
      stored.entries = stored.entries.map((entry) => (entry.key === key ? change(entry) : entry));
    },
    remove: async (key) => {
      stored.entries = stored.entries.filter((entry) => entry.key !== key);
    },
    clear: async () => {
      Object.assign(stored, { account: undefined, beats: [], entries: [] });
    },
  };
  const app = { kept: false };
  const said = {
    view: undefined as DeviceView | undefined,
    credits: undefined as number | undefined,
    posted: 0,
    later: 0,
    refuses: false,
  };
  const device = new OwnDevice({
    store,
    app: {
      keep: async () => {
        app.kept = true;
      },
      keepComposer: async () => {},
      forget: async () => {
        app.kept = false;
      },
    },
    mark: () => mark.now,
    post: async ({ key }) => {
      said.posted += 1;
      return {
        ...{ kind: "beat", id: `of ${key}` },
        beat: { ...kept(`of ${key}`), credits_left: 2 } as Beat,
      };
    },
    inTurn: (send) => send(),
    sendLater: async () => {
      said.later += 1;
      if (said.refuses) throw new Error("The browser refused.");
    },
    onCredits: (left) => {
      said.credits = left;
    },
    onView: (view) => {
      said.view = view;
    },
  });
  return { device, stored, app, said };
}

const typed = (key: string, owner = "anna") =>
  newEntry({ key, owner, mood: "tired", language: "en", madeAt: 1 });

async function annasDevice() {
  const mark = { now: "session 1" as string | null };
  const parts = deviceWith(mark);
  await parts.device.keep(person(["anna"], [kept("one")]), "en", () => {});
  await parts.device.add(typed("k"));
  return { mark, ...parts };
}

test("without a network, and on line for the same person, what is kept is there", async () => {
  const { device, said } = await annasDevice();
  await device.begin(null);
  expect(said.view?.beats.map(({ id }) => id)).toEqual(["one"]);
  expect(said.view?.entries).toHaveLength(1);
  await device.begin(person(["anna of a new secret", "anna"], [kept("two"), kept("one")]));
  expect(said.view?.beats.map(({ id }) => id)).toEqual(["two", "one"]);
  expect(said.view?.account?.owner).toBe("anna");
  expect(said.view?.entries).toHaveLength(1);
});

test("somebody else who signs in finds nothing, nor does whoever comes after a sign-out", async () => {
  const other = await annasDevice();
  await other.device.begin(person(["ben"], [kept("ben's")]));
  expect(other.said.view).toEqual({ account: undefined, beats: [], entries: [] });
  expect(other.app.kept).toBe(false);

  for (const now of [null, "session 2"]) {
    const { device, mark, said, app } = await annasDevice();
    mark.now = now;
    await device.begin(null);
    expect(said.view).toEqual({ account: undefined, beats: [], entries: [] });
    expect(app.kept).toBe(false);
  }
});

test("a page that is open while its person signs out in another tab is emptied", async () => {
  const { device, mark, said } = await annasDevice();
  await device.check();
  expect(said.view?.beats).toHaveLength(1);
  mark.now = null;
  await device.check();
  expect(said.view).toEqual({ account: undefined, beats: [], entries: [] });
});

test("a beat that was booked is kept, its words are not, and the balance is told", async () => {
  const { device, said, stored } = await annasDevice();
  await device.send();
  expect(said.credits).toBe(2);
  expect(said.view?.account?.credits).toBe(2);
  expect(said.view?.beats.map(({ id }) => id)).toEqual(["one", "of k"]);
  expect(said.view?.entries.map(({ state }) => state)).toEqual([{ kind: "booked", beat: "of k" }]);
  expect(JSON.stringify(stored)).not.toContain("tired");
});

test("the browser is asked to send what was typed; the page keeps it where that fails", async () => {
  const { device, said } = await annasDevice();
  expect(said.later).toBe(1);
  said.refuses = true;
  await device.add(typed("l"));
  expect(said.later).toBe(2);
  expect(said.view?.entries).toHaveLength(2);
});

test("what reads and composes is remembered as kept until everything is removed", async () => {
  const { device, said } = await annasDevice();
  expect(said.view?.account?.composer).toBe(false);
  await device.keepComposer(() => {});
  await device.begin(person(["anna"]));
  expect(said.view?.account?.composer).toBe(true);
  await device.remove();
  expect(said.view).toEqual({ account: undefined, beats: [], entries: [] });
});

test("what waits is tried again where no browser says that the network is back; what is held is not", async () => {
  const { device, said, stored } = await annasDevice();
  await device.sendAgain();
  expect(said.posted).toBe(1);
  expect(said.view?.entries.map(({ state }) => state.kind)).toEqual(["booked"]);
  stored.entries = [{ ...typed("held"), state: { kind: "held", reason: "no_credits" } }];
  await device.sendAgain();
  expect(said.posted).toBe(1);
});
