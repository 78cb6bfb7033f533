import { Form, Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { DoubtHelp } from "#app/listening/doubt-help.tsx";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import type { AnswerPart } from "#worker/features/help/rules.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import type { ShownAnswer } from "./post-help.server.ts";
import { t } from "./words/help.compiled.ts";

interface QuestionButtonsProps {
  readonly title: string;
  readonly questions: readonly string[];
  /** Theirs. */
  readonly language: InterfaceLanguage;
  /** Asks one by script. Without scripts its button posts it. */
  readonly onAsk: (question: string) => void;
}

/** Questions of ours, each asked by a tap. */
export function QuestionButtons(props: QuestionButtonsProps) {
  const { title, questions, language, onAsk } = props;
  const id = useId();
  return (
    <Form method="post" action="/help" reloadDocument aria-labelledby={id}>
      <h2 id={id} className="note">
        {title}
      </h2>
      <input type="hidden" name="intent" value="ask" />
      <ul className="mt-2 flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="submit"
              name="question"
              value={question}
              lang={language}
              dir="auto"
              className="button-quiet px-4 text-start"
              onClick={(event) => {
                event.preventDefault();
                onAsk(question);
              }}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}

type Said = Extract<ShownAnswer, { kind: "answered" | "unknown" | "medicine" }>;

interface AnswerProps {
  readonly asked: string;
  readonly answer: Said;
  readonly onAsk: (question: string) => void;
}

/** Whether an answer stands by itself: the others belong beside the field. */
export function isSaid(answer: ShownAnswer | undefined): answer is Said {
  return (
    answer !== undefined &&
    (answer.kind === "answered" || answer.kind === "unknown" || answer.kind === "medicine")
  );
}

/** What was asked, and what we have written about it, with the page that it is from. */
export function AnswerCard({ asked, answer, onAsk }: AnswerProps) {
  return (
    <div className="grid gap-4">
      {answer.doubt !== "none" && <DoubtHelp about={answer.doubt} help={answer.help} />}
      <div className="card grid gap-5">
        <p className="note wrap-anywhere" dir="auto">
          {t("youAsked", { question: asked })}
        </p>
        {answer.kind === "medicine" && <Medicine />}
        {answer.kind === "unknown" && (
          <div>
            <h2 className="heading">{t("unknown.title")}</h2>
            <p className="mt-2">{t("unknown.text")}</p>
          </div>
        )}
        {answer.kind === "answered" &&
          answer.parts.map((part) => (
            <Part key={part.question} part={part} language={answer.language} />
          ))}
        <p>
          <a href="#person" className="link inline-flex min-h-12 items-center">
            {t("toPerson")}
          </a>
        </p>
      </div>
      {"also" in answer && answer.also.length > 0 && (
        <QuestionButtons
          title={t("also")}
          questions={answer.also}
          language={answer.language}
          onAsk={onAsk}
        />
      )}
    </div>
  );
}

interface PartProps {
  readonly part: AnswerPart;
  readonly language: InterfaceLanguage;
}

function Part({ part, language }: PartProps) {
  const { question, text, source } = part;
  const page = (words: ReactNode) => (
    <Link
      key="page"
      to={source.to}
      lang={language}
      dir="auto"
      className="link inline-flex min-h-12 items-center"
    >
      {words}
    </Link>
  );
  return (
    <div>
      <div lang={language} dir="auto">
        <h2 className="font-semibold text-lg">{question}</h2>
        <p className="mt-2 max-w-prose">{text.join(" ")}</p>
      </div>
      <p className="note mt-2">{t.rich("from", { page, title: source.title })}</p>
    </div>
  );
}

function Medicine() {
  return (
    <div>
      <h2 className="heading">{t("medicine.title")}</h2>
      <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5">
        <li>{t("medicine.nothing")}</li>
        <li>{t("medicine.never")}</li>
        <li>{t("medicine.tooMuch", { emergency: numberOf("Emergency") })}</li>
      </ul>
    </div>
  );
}
