import { setTimeout as pause } from "node:timers/promises";
import { isHydrated } from "#tests/browser/using-pages.ts";
import type { BrowserWindow } from "./browsers/window.ts";

/** How long anything may take that a person waits for, ms: WebKit may load a sound three times, a minute in all. */
const PATIENCE_MS = 120_000;
const LOOK_MS = 50;

/** What can be pressed, by a part of its name. */
type Pressable = "button" | "link" | "radio" | "checkbox" | "summary";

const SELECTORS: Readonly<Record<Pressable, string>> = {
  button: "button, [role=button]",
  link: "a[href]",
  radio: "input[type=radio]",
  checkbox: "input[type=checkbox]",
  summary: "summary",
};

/** Whether a part of a name is enough, or it must be the whole. */
type Name = string | RegExp;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A person before a window: finds things by their names, presses what is really there, and types. */
export class Visitor {
  readonly window: BrowserWindow;
  readonly #origin: string;

  constructor(window: BrowserWindow, origin: string) {
    this.window = window;
    this.#origin = origin;
  }

  /**
   * Firefox blames the service worker for what is on its way when a page is left: none is left before it is whole.
   *
   * @param path of a page, or its whole address
   */
  async opens(path: string): Promise<void> {
    await this.whole();
    await this.window.goto(new URL(path, this.#origin).href);
  }

  async reloads(): Promise<void> {
    await this.whole();
    await this.window.reload();
  }

  async goesBack(): Promise<void> {
    await this.whole();
    await this.window.back();
  }

  /** Runs a function in the page. */
  async asks<Args extends readonly unknown[], Answer>(
    question: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer> {
    const given = args.map((one) => JSON.stringify(one) ?? "undefined").join(",");
    return (await this.window.evaluate(`(${question})(${given})`)) as Answer;
  }

  /** Waits until a function in the page returns something true. A page that is being left has no answer yet. */
  async until<Args extends readonly unknown[], Answer>(
    question: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<NonNullable<Answer>> {
    return this.#eventually(`${question} ${JSON.stringify(args)}`, () =>
      this.asks(question, ...args),
    );
  }

  /** Waits until words stand in the page, and are in no hidden part of it. */
  async sees(words: string): Promise<void> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
    await this.until((text) => document.body?.innerText.includes(text), words);
  }

  async isAt(path: string): Promise<void> {
    await this.#eventually(`at ${path}`, async () => {
      return new URL(await this.window.url()).pathname === path;
    });
  }

  /** Waits until the page answers a hand. */
  async hydrated(): Promise<void> {
    await this.until(isHydrated);
  }

  /** Waits until all that a page shows has come: it answers a hand, and no part of it is on its way. */
  async whole(): Promise<void> {
    await this.hydrated();
    await this.until(
      () => document.readyState === "complete" && document.fonts.status === "loaded",
    );
  }

  /** Presses the middle of what has a name, where nothing may lie over it. */
  async presses(kind: Pressable, name: Name): Promise<void> {
    const { x, y } = await this.#finds(SELECTORS[kind], name);
    await this.window.press(x, y);
  }

  /** Presses what has a name within a part of the page. @param part its selector */
  async pressesIn(part: string, kind: Pressable, name: Name): Promise<void> {
    const { x, y } = await this.#finds(`${part} :is(${SELECTORS[kind]})`, name);
    await this.window.press(x, y);
  }

  /** Moves the mouse to the middle of what has a name. */
  async hovers(kind: Pressable, name: Name): Promise<void> {
    const { x, y } = await this.#finds(SELECTORS[kind], name);
    await this.window.move(x, y);
  }

  /** Moves the mouse a little: what has faded comes back. */
  async stirs(): Promise<void> {
    await this.window.move(200, 200);
    await this.window.move(210, 210);
  }

  /** Types into an empty field, by its label. */
  async fills(label: Name, text: string): Promise<void> {
    const { x, y } = await this.#finds(FIELDS, label);
    await this.window.press(x, y);
    await this.window.keys([...text]);
  }

  /** Chooses an option by its value, as a list of the platform would: no browser's list can be pressed. */
  async chooses(label: string, value: string): Promise<void> {
    await this.#finds("select", label);
    await this.asks(
      (text, chosen) => {
        const named = [...document.querySelectorAll("select")].find(
          ({ labels }) => labels[0]?.textContent?.includes(text) === true,
        );
        if (named === undefined) throw new Error(`No list "${text}".`);
        named.value = chosen;
        named.dispatchEvent(new Event("input", { bubbles: true }));
        named.dispatchEvent(new Event("change", { bubbles: true }));
      },
      label,
      value,
    );
  }

  async keys(...keys: readonly string[]): Promise<void> {
    await this.window.keys(keys);
  }

  /** Looks until there is something true to see. A page that is being left has no answer yet. */
  async #eventually<Answer>(
    what: string,
    look: () => Promise<Answer>,
  ): Promise<NonNullable<Answer>> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const seen = await look().catch((error: unknown) => ({ error }));
      const failed = typeof seen === "object" && seen !== null && "error" in seen;
      if (seen && !failed) return seen as NonNullable<Answer>;
      if (performance.now() > end) {
        const last = failed ? `: ${seen.error}` : "";
        throw new Error(
          `${this.window.name} never saw ${what}${last} on ${await this.window.url()}`,
        );
      }
      await pause(LOOK_MS);
    }
  }

  async #finds(selector: string, name: Name): Promise<Spot> {
    await this.whole();
    const [source, exact] = typeof name === "string" ? [name, false] : [name.source, true];
    return this.#eventually(`"${source}" to press`, async () => {
      const before = await this.asks(spotOf, selector, source, exact);
      // What still moves is not pressed where it was.
      await pause(LOOK_MS);
      const now = await this.asks(spotOf, selector, source, exact);
      return before && now && near(before.x, now.x) && near(before.y, now.y) ? now : undefined;
    });
  }
}

/** WebKit scrolls the same place to the middle now a pixel higher, now a pixel lower. */
const near = (before: number, now: number) => Math.abs(before - now) <= 1;

const FIELDS = "input:not([type=checkbox]):not([type=radio]):not([type=hidden]), textarea";

/** Where something of a name can be pressed: in view, and with nothing over it. Runs in the page. */
function spotOf(selector: string, name: string, isPattern: boolean): Spot | undefined {
  const named = (text: string) => (isPattern ? new RegExp(name).test(text) : text.includes(name));
  const nameOf = (one: HTMLElement) =>
    one.getAttribute("aria-label") ??
    document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent ??
    ("labels" in one ? (one.labels as NodeListOf<HTMLElement> | null)?.[0]?.textContent : null) ??
    one.textContent ??
    "";
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.getClientRects().length > 0 && named(nameOf(one).trim()),
  );
  if (found === undefined || found.matches(":disabled")) return undefined;
  // A page that still dissolves into another takes no press.
  const dissolves = document
    .getAnimations()
    .some(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.includes("transition"));
  if (dissolves) return undefined;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const own =
    hit !== null &&
    (found.contains(hit) || hit.contains(found) || hit.closest("label")?.contains(found));
  return own === true ? { x, y } : undefined;
}
