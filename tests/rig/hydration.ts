/**
 * Whether a page is ready for a hand: React has taken it over, or nothing of it waits for scripts.
 * Runs in the page, so it refers to nothing outside itself. Before, a press may reach the document
 * without its scripts, and a text that was typed may be replaced.
 */
export function isHydrated(): boolean {
  const waits = document.querySelector("script[type=module]") !== null;
  if (!waits || matchMedia("(scripting: none)").matches) return document.readyState === "complete";
  // React 18 keeps the root here, and marks it as dehydrated until its first render is committed.
  const key = Object.keys(document).find((each) => each.startsWith("__reactContainer$"));
  const root = key && Reflect.get(document, key)?.stateNode;
  return root?.current.memoizedState?.isDehydrated === false;
}
