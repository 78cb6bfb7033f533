import { Form, useLocation } from "@remix-run/react";
import Annoyed from "lucide-react/icons/annoyed";
import Frown from "lucide-react/icons/frown";
import Laugh from "lucide-react/icons/laugh";
import Meh from "lucide-react/icons/meh";
import Smile from "lucide-react/icons/smile";
import { type FormEvent, useState } from "react";
import { MARKS } from "#app/words/history.ts";

const FACES = [Frown, Annoyed, Meh, Smile, Laugh] as const;

interface MoodScaleProps {
  readonly beatId: string;
  readonly moment: "before" | "after";
}

type Answer = "none" | "kept" | "failed";

const ANSWERS: Readonly<Record<Answer, string>> = {
  none: MARKS.optional,
  kept: MARKS.kept,
  failed: MARKS.failed,
};

/**
 * A scale of five steps. Without scripts the form leads back to this page; with them it is posted in
 * the background, so that a network failure cannot take away the page that is playing.
 */
export function MoodScale({ beatId, moment }: MoodScaleProps) {
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState<string>();
  const [answer, setAnswer] = useState<Answer>("none");

  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(event.currentTarget, submitter);
    setChosen(String(body.get("value")));
    try {
      const { ok } = await fetch("/history/mark", { method: "POST", body });
      setAnswer(ok ? "kept" : "failed");
    } catch (error) {
      console.warn(error);
      setAnswer("failed");
    }
  }

  return (
    <Form
      method="post"
      action="/history/mark"
      reloadDocument
      onSubmit={(event) => void keep(event)}
      className="grid gap-2"
    >
      <input type="hidden" name="beat" value={beatId} />
      <input type="hidden" name="moment" value={moment} />
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <p id={`${moment}-${beatId}`} className="font-medium">
        {MARKS[moment]}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: five buttons of one question, not fields */}
      <div role="group" aria-labelledby={`${moment}-${beatId}`} className="flex flex-wrap gap-2">
        {MARKS.steps.map(({ value, label }, index) => {
          const Face = FACES[index] ?? Meh;
          const pressed = chosen === String(value);
          return (
            <button
              key={value}
              type="submit"
              name="value"
              value={value}
              title={label}
              aria-label={label}
              aria-pressed={pressed}
              className={`inline-flex size-11 cursor-pointer items-center justify-center rounded-full border hover:bg-accent-soft ${pressed ? "border-2 border-accent bg-accent-soft" : "border-edge"}`}
            >
              <Face aria-hidden="true" className="size-6" />
            </button>
          );
        })}
      </div>
      <p role="status" className="text-ink-soft text-sm">
        {ANSWERS[answer]}
      </p>
    </Form>
  );
}
