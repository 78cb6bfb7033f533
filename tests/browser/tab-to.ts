import type { Page } from "playwright-core";

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element || element === document.body) return "";
      const described = element.getAttribute("aria-labelledby") ?? "";
      return (
        element.getAttribute("aria-label") ??
        document.getElementById(described)?.textContent ??
        element.labels?.[0]?.textContent ??
        element.textContent ??
        ""
      );
    });
    if (typeof name === "string" ? focused.includes(name) : name.test(focused)) return;
  }
  throw new Error(`No key press leads to "${name}".`);
}
