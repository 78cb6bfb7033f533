import { expect, test } from "vitest";
import { type KeptInMemory, memoryDeviceStore } from "#tests/rig/memory-device-store.ts";
import type { ApiErrorCode } from "#worker/domain/error-codes.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { KeptBeat } from "./kept-beat.ts";
import { newEntry, sent } from "./outbox.ts";
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
  const stored: KeptInMemory = { account: undefined, beats: [], entries: [] };
  const app = { kept: false };
  const said = {
    view: undefined as DeviceView | undefined,
    credits: undefined as number | undefined,
    posted: 0,
    /** Runs while a request is on its way. */
    meanwhile: async () => {},
    /** In place of a beat. */
    refusal: undefined as ApiErrorCode | undefined,
    later: 0,
    refuses: false,
  };
  const device = new OwnDevice({
    store: memoryDeviceStore(stored),
    app: {
      keep: async () => {
        await said.meanwhile();
        app.kept = true;
      },
      keepComposer: async () => {
        await said.meanwhile();
        app.kept = true;
      },
      forget: async () => {
        app.kept = false;
      },
    },
    mark: () => mark.now,
    post: async ({ key }) => {
      said.posted += 1;
      await said.meanwhile();
      if (said.refusal) return { kind: "refused", code: said.refusal };
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

test("the browser, which gives up in time, is asked anew by whoever opens the page while something waits for the network", async () => {
  const { device, said, stored } = await annasDevice();
  await device.begin(null);
  expect(said.later).toBe(2);
  stored.entries = [sent(typed("on its way when the page was closed"))];
  await device.begin(person(["anna"]));
  expect(said.later).toBe(3);
  stored.entries = [
    { ...typed("held"), state: { kind: "held", reason: "no_credits" } },
    { ...typed("over"), state: { kind: "booked", beat: "of k" } },
    typed("of somebody else", "ben"),
  ];
  await device.begin(person(["anna"]));
  expect(said.later).toBe(3);
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

test("what is emptied while a booking is on its way stays empty, and what still waited is not sent", async () => {
  const { device, said, stored, app } = await annasDevice();
  await device.add({ ...typed("later"), madeAt: 2 });
  said.meanwhile = () => device.remove();
  await device.send();
  expect(said.posted).toBe(1);
  expect(said.view).toEqual({ account: undefined, beats: [], entries: [] });
  expect(stored).toEqual({ account: undefined, beats: [], entries: [] });
  expect(app.kept).toBe(false);
  expect(said.credits, "the header tells the person what is left").toBe(2);
});

test("nothing of a booking comes to somebody else who keeps the page before its answer", async () => {
  const { device, mark, said } = await annasDevice();
  said.meanwhile = async () => {
    said.meanwhile = async () => {};
    mark.now = "session 2";
    await device.keep(person(["ben"], [kept("ben's")]), "en", () => {});
  };
  await device.send();
  expect(said.view?.account).toMatchObject({ owner: "ben", credits: 3 });
  expect(said.view?.beats.map(({ id }) => id)).toEqual(["ben's"]);
});

test("what a person takes back while another booking is on its way is not sent", async () => {
  const { device, said } = await annasDevice();
  await device.add({ ...typed("later"), madeAt: 2 });
  said.meanwhile = () => device.removeEntry("later");
  await device.send();
  expect(said.posted).toBe(1);
  expect(said.view?.entries.map(({ key }) => key)).toEqual(["k"]);
});

test("a device that is emptied while a version of the page or the composer is loaded keeps nothing of it", async () => {
  for (const load of ["renew", "keepComposer"] as const) {
    const { device, said, app } = await annasDevice();
    said.meanwhile = () => device.remove();
    await (load === "renew" ? device.renew("en") : device.keepComposer(() => {}));
    expect(said.view?.account).toBeUndefined();
    expect(app.kept, load).toBe(false);
  }
});

test("what is typed on a page that was emptied in another tab is not kept", async () => {
  const { device, stored } = await annasDevice();
  Object.assign(stored, { account: undefined, entries: [] });
  await expect(device.add(typed("l"))).rejects.toThrow("emptied");
  expect(stored.entries).toEqual([]);
});

test("what a server cannot read is ended by a page of its own build: one that was kept leaves the words for it", async () => {
  const { device, said } = await annasDevice();
  said.refusal = "bad_request";
  await device.begin(null);
  await device.send();
  expect(said.view?.entries).toMatchObject([{ state: { kind: "waiting" }, mood: "tired" }]);
  await device.begin(person(["anna"]));
  await device.send();
  expect(said.view?.entries).toMatchObject([{ state: { kind: "refused", reason: "other" } }]);
});
