import frames from "#worker/reading/composer/knowledge/frames.json" with { type: "json" };
import { plainClauses } from "#worker/reading/language/plain-words.ts";
import { readPhrases, writeBook } from "./compile-phrases.ts";

/** The lists of one kind of mark, by how they are written. */
interface Lists {
  readonly written: readonly string[];
  readonly hindi?: readonly string[];
  readonly romanised: readonly string[];
}

/** The words of `frames.json` as `composer/frames/marks.ts` and `composer/frames/frame-words.ts` read them. */
export function compileFrames() {
  const { marks, words } = frames;
  return {
    marks: {
      polarity: concern(marks.polarity),
      time: concern(marks.time),
      want: concern(marks.want),
      person: concern(marks.person),
      state: concern(marks.state),
    },
    words: {
      abilities: plain(words.abilities),
      fine: plain(words.fine_words),
      betweenDenial: plain(words.between_denial),
      betweenHindiDenial: plain(words.between_hindi_denial),
      afterHindiDenial: plain(words.after_hindi_denial),
      betweenAnother: plain(words.between_another),
      praise: plain(words.praise),
      plainStates: plain(words.plain_states),
      statesLead: plain(words.states_lead),
      link: plain(words.link),
      orderLeads: plain(words.order_leads),
    },
    state_goals: frames.state_goals,
    topics: frames.topics,
  };
}

function concern(lists: Readonly<Record<string, Lists>>) {
  const entries = Object.values(lists);
  return {
    kinds: Object.keys(lists),
    written: writeBook(
      entries.flatMap(({ written, hindi = [] }, at) =>
        readPhrases([...written, ...hindi], "written", at),
      ),
    ),
    romanised: writeBook(
      entries.flatMap(({ romanised }, at) => readPhrases(romanised, "romanised", at)),
    ),
  };
}

function plain(words: string): string {
  return plainClauses(words).flat().join(" ");
}
