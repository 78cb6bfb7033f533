import type { Page } from "playwright-core";

/** The words that a page breaks over two lines, though half of its width is enough for them. */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (
        !element?.checkVisibility() ||
        element.closest("script, style, textarea") ||
        element.clientWidth === 1
      )
        continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{M}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()];
        const lines = new Set(parts.map(({ bottom }) => Math.round(bottom)));
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        if (lines.size > 1 && width <= innerWidth / 2) broken.push(word);
      }
    }
    return broken;
  });
}
