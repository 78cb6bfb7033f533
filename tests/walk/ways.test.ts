import { expect } from "vitest";
import { KEYS } from "./browsers/window.ts";
import { makesBeat, signsIn, signsInByMail } from "./people.ts";
import { place, playsInRoom, playsPast, playsWithoutScripts } from "./player.ts";
import { tabsTo, walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

const walk = walkFixture("http");

const PAGES = ["/", "/assessment", "/history", "/profile", "/settings"] as const;
const MORE_PAGES = ["/pricing", "/plan", "/progress", "/wellbeing", "/community", "/help"] as const;

walk(
  "without scripts: sign in by mail, hear a beat, answer a step, sign out",
  async (visit) => {
    const { visitor } = visit;
    await signsInByMail(visit, `${visit.browser.toLowerCase()}@example.com`);
    await visitor.fills("How are you feeling today?", "I feel stressed");
    await visitor.presses("button", "Generate the Beat");
    await visitor.sees("Your beat is ready to play.");
    expect(await playsWithoutScripts(visitor)).toBeGreaterThan(60);
    await visitor.presses("link", "Open the listening room");
    await visitor.sees("Start low");
    expect(await playsWithoutScripts(visitor)).toBeGreaterThan(60);
    await visitor.opens("/history");
    await visitor.sees("I feel stressed");
    await visitor.opens("/profile?step=1");
    await visitor.fills("Full name", "Asha Rao");
    await visitor.presses("button", /^Next$/);
    await visitor.sees("Step 2 of 5");
    await visitor.presses("summary", /@example/);
    await visitor.presses("button", "Sign Out");
    await visitor.sees("We Improve Lives");
    // No page of a person is kept for the way back.
    await visitor.goesBack();
    await visitor.sees("Sign in to your account");
  },
  { scripts: false },
);

walk(
  "by night every page is dark, and its text light",
  async (visit) => {
    await signsIn(visit);
    const room = `/listen/${await makesBeat(visit)}`;
    for (const page of [...PAGES, room]) {
      await opensWhole(visit.visitor, page);
      const { text, grounds } = await visit.visitor.asks(lightness);
      expect(text, page).toBeGreaterThan(0.7);
      for (const ground of grounds) expect(ground, page).toBeLessThan(0.2);
    }
  },
  { dark: true },
);

walk("on the smallest phone no page scrolls sideways", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  const room = `/listen/${await makesBeat(visit)}`;
  await visitor.window.resize(320, 568);
  for (const page of [...PAGES, room, ...MORE_PAGES]) {
    await opensWhole(visitor, page);
    expect(await visitor.asks(() => innerWidth)).toBe(320);
    expect(await visitor.asks(widerThanScreen), page).toEqual([]);
    expect(await visitor.asks(brokenWords), page).toEqual([]);
  }
});

walk(
  "the sound goes on through Back and forward, with a small player out of its room",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    const id = await makesBeat(visit);
    await playsInRoom(visitor, id);
    await visitor.presses("summary", /@example/);
    await visitor.presses("link", /^History$/);
    await visitor.sees("History Page");
    await visitor.until(smallPlayerIs, true);
    await playsPast(visitor, (await place(visitor)) + 0.5);
    await visitor.goesBack();
    await visitor.isAt(`/listen/${id}`);
    await visitor.until(() => document.querySelector("main [aria-label=Pause]") !== null);
    await visitor.until(smallPlayerIs, false);
    await playsPast(visitor, (await place(visitor)) + 0.5);
    await visitor.asks(() => void setTimeout(() => history.forward()));
    await visitor.isAt("/history");
    await visitor.until(smallPlayerIs, true);
    await playsPast(visitor, (await place(visitor)) + 0.5);
    await visitor.presses("button", "Stop and close");
    await visitor.until(() => document.activeElement?.localName === "main");
    await visitor.until(smallPlayerIs, false);
  },
);

