import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { hourWords, PLAN } from "#app/words/plan.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";
import { PlanStep } from "./form-parts.tsx";
import type { Review } from "./post-plan.server.ts";

interface PlanReviewProps {
  readonly review: Review;
  readonly owner: string;
  readonly credits: number;
}

/** What a new plan uses and takes, before it begins. */
export function PlanReview({ review, owner, credits }: PlanReviewProps) {
  const { goal, days, minutes, hour, zone, sounds, fitting, cost } = review;
  const words = PLAN.review;
  const wishes = { goal, days, minutes, hour, zone };
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that was posted is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="review" className="mt-8 grid max-w-prose gap-5">
      <div>
        <h2 ref={heading} id="review" tabIndex={-1} className="heading outline-none">
          {words.title}
        </h2>
        <p className="mt-2">
          {words.summary(days, minutes, PLAN.goals[goal].name, hourWords(hour))}{" "}
          {words.uses(sounds)}
        </p>
      </div>
      <PlanStep
        intent="start"
        owner={owner}
        fields={{ ...wishes, offered: 1 }}
        className="grid gap-5"
      >
        {fitting.length > 0 && (
          <fieldset>
            <legend className="mb-1">{words.have}</legend>
            {fitting.map(({ id, title, ticked }) => (
              <Checkbox key={id} name="beat" value={id} defaultChecked={ticked}>
                <span dir="auto" className="wrap-anywhere">
                  {title}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        <div>
          <p className="font-medium">{words.cost(cost)}</p>
          <p className="note mt-1">
            {fitting.length > 0 && `${words.costIfTicked} `}
            {words.balance(credits)} {cost > credits && words.short}
          </p>
        </div>
        <button type="submit" className="button justify-self-start">
          {words.start}
        </button>
      </PlanStep>
      <PlanStep intent="edit" owner={owner} fields={wishes}>
        <button type="submit" className="link min-h-12 cursor-pointer">
          {words.back}
        </button>
      </PlanStep>
    </section>
  );
}

/** A human contact above a plan, for somebody whose answers say that things are heavy. */
export function PeopleFirst() {
  const [first] = SUPPORT.lines;
  return (
    <section aria-labelledby="people" className="mt-6 max-w-prose">
      <h2 id="people" className="heading">
        {PLAN.people.title}
      </h2>
      <p className="mt-2">{PLAN.people.text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {first && (
          <a href={first.dial} className="button-quiet">
            {first.name}: {first.number}
          </a>
        )}
        <Link to="/support" className="link min-h-12 content-center">
          {PLAN.people.more}
        </Link>
      </div>
    </section>
  );
}
