import { Form, Link, useLocation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { FEELING_STEPS } from "#worker/features/adaptation/rules.ts";
import { t } from "../words/mark.compiled.ts";
import { t as steps } from "../words/steps.compiled.ts";

/** How a person felt before and after a sound, from 1 (low) to 5 (good). */
export interface Marks {
  readonly before: number | null;
  readonly after: number | null;
}

/** One sentence with the change. It says what the person told, and claims no cause. */
export function changeOf({ before, after }: Marks & { readonly after: number }): string {
  if (before === null) return t("change.alone");
  if (after > before) return t("change.better");
  return t(after === before ? "change.same" : "change.worse");
}

interface MarkQuestionProps {
  readonly beatId: string;
  readonly moment: "before" | "after";
  /** What was answered today. */
  readonly marks: Marks;
  /** It is stored. */
  readonly onKept: (value: number) => void;
  /** Of the question afterwards, which can take the focus. */
  readonly heading?: RefObject<HTMLHeadingElement>;
}

/**
 * How the person feels, in one tap. Without scripts the form leads back to this page; with them it is
 * posted in the background, so that a network failure cannot take away the page that is playing.
 */
export function MarkQuestion({ beatId, moment, marks, onKept, heading }: MarkQuestionProps) {
  const { pathname, search } = useLocation();
  const [tapped, setTapped] = useState<number>();
  const [failed, setFailed] = useState(false);
  const chosen = marks[moment];
  const shown = tapped ?? chosen;

  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(event.currentTarget, submitter);
    const value = Number(body.get("value"));
    setTapped(value);
    setFailed(false);
    try {
      // Whose session has ended is led to the sign-in screen, which answers 200 and keeps nothing.
      const { ok } = await fetch("/history/mark", { method: "POST", body, redirect: "error" });
      setFailed(!ok);
      if (ok) onKept(value);
    } catch (error) {
      console.warn(error);
      setFailed(true);
    }
  }

  const kept = chosen !== null && !failed;
  return (
    <Form
      method="post"
      action="/history/mark"
      reloadDocument
      onSubmit={(event) => void keep(event)}
      className="grid justify-items-center gap-2 text-center"
    >
      <input type="hidden" name="beat" value={beatId} />
      <input type="hidden" name="moment" value={moment} />
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      {moment === "before" ? (
        <p id={`${moment}-${beatId}`} className="font-display text-xl">
          {t("before")}
        </p>
      ) : (
        <h2
          ref={heading}
          id={`${moment}-${beatId}`}
          tabIndex={-1}
          className="title mb-3 outline-none"
        >
          {t(marks.before === null ? "afterAlone" : "after")}
        </h2>
      )}
      {/* One line on the narrowest screen, whatever the size of the text: they grow as far as they fit. */}
      {/* biome-ignore lint/a11y/useSemanticElements: five buttons of one question, not fields */}
      <div
        role="group"
        aria-labelledby={`${moment}-${beatId}`}
        className="flex max-w-full gap-[min(0.25rem,1vw)] sm:gap-2"
      >
        {FEELING_STEPS.map((step, at) => {
          const value = at + 1;
          const label = steps(`step.${step}`);
          const pressed = shown === value;
          return (
            <button
              key={value}
              type="submit"
              name="value"
              value={value}
              title={label}
              aria-label={label}
              aria-pressed={pressed}
              className={`flex aspect-square w-12 min-w-0 cursor-pointer items-center justify-center rounded-full border hover:bg-accent-soft ${pressed ? "border-2 border-accent bg-accent-soft" : "border-edge"}`}
            >
              <Face value={value} />
            </button>
          );
        })}
      </div>
      <p role="status" className="note">
        {t(failed ? "failed" : kept ? "kept" : "optional")}
      </p>
    </Form>
  );
}

/** A face whose mouth alone tells the five steps apart. @param value 1 (low) to 5 (good) */
function Face({ value }: { readonly value: number }) {
  const smile = (value - 3) * 3;
  const corners = 15.5 - smile / 4;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="w-3/5 fill-none stroke-current stroke-2 [stroke-linecap:round]"
    >
      <circle cx="12" cy="12" r="10" className="stroke-1" />
      <path d={`M8 9h.01M16 9h.01M7.5 ${corners}Q12 ${corners + smile} 16.5 ${corners}`} />
    </svg>
  );
}

interface EndingProps {
  readonly beatId: string;
  readonly marks: Marks;
  readonly onMarks: (marks: Marks) => void;
  readonly onAgain: () => void;
  /** Nothing lies over it: it takes the focus, as the control that had it is gone. */
  readonly inFront: boolean;
}

/** The end of a session: one question, then one sentence with the change. */
export function Ending({ beatId, marks, onMarks, onAgain, inFront }: EndingProps) {
  const [told, setTold] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer takes the place of its question
  useEffect(() => {
    if (inFront) heading.current?.focus();
  }, [inFront, told]);

  function keep(after: number) {
    setTold(after);
    onMarks({ ...marks, after });
  }

  return (
    <div className="grid justify-items-center gap-6 py-4 text-center">
      {told === undefined ? (
        <MarkQuestion {...{ beatId, marks, heading }} moment="after" onKept={keep} />
      ) : (
        <h2 ref={heading} tabIndex={-1} className="title max-w-prose outline-none">
          {changeOf({ ...marks, after: told })}
        </h2>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="button-quiet" onClick={onAgain}>
          {t("again")}
        </button>
        <Link to="/history" className="button-quiet">
          {t("history")}
        </Link>
      </div>
    </div>
  );
}

/**
 * Gives the focus to what plays once the end of a session is left: "Listen again", which had it, is gone.
 * @returns for the control that plays
 */
export function useFocusAfterEnding(asks: boolean): RefObject<HTMLButtonElement> {
  const control = useRef<HTMLButtonElement>(null);
  const asked = useRef(asks);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (asked.current && !asks && isLost) control.current?.focus({ preventScroll: true });
    asked.current = asks;
  }, [asks]);
  return control;
}
