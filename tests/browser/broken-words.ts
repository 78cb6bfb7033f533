import type { Page } from "playwright-core";

/** The words that a page breaks over two lines, though their block is wide enough for them. */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    function roomOf(element: Element): number {
      const { display, paddingLeft, paddingRight } = getComputedStyle(element);
      if (display.startsWith("inline") && element.parentElement)
        return roomOf(element.parentElement);
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    }
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest("script, style, textarea, .sr-only"))
        continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{M}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()];
        const lines = new Set(parts.map(({ bottom }) => Math.round(bottom)));
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        if (lines.size > 1 && width <= roomOf(element)) broken.push(word);
      }
    }
    return broken;
  });
}
