import { Form } from "@remix-run/react";
import { useId } from "react";

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
