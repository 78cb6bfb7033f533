import { type InterfaceLanguage, readLanguage } from "#worker/domain/language.ts";
import { languageOf } from "#worker/reading/language/identify/identify.ts";
import { ENGLISH_AND_HINDI, LANGUAGES } from "#worker/reading/language/identify/languages.ts";
import { countScripts } from "#worker/reading/language/scripts.ts";

/**
 * In which language of ours a question is answered: its own where it is written in letters of its own, otherwise that of the page.
 * Hindi and Marathi share their letters, and few words do not tell them apart: the page does.
 * @param page the language that is spoken
 */
export function languageToAnswer(question: string, page: InterfaceLanguage): InterfaceLanguage {
  const own = LANGUAGES.find(({ code }) => code === page)?.script;
  const scripts = [...countScripts(question).byScript.keys()].filter((one) => one !== "Latin");
  if (scripts.length === 0 || scripts.some((script) => script === own)) return page;
  const read = languageOf(question);
  return readLanguage(read === ENGLISH_AND_HINDI ? "hi" : read)?.code ?? page;
}
