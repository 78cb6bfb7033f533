import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { CHANGE } from "#app/words/room.ts";
import { changeOf, type Marks } from "./change.ts";
import { MarkQuestion } from "./mark-question.tsx";

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
          {CHANGE.again}
        </button>
        <Link to="/history" className="button-quiet">
          {CHANGE.history}
        </Link>
      </div>
    </div>
  );
}
