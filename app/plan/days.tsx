import { Link, useNavigation } from "@remix-run/react";
import { soundWith } from "#app/adaptation/change-words.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { PlanStep } from "./form-parts.tsx";
import type { ShownPlan, ShownSession } from "./plan-view.server.ts";
import { MakeSound } from "./sounds.tsx";
import { t } from "./words/plan.compiled.ts";

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
            {t("today.doneToday")}
          </p>
          <PlanStep intent="take_back" owner={owner} plan={plan} fields={{ number: doneToday }}>
            <button type="submit" className="link min-h-12 cursor-pointer">
              {t("today.notYet")}
            </button>
          </PlanStep>
        </div>
      )}
      {session && (
        <div>
          <p className="note">
            {session.isToday
              ? t("today.now", { number: session.number, days })
              : t("today.next", { date: session.date, number: session.number, days })}
          </p>
          <h2 id="today" dir="auto" className="heading mt-1 wrap-anywhere">
            {session.play?.title ?? t("noSound.title")}
          </h2>
          {session.play && <p className="mt-1">{withWhat(session)}</p>}
          {session.play && session.why && (
            <p className="mt-1 text-ink-soft">{t(`reasons.${session.why}`)}</p>
          )}
        </div>
      )}
      {session && session.play === null && (
        <>
          <p>{t(plan.choices.length > 0 ? "noSound.orOwn" : "noSound.text")}</p>
          {firstEmpty && (
            <MakeSound slot={firstEmpty} plan={plan} owner={owner} credits={credits} main />
          )}
        </>
      )}
      {session?.play && (
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to={session.play.to} className="px-10">
            <span className="sr-only">{t("today.playNamed", { title: session.play.title })}</span>
            <span aria-hidden="true">{t("today.play")}</span>
          </LinkButton>
          {session.isToday && (
            <PlanStep intent="done" owner={owner} plan={plan} fields={{ number: session.number }}>
              <button type="submit" className="button-quiet px-8" disabled={state === "submitting"}>
                {t("today.done")}
              </button>
            </PlanStep>
          )}
        </div>
      )}
    </section>
  );
}

/** Length, layer and breath in a line. */
function withWhat({ minutes, layer, breath }: ShownSession): string {
  return t(breath ? "with.layerAndBreath" : "with.layer", { minutes, layer: soundWith(layer) });
}

/** So many of the days to come are in sight; the rest unfolds. */
const IN_SIGHT = 4;

/** The days after today's session, and what is done. */
export function Coming({ plan }: { readonly plan: ShownPlan }) {
  const { coming, done, days } = plan;
  const later = coming.slice(1);
  const rest = later.slice(IN_SIGHT);
  return (
    <>
      {later.length > 0 && (
        <section aria-labelledby="coming" className="mt-12 max-w-prose">
          <h2 id="coming" className="heading">
            {t("coming.title")}
          </h2>
          <Days sessions={later.slice(0, IN_SIGHT)} />
          {rest.length > 0 && (
            <details>
              <summary className="link flex min-h-12 cursor-pointer list-none items-center">
                {t("coming.more", { days: rest.length })}
              </summary>
              <Days sessions={rest} />
            </details>
          )}
        </section>
      )}
      {done.length > 0 && (
        <details className="mt-6 max-w-prose">
          <summary className="link flex min-h-12 cursor-pointer list-none items-center">
            {t("done.title", { done: done.length, days })}
          </summary>
          <ol className="grid gap-1">
            {done.map(({ number, date }) => (
              <li key={number} className="text-ink-soft">
                {t("done.session", { number, days, date })}
              </li>
            ))}
          </ol>
          <Link to="/progress" className="link min-h-12 content-center">
            {t("done.progress")}
          </Link>
        </details>
      )}
    </>
  );
}

function Days({ sessions }: { readonly sessions: readonly ShownSession[] }) {
  return (
    <ol className="mt-2 grid gap-3">
      {sessions.map((session) => (
        <li key={session.number}>
          <span className="block font-medium">{session.date}</span>
          {session.play && (
            <span dir="auto" className="block wrap-anywhere">
              {session.play.title}
            </span>
          )}
          <span className="note block">{withWhat(session)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The end of a plan: its sounds to listen to again. */
export function Finished({ plan, owner }: { readonly plan: ShownPlan; readonly owner: string }) {
  const { days, slots, doneToday } = plan;
  const sounds = slots.filter(({ title, to }) => title !== null && to !== null);
  return (
    <section aria-labelledby="finished" className="mt-8 max-w-prose">
      <h2 id="finished" className="heading">
        {t("finished.title")}
      </h2>
      <p className="mt-2">{t("finished.text", { days })}</p>
      {doneToday !== null && (
        <PlanStep intent="take_back" owner={owner} plan={plan} fields={{ number: doneToday }}>
          <button type="submit" className="link min-h-12 cursor-pointer">
            {t("today.notYet")}
          </button>
        </PlanStep>
      )}
      <h3 className="mt-6 font-medium">{t("finished.listen")}</h3>
      {sounds.length === 0 && <p className="note">{t("finished.gone")}</p>}
      <ul>
        {sounds.map(({ slot, title, to }) => (
          <li key={slot}>
            <Link to={to ?? ""} dir="auto" className="link min-h-12 content-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/progress" className="link mt-2 flex min-h-12 w-fit items-center">
        {t("done.progress")}
      </Link>
    </section>
  );
}
