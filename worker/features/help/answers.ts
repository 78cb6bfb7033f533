import { isOutage } from "#db/client.ts";
import { untilDeadline } from "#worker/domain/deadline.ts";
import { type InterfaceLanguage, readLanguage } from "#worker/domain/language.ts";
import { HELP_QUESTIONS } from "#worker/domain/limits.ts";
import type { Log } from "#worker/domain/log.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import type { Speak } from "#worker/platform/speech.ts";
import type { Throttle } from "#worker/platform/throttle.ts";
import { helpFor, helpPageFor } from "#worker/reading/help/help-words.ts";
import type { ReadTexts } from "#worker/reading/help/read-texts.ts";
import { languageOf } from "#worker/reading/language/identify/identify.ts";
import {
  ENGLISH_AND_HINDI,
  LANGUAGES,
  OTHER,
} from "#worker/reading/language/identify/languages.ts";
import { countScripts } from "#worker/reading/language/scripts.ts";
import type { LanguageModel } from "#worker/reading/model/contract.ts";
import { speaksOfMedicine } from "./medicine.rules.ts";
import type { Passage, Source } from "./passages.rules.ts";
import { type Answer, type Beside, type Doubt, partOf, readQuestion } from "./rules.ts";
import { findPassages, isOwnQuestion, rankPassages } from "./search.rules.ts";

/** Somebody waits for the answer: after this it comes from the passages alone, ms. */
const MODEL_DEADLINE_MS = 10_000;
/** How many passages a model may choose from. */
const OFFERED = 5;

/** Answers questions from our own words. Nothing of a question is stored or logged. */
export interface Answers {
  /** @param onFound called with where the answer may stand, while a language model still chooses */
  answer(question: unknown, onFound?: (sources: readonly Source[]) => void): Promise<Answer>;
  /** Whether a text for the team asks about a medicine: a doctor knows, and the team does not. */
  isForDoctor(text: string): Promise<boolean>;
}

export interface AnswersParts {
  readonly model: Pick<LanguageModel, "chooseSentences">;
  readonly throttle: Pick<Throttle, "take">;
  readonly network: string;
  /** What the request says of a crisis, read before anything could refuse it. */
  readonly typed: Pick<ReadTexts, "of">;
  /** Whether this network may ask once more now. Counted without the database. */
  readonly mayAsk: () => boolean;
  readonly speak: Speak;
  readonly log: Log;
}

export function createAnswers(parts: AnswersParts): Answers {
  const { model, throttle, network, typed, mayAsk, speak, log } = parts;
  const { chooseSentences } = model;

  /** Crisis rules come before limits, database and model: they need none of them. */
  function crisisIn(text: string) {
    // Our own questions, which a tap asks, speak of nobody.
    return isOwnQuestion(text) ? undefined : typed.of(text);
  }

  async function hostMayBeAsked(): Promise<boolean> {
    try {
      return (await throttle.take(["help_model", network])).ok;
    } catch (error) {
      // What nobody can count costs nobody anything: the passages answer.
      if (isOutage(error)) return false;
      throw error;
    }
  }

  /** The passages with the sentences that a model chose; undefined where it did not, or replied anything else. */
  async function chosenFrom(
    choose: NonNullable<typeof chooseSentences>,
    question: string,
    passages: readonly Passage[],
  ) {
    const request = { question, passages };
    const result = await untilDeadline(MODEL_DEADLINE_MS, (limits) => choose(request, limits));
    if (!result.ok) {
      const { kind, status } = result.failure;
      log("help.model_failed", { cause: `model.${kind}`, status });
      return undefined;
    }
    return passages.flatMap((passage) => {
      const places = result.sentences.flatMap(({ id, at }) => (id === passage.id ? [at] : []));
      return places.length === 0 ? [] : [partOf(passage, places)];
    });
  }

  /** Does something in the language in which a text of a person is answered. */
  function inLanguageOf<Done>(text: string, done: () => Promise<Done>): Promise<Done> {
    return speak(languageToAnswer(text, spokenLanguage()), done);
  }

  /** What our own words say to a question that is no matter for help. */
  async function fromPassages(
    text: string,
    beside: Beside,
    onFound: (sources: readonly Source[]) => void,
  ): Promise<Answer> {
    if (speaksOfMedicine(text)) return { kind: "medicine", ...beside };
    const found = findPassages(text);
    const ranked = rankPassages(text).slice(0, OFFERED);
    let parts = found.slice(0, 1).map((passage) => partOf(passage));
    if (chooseSentences !== undefined && ranked.length > 0 && (await hostMayBeAsked())) {
      const offered = ranked.map(({ passage }) => passage);
      onFound(found.map(({ source }) => source));
      parts = (await chosenFrom(chooseSentences, text, offered)) ?? parts;
    }
    const answered = new Set(parts.map(({ question }) => question));
    const also = found.map(({ question }) => question).filter((each) => !answered.has(each));
    const said = { also, language: spokenLanguage(), ...beside };
    return parts.length > 0 ? { kind: "answered", parts, ...said } : { kind: "unknown", ...said };
  }

  return {
    isForDoctor: (text) => inLanguageOf(text, async () => speaksOfMedicine(text)),
    async answer(asked, onFound = () => {}) {
      const read = readQuestion(asked);
      const text = read.ok ? read.question : read.start;
      const crisis = crisisIn(text);
      if (crisis?.level === "clear") return { kind: "crisis", help: helpFor(text) };
      if (!read.ok) return { kind: read.problem };
      if (!mayAsk())
        return { kind: "throttled", retryAfterSeconds: HELP_QUESTIONS.windowMs / 1000 };
      const doubt: Doubt = crisis?.level === "doubt" && !crisis.faint ? crisis.about : "none";
      const beside = besideOf(text, doubt);
      const answer = await inLanguageOf(text, () => fromPassages(text, beside, onFound));
      // Neither read nor answered: it may be a cry for help in a language that no rule of ours reads.
      const unread = answer.kind === "unknown" && crisis?.language === OTHER;
      return unread && doubt === "none" ? { ...answer, doubt: "self" } : answer;
    },
  };
}

function besideOf(text: string, doubt: Doubt): Beside {
  return doubt === "none" ? { doubt } : { doubt, help: helpPageFor(text) };
}

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
