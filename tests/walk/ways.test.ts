import { expect } from "vitest";
import { makesBeat, signsIn, signsInByMail } from "./people.ts";
import { place, playsInRoom, playsPast, playsWithoutScripts } from "./player.ts";
import { walkFixture } from "./rig.ts";
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
    await visitor.opens("/history");
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
    await visitor.until(hasSmallPlayer);
    await playsPast(visitor, (await place(visitor)) + 0.5);
    await visitor.window.back();
    await visitor.isAt(`/listen/${id}`);
    await visitor.until(() => document.querySelector("main [aria-label=Pause]") !== null);
    expect(await visitor.asks(hasSmallPlayer)).toBe(false);
    await playsPast(visitor, (await place(visitor)) + 0.5);
    await visitor.asks(() => void setTimeout(() => history.forward()));
    await visitor.isAt("/history");
    await visitor.until(hasSmallPlayer);
    await playsPast(visitor, (await place(visitor)) + 0.5);
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

/** Runs in the page. */
function hasSmallPlayer(): boolean {
  const small = document.querySelector("[aria-label='Playing now'] [aria-label=Pause]");
  return small !== null && small.getClientRects().length > 0;
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
