import { Form } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from "react";
import { readServerEvents } from "#app/generator/server-events.ts";
import { leadToHelp, useIsHere } from "#app/shell/left-page.ts";
import { NearNumbers, NumbersOfLongWait } from "#app/shell/talk-to-someone.tsx";
import { withDeadline } from "#worker/domain/deadline.ts";
import type { Source } from "#worker/features/help/passages.rules.ts";
import { type Answer, QUESTION_MAX_LENGTH } from "#worker/features/help/rules.ts";
import type { LanguageModel } from "#worker/reading/model/contract.ts";
import { t } from "./words/help.compiled.ts";

interface QuestionFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAsk: (question: string) => void;
  readonly looking: boolean;
  readonly problem: string | undefined;
  readonly composer: LanguageModel["composer"]["kind"];
}

/** One box for a question. Without scripts it posts, and the page comes back with the answer. */
export function QuestionForm(props: QuestionFormProps) {
  const { text, onText, onAsk, looking, problem, composer } = props;
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!looking) onAsk(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { isComposing, keyCode } = event.nativeEvent;
    // Enter accepts the word of an input method, which Safari reports under the code 229.
    if (event.key !== "Enter" || event.shiftKey || isComposing || keyCode === 229) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <Form
      ref={form}
      method="post"
      action="/help"
      reloadDocument
      onSubmit={submit}
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value="ask" />
      <label htmlFor="question" className="font-medium">
        {t("label")}
      </label>
      {/* Not to be filled in again by the browser: it may have been a matter for help. */}
      <textarea
        id="question"
        name="question"
        rows={2}
        required
        maxLength={QUESTION_MAX_LENGTH}
        dir="auto"
        autoComplete="off"
        className="field resize-y"
        placeholder={t("placeholder")}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "question-error question-note" : "question-note"}
      />
      {problem && (
        <div id="question-error" role="alert">
          <p className="font-medium">{problem}</p>
          <NearNumbers />
        </div>
      )}
      <button type="submit" className="button w-full sm:justify-self-start sm:px-12">
        {t(looking ? "asking" : "submit")}
      </button>
      {looking && <NumbersOfLongWait />}
      <p id="question-note" className="note">
        {t(`readers.${composer}`)} {t("notFor")}
      </p>
    </Form>
  );
}

/** Why a question was not answered. */
export function problemWords(kind: "empty" | "too_long" | "throttled"): string {
  if (kind !== "too_long") return t(`problems.${kind}`);
  return t("problems.tooLong", { characters: QUESTION_MAX_LENGTH });
}

export type QuestionState =
  | { readonly status: "idle" }
  | { readonly status: "looking"; readonly asked: string; readonly sources: readonly Source[] }
  | { readonly status: "answered"; readonly asked: string; readonly answer: Answer }
  | { readonly status: "failed"; readonly asked: string; readonly problem: string };

/** How long an answer may take before it counts as lost, ms: longer than the server's own deadline. */
const ANSWER_MS = 30_000;

const IDLE: QuestionState = { status: "idle" };

/** Asks questions by script: the answer arrives on the page that is open. The last question counts. */
export function useQuestion() {
  const [state, setState] = useState<QuestionState>(IDLE);
  const isHere = useIsHere();
  const newest = useRef(0);
  const reset = useCallback(() => {
    newest.current += 1;
    setState(IDLE);
  }, []);
  const ask = useCallback(
    async (asked: string) => {
      newest.current += 1;
      const own = newest.current;
      const show = (next: QuestionState) => {
        if (own === newest.current) setState(next);
      };
      show({ status: "looking", asked, sources: [] });
      const onFound = (sources: readonly Source[]) => show({ status: "looking", asked, sources });
      try {
        const answer = await withDeadline(ANSWER_MS, (signal) => answerTo(asked, onFound, signal));
        // A cry is answered whatever was asked since, and wherever its person is now.
        if (answer?.kind === "crisis" && !isHere()) return leadToHelp(answer.help?.support);
        if (answer?.kind === "crisis") newest.current = own;
        if (answer) return show({ status: "answered", asked, answer });
      } catch (error) {
        console.error(error);
      }
      const problem = t(navigator.onLine ? "problems.lost" : "problems.offline");
      show({ status: "failed", asked, problem });
    },
    [isHere],
  );
  return { state, ask, reset };
}

/** @returns undefined where the server has none */
async function answerTo(
  question: string,
  onFound: (sources: readonly Source[]) => void,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const body = new FormData();
  body.set("question", question);
  const response = await fetch("/help/answer", { method: "POST", body, signal });
  if (!response.ok || response.body === null) throw new Error(`Answered ${response.status}.`);
  for await (const { event, data } of readServerEvents(response.body)) {
    const value: unknown = JSON.parse(data);
    if (event === "looking") onFound(value as readonly Source[]);
    if (event === "answer") return value as Answer;
    if (event === "failed") return undefined;
  }
  return undefined;
}
