import { expect } from "vitest";
import { type Client, pageOf } from "#tests/rig/client.ts";
import { makesBeat, signsIn } from "./people.ts";
import { playsPast } from "./player.ts";
import { type Visit, walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

const walk = walkFixture("http");
const SLEEP = "I am unable to sleep";
const WORDS = "I am tense after work and cannot fall asleep";
/** What browsers say of a network that is away, and Firefox of a sound that was read ahead and let go of. */
const expected =
  /Failed to load resource|net::ERR|Failed to fetch manifest patches|A ServiceWorker intercepted/;

walk(
  "the kept page plays without a network; what is typed there is heard, and booked once when it is back",
  async (visit) => {
    const { front, visitor } = visit;
    const jar = await keepsAll(visit, 3);
    await visitor.whole();
    front.cut();
    await visitor.opens("/device");
    await reloadsByHand(visitor);
    await visitor.sees("Your sounds here");
    expect(await header(visitor)).toBe("Stillwave");
    await visitor.presses("button", /^Play: For/);
    await playsPast(visitor, 0.5);
    await types(visitor);
    await visitor.sees("Your sound is made.");
    await visitor.sees("It waits for the network.");
    await visitor.until(() => document.querySelector("#outbox ~ ul [aria-label^=Pause]") !== null);
    await playsPast(visitor, 0.5);
    expect(await heard(visitor)).toContain("/device-sound/");
    expect(await booked(jar)).toEqual({ moods: [SLEEP], left: 2 });

    // No browser was told that it is away, nor that it is back.
    front.mend();
    await visitor.sees("Booked: one credit. It is in your history.");
    expect(await booked(jar)).toEqual({ moods: [WORDS, SLEEP], left: 1 });
    await visitor.presses("link", "Listen to it");
    await visitor.until(() => location.pathname.startsWith("/listen/"));
    await visitor.until(() => document.querySelector("header a[href='/pricing']")?.textContent);
    await visitor.sees("1 credit");
    await visitor.opens("/device");
    await visitor.sees("Booked: one credit. It is in your history.");
    await visitor.opens("/history");
    await visitor.sees(WORDS);
    expect(await booked(jar)).toEqual({ moods: [WORDS, SLEEP], left: 1 });
  },
  { expected },
);

walk(
  "with no credit left the kept page says so; a last one that went elsewhere is not charged twice",
  async (visit) => {
    const { front, visitor } = visit;
    const jar = await keepsAll(visit, 2);
    await visitor.whole();
    front.cut();
    await visitor.opens("/device");
    await types(visitor);
    await visitor.sees("It waits for the network.");
    await visitor.sees("No credits are left, as far as this device knows");
    await types(visitor);
    await visitor.until(() =>
      document.querySelector("form [role=status]")?.textContent?.startsWith("No credits are left"),
    );
    const headers = { Origin: front.origin, "Idempotency-Key": crypto.randomUUID() };
    const other = await jar.postJson("/api/beats", { mood: "I feel sad and lonely" }, headers);
    expect(other.status).toBe(201);
    front.mend();
    await visitor.opens("/device");
    await visitor.sees("You have no credits. Your sound stays here; nothing was charged.");
    expect(await booked(jar)).toEqual({ moods: ["I feel sad and lonely", SLEEP], left: 0 });
  },
  { expected: new RegExp(`${expected.source}|402`) },
);

walk(
  "where the network says nothing, the kept page comes, and plays",
  async (visit) => {
    const { front, visitor } = visit;
    await keepsAll(visit, 2);
    await visitor.whole();
    front.hush();
    await visitor.opens("/device");
    await visitor.sees("Your sounds here");
    expect(await header(visitor)).toBe("Stillwave");
    await visitor.presses("button", /^Play: For/);
    await playsPast(visitor, 0.5);
  },
  { expected },
);

/** A new person with a beat and so many credits before it, in a browser that keeps all that it can. */
async function keepsAll(visit: Visit, credits: number): Promise<Client> {
  const { visitor } = visit;
  const jar = await signsIn(visit, credits);
  await makesBeat(visit, SLEEP);
  await visitor.opens("/device");
  await visitor.hydrated();
  await visitor.presses("button", "Keep Stillwave on this device");
  await visitor.presses("button", "Keep this, too");
  await visitor.sees("Without a network, you can type");
  await visitor.until(() => navigator.serviceWorker.controller !== null);
  return jar;
}

async function types(visitor: Visitor): Promise<void> {
  await visitor.fills("How you feel, in your own words", WORDS);
  await visitor.presses("button", "Make it here");
}

/** As a person does it: the command of Firefox's driver goes past the service worker. */
async function reloadsByHand(visitor: Visitor): Promise<void> {
  // React compares the title, too, when it takes the page over: it complains of one that is another by then.
  await visitor.whole();
  await visitor.asks(() => {
    document.title = "The page before";
    location.reload();
  });
  await visitor.until(() => document.title.startsWith("On this device"));
}

/** What the header shows. */
function header(visitor: Visitor): Promise<string | undefined> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
  return visitor.asks(() => document.querySelector("header")?.innerText.trim());
}

/** The address of the sound that is heard. */
async function heard(visitor: Visitor): Promise<string | undefined> {
  return visitor.asks(() => document.querySelector<HTMLAudioElement>("audio[data-heard]")?.src);
}

/** What the server has of a person. */
async function booked(jar: Client) {
  const { beats } = await pageOf(await jar.get("/api/beats"));
  return { moods: beats.map(({ mood }) => mood), left: beats[0]?.credits_left };
}
