import data from "./requests.json" with { type: "json" };
import { englishPhrase, findPhrase, type Phrase, type Reading, readText } from "./vocabulary.ts";

const phrases = (texts: readonly string[]): readonly Phrase[] => texts.map(englishPhrase);

const ORDERS = phrases(data.orders);
const POLITE = phrases(data.polite);
const QUESTIONS = phrases(data.questions);
const FOR_MACHINES = phrases(data.made_for_machines);
const SURGERY = phrases(data.surgery);
const ASKS = phrases(data.asks);

/** What a text asks of a machine or a surgeon (SPEC.md section 5: it must not ask for operations). */
export interface AskedOperation {
  /** An order or question that stands whatever else the text says. */
  readonly task: boolean;
  /** It asks for surgery; one who fears it speaks of a feeling as well. */
  readonly surgery: boolean;
}

export function operationIn(reading: Reading): AskedOperation {
  const has = (list: readonly Phrase[]) =>
    list.some((phrase) => findPhrase(reading.stems, phrase, false) !== -1);
  const ordered = reading.clauses.some((clause) => beginsWithOrder(readText(clause.join(" "))));
  return {
    task: (ordered && !asksForSound(reading)) || (has(QUESTIONS) && !has(ASKED_OF_SELF)),
    surgery: has(SURGERY) && has(ASKS),
  };

  function beginsWithOrder({ stems }: Reading): boolean {
    const rest = afterPoliteness(stems);
    return ORDERS.some((order) => startsWith(rest, order));
  }
}

/** "What is the matter with me" is no question of knowledge. */
const ASKED_OF_SELF = phrases(["matter with me", "wrong with me", "happening to me"]);

/** "Play something calm" asks for what the product does. */
function asksForSound({ stems }: Reading): boolean {
  const sound = phrases(["beat", "sound", "music", "tone", "frequency", "binaural"]);
  const forMachines = FOR_MACHINES.some((phrase) => findPhrase(stems, phrase, false) !== -1);
  return !forMachines && sound.some((phrase) => findPhrase(stems, phrase, false) !== -1);
}

function afterPoliteness(words: readonly string[]): readonly string[] {
  const polite = POLITE.find((phrase) => startsWith(words, phrase));
  return polite === undefined ? words : afterPoliteness(words.slice(polite.length));
}

function startsWith(words: readonly string[], phrase: Phrase): boolean {
  return phrase.length > 0 && phrase.every((part, index) => words[index] === part);
}
