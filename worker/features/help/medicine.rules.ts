import { inEnglish, oncePerLanguage } from "#worker/domain/translator.ts";
import { passages } from "./passages.rules.ts";
import { t } from "./words/search.compiled.ts";
import { nearWords, scriptWords } from "./words.rules.ts";

/** A text that speaks of taking something, whatever its name. */
const SPOKEN_OF =
  /\b(medicines?|medications?|medicated|meds|dawa+i?(ya+n?|on)?|dava+i|goli(ya+n?)?|pills?|capsules?|dos(e|es|age|ages|ing)|overdos\w*|prescription|prescribed|antidepress\w*|ssris?|snris?|benzos?|benzodiazepines?|sedatives?|tranquilli?[sz]ers?|anti ?psychotics?|anti ?anxiety|mood stabili[sz]ers?|beta ?blockers?|pain ?killers?|antibiotics?|anticonvulsants?|antihistamines?|sleeping (tablets?|syrup)|sleep aids?|opioids?|steroids?|thyroid tablets?|bp tablets?|tapering|chemist|contraceptives?|birth control)\b|\b\d+(\.\d+)? ?(mg|mcg|milligrams?)\b/;

/** A tablet may be a computer too. */
const TABLET =
  /\b(take|taking|took|taken|eat|ate|swallow\w*|kha\w*|le(na|ni|ta|ti|kar)?|stop|stopping|stopped|skip|mix\w*|half|two|2|my night|my evening|my morning|bp|sleep) (\w+ ){0,3}(tablets?|tabs?)\b|\btablets? (\w+ ){0,2}(kha\w*|le|lena|leni|with alcohol|daily|at night|before bed)\b/;

/** In other scripts endings may follow a word of this length. */
const ENDING_FROM = 6;

/** A misspelt word this like a name stands for it. */
const MISSPELT = 0.62;
const FUZZY_FROM = 7;

/**
 * Medicines, brands of India among them, and what is taken like one. A list can never be whole: see `SPOKEN_OF`.
 * In other scripts its words stand for what {@link SPOKEN_OF} says, too.
 */
const names = oncePerLanguage(() => {
  const inLatin = inEnglish(() => t("medicines")).split(" ");
  const inScript = scriptWords(t("medicines"));
  return {
    known: new Set([...inLatin, ...inScript]),
    near: nearWords([...inLatin, ...inScript].filter(({ length }) => length >= FUZZY_FROM)),
    inScript: inScript.filter(({ length }) => length >= ENDING_FROM),
    // Validity resembles Valium, and meditation medication.
    ours: new Set(passages().flatMap(({ words }) => scriptWords(words))),
  };
});

/** Whether a text asks about a medicine: such a question is for a doctor or a pharmacist, and not for us. */
export function speaksOfMedicine(text: string): boolean {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, " ");
  if (SPOKEN_OF.test(plain) || TABLET.test(plain)) return true;
  const { known, near, inScript, ours } = names();
  return [...plain.split(/[ .]+/), ...scriptWords(text)].some((word) => {
    if (known.has(word) || inScript.some((one) => word.startsWith(one))) return true;
    if (word.length < FUZZY_FROM || ours.has(word)) return false;
    return (near(word)?.likeness ?? 0) >= MISSPELT;
  });
}