/** Opens a page, and waits for what it loads later: Firefox reports what is on its way when the page is left. */
async function opensWhole(visitor: Visitor, page: string): Promise<void> {
  await visitor.opens(page);
  await visitor.hydrated();
  if (page !== "/settings") return;
  await visitor.until(
    () =>
      typeof PublicKeyCredential !== "function" ||
      [...document.querySelectorAll("button")].some(
        ({ textContent }) => textContent === "Add a passkey",
      ),
  );
}

/** Whether the small player, which plays, is shown or not. Runs in the page. */
function smallPlayerIs(shown: boolean): boolean {
  const small = document.querySelector("[aria-label='Playing now'] [aria-label=Pause]");
  return (small !== null && small.getClientRects().length > 0) === shown;
}

/** How light the text of the page and all grounds of it are, 0 to 1. Runs in the page. */
function lightness() {
  const of = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return alpha === 0 ? undefined : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };
  const canvas = document.createElement("div");
  canvas.style.background = "Canvas";
  document.body.appendChild(canvas);
  const grounds = [document.documentElement, document.body, canvas]
    .map((one) => of(getComputedStyle(one).backgroundColor))
    .filter((one) => one !== undefined);
  canvas.remove();
  return { text: of(getComputedStyle(document.body).color), grounds };
}

/** What makes the page wider than the screen. Runs in the page. */
function widerThanScreen(): readonly string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Words that begin on one line and end on another, but for addresses. Runs in the page. */
function brokenWords(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const words = text.nodeValue?.includes("@") ? "" : (text.nodeValue ?? "");
    for (const { 0: word, index } of words.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (parts.some(({ top }) => Math.abs(top - (parts[0]?.top ?? top)) > 4)) broken.push(word);
    }
  }
  return broken;
}

walk(
  "by keys alone: from the landing page to a sound, through it, and out again",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await visitor.asks(() => localStorage.setItem("auto-download", "false"));
    await visitor.opens("/");
    await visitor.hydrated();
    await tabsTo(visitor, /^Help me feel better$/);
    await visitor.keys(KEYS.enter);
    await arrives(visitor, "How are you feeling today?");
    await tabsTo(visitor, /^How are you feeling today\?$/);
    await visitor.keys(..."I feel tense");
    await tabsTo(visitor, /^Generate the Beat$/);
    await visitor.keys(KEYS.enter);
    await arrives(visitor, "For stress");
    await playsPast(visitor, 0.5);

    await tabsTo(visitor, /^Pause$/);
    await visitor.keys(KEYS.enter);
    await visitor.until(() => document.activeElement?.getAttribute("aria-label") === "Play");
    const stopped = await place(visitor);
    await visitor.keys(KEYS.enter);
    await playsPast(visitor, stopped + 0.3);

    await tabsTo(visitor, /^Position$/);
    const before = await place(visitor);
    for (let press = 0; press < 20; press += 1) await visitor.keys(KEYS.right);
    await playsPast(visitor, before + 15);
    const far = await place(visitor);
    for (let press = 0; press < 15; press += 1) await visitor.keys(KEYS.left);
    await visitor.until((most) => {
      const sound = document.querySelector<HTMLAudioElement>("audio[data-heard]");
      return sound !== null && !sound.paused && sound.currentTime < most;
    }, far - 5);

    await tabsTo(visitor, /^Options$/);
    await visitor.keys(KEYS.enter);
    await visitor.until(() => document.querySelector("dialog[open]") !== null);
    await tabsTo(visitor, /^Session length/);
    await visitor.keys(KEYS.escape);
    await visitor.until(() => document.querySelector("dialog[open]") === null);
    await visitor.until(() => document.activeElement?.textContent === "Options");

    await tabsTo(visitor, /^Help$/);
    await visitor.keys(KEYS.enter);
    await arrives(visitor, "Help");
    await playsPast(visitor, (await place(visitor)) + 0.3);
  },
);

/** Waits for a page that a key leads to: the next one goes on from its content. */
async function arrives(visitor: Visitor, title: string): Promise<void> {
  await visitor.until((words) => {
    const focused = document.activeElement?.localName === "main";
    return focused && document.querySelector("h1")?.textContent === words;
  }, title);
}
