import type { Page } from "playwright-core";

/** Where the questionnaires were published. */
const JOURNALS = /Journal of General Internal Medicine|Archives of Internal Medicine/;

/**
 * What a page says in English, and does not mark as English, to somebody who reads another language: four words or
 * more in a row in Latin letters, also where it is folded away or only spoken. Fewer may be a name.
 */
export function leftInEnglish(page: Page): Promise<readonly string[]> {
  return page.evaluate((names) => {
    const WORD = "\\p{Script=Latin}[\\p{Script=Latin}'’,-]*";
    const sentence = new RegExp(`${WORD}(\\s+${WORD}){3,}`, "u");
    const SPOKEN = [
      "alt",
      "aria-description",
      "aria-label",
      "aria-valuetext",
      "placeholder",
      "title",
    ];
    const said = [...document.body.querySelectorAll("*")].flatMap((element) => {
      if (element.closest("[lang], script, style, template, textarea") !== document.documentElement)
        return [];
      const texts = [...element.childNodes].map(({ nodeType, textContent }) =>
        nodeType === Node.TEXT_NODE ? textContent : "\n",
      );
      return [texts.join(""), ...SPOKEN.map((name) => element.getAttribute(name) ?? "")];
    });
    const description = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content;
    return [document.title, description ?? "", ...said]
      .filter((text) => sentence.test(text.replaceAll(new RegExp(names, "g"), "")))
      .map((text) => text.trim());
  }, JOURNALS.source);
}
