import { Form, Link } from "@remix-run/react";
import { useId } from "react";
import { DoubtHelp } from "#app/listening/notices.tsx";
import type { AnswerPart } from "#worker/features/help/rules.ts";
import type { ShownAnswer } from "./post-help.server.ts";
import { HELP } from "./words.ts";

interface QuestionButtonsProps {
  readonly title: string;
  readonly questions: readonly string[];
  /** Asks one by script. Without scripts its button posts it. */
  readonly onAsk: (question: string) => void;
}

/** Questions of ours, each asked by a tap. */
export function QuestionButtons({ title, questions, onAsk }: QuestionButtonsProps) {
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
          {HELP.youAsked} {asked}
        </p>
        {answer.kind === "medicine" && <Medicine />}
        {answer.kind === "unknown" && (
          <div>
            <h2 className="heading">{HELP.unknown.title}</h2>
            <p className="mt-2">{HELP.unknown.text}</p>
          </div>
        )}
        {answer.kind === "answered" &&
          answer.parts.map((part) => <Part key={part.question} part={part} />)}
        <p>
          <a href="#person" className="link inline-flex min-h-12 items-center">
            {HELP.toPerson}
          </a>
        </p>
      </div>
      {"also" in answer && answer.also.length > 0 && (
        <QuestionButtons title={HELP.also} questions={answer.also} onAsk={onAsk} />
      )}
    </div>
  );
}

function Part({ part }: { readonly part: AnswerPart }) {
  const { question, text, source } = part;
  return (
    <div>
      <h2 className="font-semibold text-lg">{question}</h2>
      <p className="mt-2 max-w-prose">{text.join(" ")}</p>
      <p className="note mt-2">
        {HELP.from}{" "}
        <Link to={source.to} className="link inline-flex min-h-12 items-center">
          {source.title}
        </Link>
      </p>
    </div>
  );
}

function Medicine() {
  const { title, points } = HELP.medicine;
  return (
    <div>
      <h2 className="heading">{title}</h2>
      <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
