import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { SUPPORT } from "#worker/reading/safety/support.ts";
import { hourWords } from "./clock.ts";
import { PlanStep } from "./form-parts.tsx";
import type { Review } from "./post-plan.server.ts";
import { t } from "./words/plan.compiled.ts";

interface PlanReviewProps {
  readonly review: Review;
  readonly owner: string;
  readonly credits: number;
}

/** What a new plan uses and takes, before it begins. */
export function PlanReview({ review, owner, credits }: PlanReviewProps) {
  const { goal, days, minutes, hour, zone, sounds, fitting, cost } = review;
  const wishes = { goal, days, minutes, hour, zone };
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that was posted is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="review" className="mt-8 grid max-w-prose gap-5">
      <div>
        <h2 ref={heading} id="review" tabIndex={-1} className="heading outline-none">
          {t("review.title")}
        </h2>
        <p className="mt-2">
          {t("review.summary", {
            goal: t(`goals.${goal}.name`),
            days,
            minutes,
            hour: hourWords(hour),
          })}{" "}
          {t("review.uses", { sounds })}
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
            <legend className="mb-1">{t("review.have")}</legend>
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
          <p className="font-medium">{t("review.cost", { credits: cost })}</p>
          <p className="note mt-1">
            {fitting.length > 0 && `${t("review.costIfTicked")} `}
            {t("review.balance", { credits })} {cost > credits && t("review.short")}
          </p>
        </div>
        <button type="submit" className="button justify-self-start">
          {t("review.start")}
        </button>
      </PlanStep>
      <PlanStep intent="edit" owner={owner} fields={wishes}>
        <button type="submit" className="link min-h-12 cursor-pointer">
          {t("review.back")}
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
        {t("people.title")}
      </h2>
      <p className="mt-2">{t("people.text")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {first && (
          <a href={first.dial} className="button-quiet">
            {t("people.call", { name: first.name, number: first.number })}
          </a>
        )}
        <Link to="/support" className="link min-h-12 content-center">
          {t("people.more")}
        </Link>
      </div>
    </section>
  );
}
