import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { WELLBEING } from "#app/words/wellbeing.ts";
import {
  MODERATE,
  QUESTIONNAIRES,
  type QuestionnaireKind,
} from "#worker/features/wellbeing/rules.ts";
import { People } from "./people.tsx";
import { ResultWords } from "./result-words.tsx";

interface ResultProps {
  readonly kind: QuestionnaireKind;
  readonly total: number;
  readonly before: number | undefined;
  /** An answer was met with help first: it stays on top. */
  readonly helped: boolean;
}

/** What was counted, with what it is and is not. Where things are heavy, people stand above it. */
export function Result({ kind, total, before, helped }: ResultProps) {
  const { result: words } = WELLBEING;
  const top = useRef<HTMLDivElement>(null);
  // The form that was posted is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className="mt-8 grid max-w-prose gap-8 outline-none">
      {helped ? (
        <section aria-label={WELLBEING.people.title} className="card border-2 border-accent">
          <SupportLines />
        </section>
      ) : (
        total >= MODERATE && <People />
      )}
      <section aria-labelledby="result" className="card grid gap-4">
        <h2 id="result" className="heading">
          {words.title}: {QUESTIONNAIRES[kind].name}
        </h2>
        <div>
          <ResultWords kind={kind} total={total} before={before} />
        </div>
        <p>{words.is}</p>
        <p>{words.isNot}</p>
      </section>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to="/wellbeing" className="button-quiet">
          {words.back}
        </Link>
        <Link to="/progress" className="link min-h-12 content-center">
          {WELLBEING.progress}
        </Link>
      </div>
    </div>
  );
}
