import { KEYS } from "./browsers/window.ts";
import type { Visitor } from "./visitor.ts";

/** The most stops that lead once around a page. */
const MOST_STOPS = 90;

/** Presses Tab until what has a name has the focus. Every stop on the way must be in sight, and marked. */
export async function tabsTo(visitor: Visitor, name: RegExp): Promise<void> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await visitor.keys(KEYS.tab);
    const stop = await visitor.asks(focused);
    stops.push(stop.name);
    if (stop.fault) throw new Error(`${visitor.window.name}: "${stop.name}" ${stop.fault}.`);
    if (name.test(stop.name)) return;
  }
  throw new Error(`${visitor.window.name}: no Tab leads to ${name}, but to ${stops.join(", ")}.`);
}

/** What has the focus, and what is wrong with how it is shown. Runs in the page. */
function focused(): { readonly name: string; readonly fault?: string } {
  const one = document.activeElement as HTMLInputElement | null;
  // Between the last stop and the first one, perhaps in the browser's own buttons.
  if (one === null || one === document.body || !document.hasFocus()) return { name: "" };
  const name = (
    one.getAttribute("aria-label") ??
    document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent ??
    one.labels?.[0]?.textContent ??
    one.textContent ??
    ""
  ).trim();
  const { top, bottom, left, right, width, height } = one.getBoundingClientRect();
  const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  if (width === 0 || height === 0 || !inSight) return { name, fault: "is not in sight" };
  const { outlineStyle, boxShadow } = getComputedStyle(one);
  if (outlineStyle === "none" && boxShadow === "none") return { name, fault: "is not marked" };
  return { name };
}
