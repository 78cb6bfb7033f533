import { expect } from "vitest";
import { PASSWORD } from "#tests/rig/stack.ts";
import { joins, makesBeat, signsIn } from "./people.ts";
import { savedJson, walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

const walk = walkFixture("https");
const MOOD = "I feel stressed before the exam";

/** What may be cached of a page that anybody can open. */
const PUBLIC = /^\/(assets\/.*|offline(\.css)?|favicon\.svg)$/;

/** What the browser keeps for the product, besides where a tab was scrolled to. */
function kept(visitor: Visitor) {
  return visitor.asks(async () => {
    const opened = (await caches.keys()).map((name) => caches.open(name));
    const requests = opened.map(async (cache) => (await cache).keys());
    return {
      cached: (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      local: Object.keys(localStorage).sort(),
      tab: Object.keys(sessionStorage).filter((name) => name !== "positions"),
    };
  });
}

/** Keeps something private in every place that a browser has for a site. */
async function keepsMore(visitor: Visitor): Promise<void> {
  await visitor.until(() => navigator.serviceWorker.controller !== null);
  await visitor.until(() => localStorage.getItem("session"));
  await visitor.asks(async () => {
    sessionStorage.setItem("kept", "yes");
    await (await caches.open("kept")).put("/kept", new Response("yes"));
    const opening = indexedDB.open("kept");
    await new Promise((resolve, reject) => {
      opening.addEventListener("success", resolve);
      opening.addEventListener("error", reject);
    });
    opening.result.close();
  });
  const places = await kept(visitor);
  expect(places.cached).toEqual(expect.arrayContaining(["/kept", "/offline"]));
  expect(places).toMatchObject({
    databases: ["kept"],
    local: ["session", "session-owner"],
    tab: ["kept"],
  });
}

async function deletesAccount(visitor: Visitor): Promise<void> {
  await visitor.presses("summary", "Delete my account");
  await visitor.sees("It cannot be taken back");
  await visitor.fills("Your password", PASSWORD);
  await visitor.presses("button", "Delete everything for good");
  await visitor.sees("Everything was deleted");
  await visitor.isAt("/goodbye");
}

walk("all data is downloaded; the account is deleted, and nothing of it stays", async (visit) => {
  const { browser, stack, visitor } = visit;
  const email = await joins(visit);
  await makesBeat(visit, MOOD);
  await visitor.opens("/profile");
  await visitor.hydrated();
  await visitor.fills("Full name", "Asha Rao");
  await visitor.presses("button", /^Next$/);
  await visitor.sees("Step 2 of 5");
  await visitor.opens("/settings");
  await visitor.hydrated();
  await visitor.presses("link", "Download my data");
  expect(await savedJson(visitor, /^stillwave-my-data-.*\.json$/)).toMatchObject({
    account: { email },
    beats: [{ mood_input: MOOD }],
    profile_drafts: [{ step: 1, answers: { full_name: "Asha Rao" } }],
  });

  await keepsMore(visitor);
  await deletesAccount(visitor);
  const { cached, ...left } = await kept(visitor);
  expect(left).toEqual({ databases: [], local: [], tab: [] });
  // WebKit lets the service worker live that serves the last page: it caches what that page is made of.
  const allowed = browser === "WebKit" ? PUBLIC : /^$/;
  expect(cached.filter((path) => !allowed.test(path))).toEqual([]);
  expect(await stack.accountId(email)).toBeUndefined();

  await visitor.goesBack();
  await visitor.sees("Sign in to your account");
  await visitor.isAt("/auth");
  expect(await visitor.asks(() => document.documentElement.outerHTML)).not.toContain(email);
  await visitor.until(async () => (await caches.match("/offline")) !== undefined);
});

walk("a question is answered, a sound shared, a token made, and Hindi read", async (visit) => {
  const { visitor } = visit;
  await joins(visit);
  await makesBeat(visit);
  await visitor.opens("/help");
  await visitor.hydrated();
  await visitor.fills("Your question", "Can I get a refund?");
  await visitor.presses("button", /^Ask$/);
  await visitor.sees("You asked: Can I get a refund?");
  await visitor.sees("From: ");
  await visitor.opens("/history");
  await visitor.hydrated();
  await visitor.presses("summary", "More: I feel stressed");
  await visitor.presses("link", "Share the sound");
  await visitor.presses("radio", "Lonely");
  await visitor.presses("radio", "Lift");
  await visitor.presses("button", "See what others will see");
  await visitor.sees("This is all that others see");
  await visitor.presses("button", /^Share it$/);
  await visitor.sees("You share this sound.");
  await visitor.opens("/settings");
  await visitor.hydrated();
  await visitor.fills("Which program is it for?", "Clock");
  await visitor.presses("checkbox", "See my list of beats");
  await visitor.presses("button", "Make a token");
  await visitor.sees("Your new token.");
  await visitor.opens("/language");
  await visitor.presses("button", "हिन्दी");
  await visitor.sees("हम ज़िंदगी बेहतर बनाते हैं");
  await visitor.opens("/assessment");
  await visitor.hydrated();
  await visitor.sees("आज आपको कैसा लग रहा है?");
});

walk(
  "a passkey is made, signs in, and is removed",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await visitor.window.plugAuthenticator?.();
    await visitor.opens("/settings");
    await visitor.hydrated();
    await visitor.sees("You have none yet.");
    await visitor.presses("button", "Add a passkey");
    await visitor.sees("Whatever you remove, a link that we mail you always signs you in.");
    await visitor.hydrated();
    await visitor.presses("summary", /@example/);
    await visitor.presses("button", "Sign Out");
    await visitor.sees("We Improve Lives");
    await visitor.presses("link", /^Sign In$/);
    await visitor.presses("button", "Use fingerprint or face (passkey)");
    await visitor.isAt("/assessment");
    await visitor.hydrated();
    await visitor.opens("/settings");
    await visitor.hydrated();
    await visitor.sees("last used");
    await visitor.presses("button", /^Remove/);
    await visitor.sees("You have none yet.");
  },
  { only: ["Chromium", "Firefox"] },
);

function buttons(visitor: Visitor): Promise<readonly string[]> {
  return visitor.asks(() =>
    [...document.querySelectorAll("button")].map(({ textContent }) => textContent ?? ""),
  );
}

walk(
  "where a browser has no passkeys, none is offered, and the settings say so",
  async (visit) => {
    const { visitor } = visit;
    await visitor.opens("/auth");
    await visitor.hydrated();
    await visitor.sees("Sign in to your account");
    expect(await buttons(visitor)).not.toContainEqual(expect.stringContaining("passkey"));
    await signsIn(visit);
    await visitor.opens("/settings");
    await visitor.sees("This browser has no passkeys, so none can be added here.");
    expect(await buttons(visitor)).not.toContainEqual(expect.stringContaining("passkey"));
  },
  { only: ["WebKit"] },
);

walk("Back after signing out leads to the sign-in, and nothing is left", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await visitor.opens("/profile");
  await visitor.hydrated();
  await visitor.until(() => localStorage.getItem("session"));
  await visitor.until(() => navigator.serviceWorker.controller !== null);
  await visitor.opens("/history");
  await visitor.hydrated();
  await visitor.presses("summary", /@example/);
  await visitor.presses("button", "Sign Out");
  await visitor.sees("We Improve Lives");
  expect(await visitor.asks(() => localStorage.length)).toBe(0);
  await visitor.goesBack();
  await visitor.sees("Sign in to your account");
  await visitor.hydrated();
  await visitor.isAt("/auth");
  expect(await visitor.asks(() => document.body.textContent)).not.toContain("That did not work");
});
