import { useNavigation } from "@remix-run/react";
import { LinkButton } from "#app/shell/link-button.tsx";
import { soundWith } from "#app/words/layers.ts";
import { PLAN } from "#app/words/plan.ts";
import type { Reason } from "#worker/features/courses/compose.rules.ts";
import { MakeSound } from "./make-sound.tsx";
import { PlanStep } from "./plan-step.tsx";
import type { ShownPlan, ShownSession } from "./plan-view.server.ts";

interface TodayProps {
  readonly plan: ShownPlan;
  readonly owner: string;
  readonly credits: number;
}

/** The session of today, or the next one: what to listen to, one link that plays it, one tap when it is done. */
export function Today({ plan, owner, credits }: TodayProps) {
  const { coming, doneToday, days } = plan;
  const { state } = useNavigation();
  const [session] = coming;
  const [firstEmpty] = plan.slots.filter(({ key }) => key !== null);
  return (
    <section aria-labelledby="today" className="mt-8 grid max-w-prose gap-4">
      {doneToday !== null && (
        <div className="flex flex-wrap items-center gap-x-6">
          <p role="status" className="font-medium">
            {PLAN.doneToday}
          </p>
          <PlanStep intent="take_back" owner={owner} plan={plan} fields={{ number: doneToday }}>
            <button type="submit" className="link min-h-12 cursor-pointer">
              {PLAN.notYet}
            </button>
          </PlanStep>
        </div>
      )}
      {session && (
        <div>
          <p className="note">
            {session.isToday ? PLAN.today : `${PLAN.next}: ${session.date}`} ·{" "}
            {PLAN.session(session.number, days)}
          </p>
          <h2 id="today" dir="auto" className="heading mt-1 wrap-anywhere">
            {session.play?.title ?? PLAN.noSound.title}
          </h2>
          {session.play && <p className="mt-1">{withWhat(session)}</p>}
          {session.play && (
            <p className="mt-1 text-ink-soft">{PLAN.reasons[session.why as Reason]}</p>
          )}
        </div>
      )}
      {session && session.play === null && (
        <>
          <p>{plan.choices.length > 0 ? PLAN.noSound.orOwn : PLAN.noSound.text}</p>
          {firstEmpty && (
            <MakeSound slot={firstEmpty} plan={plan} owner={owner} credits={credits} main />
          )}
        </>
      )}
      {session?.play && (
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to={session.play.to} className="px-10">
            <span className="sr-only">{PLAN.playNamed(session.play.title)}</span>
            <span aria-hidden="true">{PLAN.play}</span>
          </LinkButton>
          {session.isToday && (
            <PlanStep intent="done" owner={owner} plan={plan} fields={{ number: session.number }}>
              <button type="submit" className="button-quiet px-8" disabled={state === "submitting"}>
                {PLAN.done}
              </button>
            </PlanStep>
          )}
        </div>
      )}
    </section>
  );
}

/** Length, layer and breath in a line. */
export function withWhat({ minutes, layer, breath }: ShownSession): string {
  const parts = [PLAN.minutesShort(minutes), soundWith(layer)];
  return [...parts, ...(breath ? [PLAN.withBreath] : [])].join(" · ");
}
