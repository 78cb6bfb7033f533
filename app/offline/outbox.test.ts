import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import type { ApiErrorCode } from "#worker/domain/error-codes.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import {
  answered,
  type BookingAnswer,
  creditsToSpend,
  goesOn,
  isOpen,
  newEntry,
  type OutboxEntry,
  sent,
} from "./outbox.ts";
import { sendOutbox } from "./send-outbox.ts";

const ANNA = "anna";
const BEN = "ben";

const typed = (key: string, owner = ANNA, madeAt = 1) =>
  newEntry({ key, owner, mood: `mood of ${key}`, language: "en", madeAt });

const refusal = (code: ApiErrorCode): BookingAnswer => ({ kind: "refused", code });

test.each<[string, BookingAnswer, OutboxEntry["state"], boolean, boolean]>([
  ["a beat", { kind: "beat", id: "b" }, { kind: "booked", beat: "b" }, false, true],
  ["a lost answer", { kind: "lost" }, { kind: "waiting" }, true, false],
  ["no credits", refusal("no_credits"), { kind: "held", reason: "no_credits" }, true, true],
  ["no session", refusal("unauthenticated"), { kind: "held", reason: "signed_out" }, true, false],
  ["a crisis", refusal("crisis"), { kind: "refused", reason: "crisis" }, false, true],
  [
    "a text that was not understood",
    refusal("not_applicable"),
    { kind: "refused", reason: "not_understood" },
    false,
    true,
  ],
  ["a key of old", refusal("key_reused"), { kind: "refused", reason: "key_reused" }, false, true],
  [
    "what the server cannot read",
    refusal("bad_request"),
    { kind: "refused", reason: "other" },
    false,
    true,
  ],
  ["another run of the key", refusal("in_progress"), { kind: "waiting" }, true, false],
  ["too many at once", refusal("rate_limited"), { kind: "waiting" }, true, false],
  ["an outage", refusal("unavailable"), { kind: "waiting" }, true, false],
  ["a failure", refusal("generation_failed"), { kind: "waiting" }, true, false],
])("after %s: words are kept as long as they may be sent again", (_, answer, state, keeps, on) => {
  const after = answered(sent(typed("k")), answer);
  expect(after.state).toEqual(state);
  expect(after.mood).toBe(keeps ? "mood of k" : "");
  expect(isOpen(after)).toBe(keeps);
  expect(goesOn(answer)).toBe(on);
});

test("only a refusal that comes after the look at the key says that nothing was booked", () => {
  const lost = answered(sent(typed("k")), { kind: "lost" });
  expect(lost.uncertain).toBe(true);
  expect(answered(sent(lost), refusal("unauthenticated")).uncertain).toBe(true);
  expect(answered(sent(lost), refusal("no_credits")).uncertain).toBe(false);
});

test("an answer that comes late changes nothing", () => {
  const booked = answered(sent(typed("k")), { kind: "beat", id: "b" });
  expect(answered(booked, refusal("in_progress"))).toBe(booked);
  expect(sent(booked)).toBe(booked);
});

test("what waits is taken off the credits that the device last knew, never below none", () => {
  const waiting = [typed("a"), typed("b"), typed("c", BEN)];
  expect(creditsToSpend(3, waiting, ANNA)).toBe(1);
  expect(creditsToSpend(1, waiting, ANNA)).toBe(0);
  const booked = answered(sent(typed("a")), { kind: "beat", id: "x" });
  expect(creditsToSpend(1, [booked], ANNA)).toBe(1);
});

/** The server's law: a key that made a beat brings it again; otherwise a credit, or a refusal. */
class Server {
  readonly credits = new Map([
    [ANNA, 0],
    [BEN, 0],
  ]);
  readonly beats = new Map<string, { readonly id: string; readonly owner: string }>();
  spent = 0;

  book(signedIn: string | undefined, { key, owner, mood }: OutboxEntry): BookingAnswer {
    if (mood.startsWith("crisis")) return refusal("crisis");
    if (signedIn === undefined || signedIn !== owner) return refusal("unauthenticated");
    const known = this.beats.get(`${owner} ${key}`);
    if (known) return { kind: "beat", id: known.id };
    const credits = this.credits.get(owner) ?? 0;
    if (credits === 0) return refusal("no_credits");
    if (mood.startsWith("unclear")) return refusal("not_applicable");
    const id = `beat ${this.beats.size}`;
    this.credits.set(owner, credits - 1);
    this.beats.set(`${owner} ${key}`, { id, owner });
    this.spent += 1;
    return { kind: "beat", id };
  }
}

class Closed extends Error {}

type Network = "on" | "off" | "loses answers" | "closes the page" | "repeats requests" | "is ill";

/** A device: what it stores outlives its pages. */
class Device {
  readonly stored = new Map<string, OutboxEntry>();
  signedIn: string | undefined = ANNA;
  network: Network = "off";
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
  }

  type(entry: OutboxEntry): void {
    this.stored.set(entry.key, entry);
  }

  async send(owner: string, heard: string[]): Promise<void> {
    const store = {
      entries: async () => [...this.stored.values()],
      change: async (key: string, change: (entry: OutboxEntry) => OutboxEntry) => {
        const entry = this.stored.get(key);
        if (entry) this.stored.set(key, change(entry));
        return entry !== undefined;
      },
    };
    const post = async (entry: OutboxEntry) => this.#post(entry);
    const onBooked = async ({ id }: Beat) => void heard.push(id);
    try {
      await sendOutbox({ store, post, onBooked, onChange: () => {} }, owner);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
    }
  }

  #post(entry: OutboxEntry): BookingAnswer {
    const { network, signedIn } = this;
    if (network === "off") return { kind: "lost" };
    if (network === "is ill") return refusal("unavailable");
    const answer = this.#server.book(signedIn, entry);
    if (network === "loses answers") return { kind: "lost" };
    if (network === "closes the page") throw new Closed();
    return network === "repeats requests" ? this.#server.book(signedIn, entry) : answer;
  }
}

