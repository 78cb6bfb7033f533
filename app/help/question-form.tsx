import { Form } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { NearNumbers } from "#app/shell/near-numbers.tsx";
import { HELP } from "#app/words/help.ts";
import { QUESTION_MAX_LENGTH } from "#worker/features/help/rules.ts";
import type { LanguageModel } from "#worker/reading/model/contract.ts";

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
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
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
        {HELP.label}
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
        placeholder={HELP.placeholder}
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
        {looking ? HELP.asking : HELP.submit}
      </button>
      <p id="question-note" className="note">
        {HELP.readers[composer]} {HELP.notFor}
      </p>
    </Form>
  );
}