const NETWORKS: readonly Network[] = [
  ...(["on", "off", "loses answers", "closes the page", "repeats requests", "is ill"] as const),
];
const device = fc.nat({ max: 1 });
const event = fc.oneof(
  fc.record({
    does: fc.constant("type" as const),
    device,
    said: fc.constantFrom("tired", "crisis", "unclear"),
    owner: fc.constantFrom(ANNA, BEN),
  }),
  fc.record({
    does: fc.constant("network" as const),
    device,
    network: fc.constantFrom(...NETWORKS),
  }),
  fc.record({ does: fc.constant("send" as const), device, owner: fc.constantFrom(ANNA, BEN) }),
  fc.record({
    does: fc.constant("sign in" as const),
    device,
    person: fc.constantFrom(ANNA, BEN, undefined),
  }),
  fc.record({ does: fc.constant("buy" as const), person: fc.constantFrom(ANNA, BEN) }),
  fc.record({ does: fc.constant("copy" as const) }),
);

test("whatever happens to what was typed: one beat and one credit, or none and it is said", async () => {
  await checkProperty(
    "outbox-stories",
    fc.asyncProperty(
      fc.array(event, { minLength: 4, maxLength: 40 }),
      fc.nat({ max: 3 }),
      async (story, credits) => {
        const server = new Server();
        server.credits.set(ANNA, credits);
        const devices = [new Device(server), new Device(server)] as const;
        const typedKeys = new Map<string, { owner: string; said: string; device: Device }>();
        const of = (at: number) => devices[at === 0 ? 0 : 1];
        let bought = credits;
        for (const [at, happens] of story.entries()) {
          if (happens.does === "type") {
            const { owner, said } = happens;
            const key = `key ${at}`;
            const on = of(happens.device);
            on.type(newEntry({ key, owner, mood: `${said} ${at}`, language: "en", madeAt: at }));
            typedKeys.set(key, { owner, said, device: on });
          } else if (happens.does === "network") of(happens.device).network = happens.network;
          else if (happens.does === "sign in") of(happens.device).signedIn = happens.person;
          else if (happens.does === "send") await of(happens.device).send(happens.owner, []);
          else if (happens.does === "buy") {
            server.credits.set(happens.person, (server.credits.get(happens.person) ?? 0) + 1);
            bought += 1;
          } else {
            // The first device was saved and brought back on the second one.
            for (const entry of devices[0].stored.values()) devices[1].type(entry);
          }
          expect(server.beats.size, "a beat for each credit").toBe(server.spent);
          for (const [key, { device: on }] of typedKeys)
            expect(on.stored.has(key), "nothing that was typed is lost").toBe(true);
        }
        // All goes well at last.
        for (const owner of [ANNA, BEN]) {
          for (const on of devices) {
            on.network = "on";
            on.signedIn = owner;
            await on.send(owner, []);
          }
        }
        for (const [key, { owner, said, device: on }] of typedKeys) {
          const entry = on.stored.get(key);
          const made = server.beats.get(`${owner} ${key}`);
          expect(entry?.owner, "of the same account").toBe(owner);
          if (said === "crisis")
            expect(entry?.state).toEqual({ kind: "refused", reason: "crisis" });
          else if (made) expect(entry?.state).toEqual({ kind: "booked", beat: made.id });
          else if (entry?.state.kind === "held") expect(entry.state.reason).toBe("no_credits");
          else expect(entry?.state).toEqual({ kind: "refused", reason: "not_understood" });
          if (entry && !isOpen(entry)) expect(entry.mood, "words that are not needed").toBe("");
        }
        const left = [...server.credits.values()].reduce((sum, each) => sum + each, 0);
        expect(left + server.spent, "credits").toBe(bought);
        for (const { owner } of server.beats.values())
          expect([...typedKeys.values()].some((each) => each.owner === owner)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test("a beat that was booked is handed on before its entry says so", async () => {
  const server = new Server();
  server.credits.set(ANNA, 1);
  const stored = new Map([["k", typed("k")]]);
  const seen: string[] = [];
  await sendOutbox(
    {
      store: {
        entries: async () => [...stored.values()],
        change: async (key, change) => {
          const entry = stored.get(key);
          if (entry) stored.set(key, change(entry));
          return entry !== undefined;
        },
      },
      post: async (entry) => {
        const answer = server.book(ANNA, entry);
        return { ...answer, beat: { id: "beat 0" } as Beat };
      },
      onBooked: async ({ id }) => void seen.push(`${id} while ${stored.get("k")?.state.kind}`),
      onChange: () => {},
    },
    ANNA,
  );
  expect(seen).toEqual(["beat 0 while sending"]);
  expect(stored.get("k")?.state).toEqual({ kind: "booked", beat: "beat 0" });
});
