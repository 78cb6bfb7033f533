import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { HOME_ZONE } from "#worker/domain/zones.ts";
import {
  type CourseDays,
  type CourseGoal,
  SESSION_MINUTES,
} from "#worker/features/courses/rules.ts";
import { cityOf, hourWords } from "./clock.ts";
import { Choices, PlanStep } from "./form-parts.tsx";
import type { PlanView, ShownPlan } from "./plan-view.server.ts";
import type { PlanReply } from "./post-plan.server.ts";
import { t } from "./words/plan.compiled.ts";

/** The time zone of this device; the one that the page was rendered with until scripts know it. */
function useZone(rendered: string): string {
  const [zone, setZone] = useState(rendered);
  useEffect(() => {
    setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || rendered);
  }, [rendered]);
  return zone;
}

interface PlanFieldsProps {
  readonly goals: readonly CourseGoal[];
  readonly goal?: CourseGoal | undefined;
  readonly minutes?: number | undefined;
  readonly hour?: number | undefined;
  /** Of the plan. @default that of this device, once scripts run */
  readonly zone?: string | undefined;
}

const FIRST_HOUR = 21;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What a plan leads to, and when: of a new one, and of a change. */
function PlanFields({
  goals,
  goal = "sleep",
  minutes = 20,
  hour = FIRST_HOUR,
  zone = HOME_ZONE,
}: PlanFieldsProps) {
  const clock = useZone(zone);
  return (
    <>
      <Choices
        name="goal"
        legend={t("form.goal")}
        chosen={goal}
        options={goals.map((value) => ({
          value,
          name: t(`goals.${value}.name`),
          line: t(`goals.${value}.line`),
        }))}
      />
      <Choices
        name="minutes"
        legend={t("form.minutes")}
        chosen={String(minutes)}
        options={SESSION_MINUTES.map((value) => ({
          value: String(value),
          name: t("form.minutesOption", { minutes: value }),
        }))}
        inRow
      />
      <div className="grid gap-1.5">
        <label htmlFor="plan-hour" className="font-medium">
          {t("form.hour")}
        </label>
        <select
          id="plan-hour"
          name="hour"
          defaultValue={hour}
          className="field max-w-xs"
          aria-describedby="plan-hour-hint"
        >
          {HOURS.map((value) => (
            <option key={value} value={value}>
              {hourWords(value)}
            </option>
          ))}
        </select>
        <p id="plan-hour-hint" className="note">
          {t("form.hourHint")} {t("form.clock", { place: cityOf(clock) })}
        </p>
        <input type="hidden" name="zone" value={clock} />
      </div>
    </>
  );
}

interface NewPlanProps extends Pick<PlanView, "owner" | "goals" | "days"> {
  /** What was chosen before. */
  readonly chosen?: PlanReply["chosen"];
}

/** The form of a new plan. It leads to what the plan would take, and spends nothing. */
export function NewPlan({ owner, goals, days, chosen = { days: undefined } }: NewPlanProps) {
  const byDefault: CourseDays = 7;
  return (
    <PlanStep intent="look" owner={owner} className="mt-8 grid max-w-prose gap-8">
      <PlanFields goals={goals} {...chosen} zone={chosen.zone || undefined} />
      <Choices
        name="days"
        legend={t("form.length")}
        chosen={String(chosen.days ?? byDefault)}
        options={days.map((option) => ({
          value: String(option.days),
          name: t("length.name", { weeks: option.days / 7 }),
          line: t("length.line", option),
        }))}
      />
      <div className="grid justify-items-start gap-2">
        <button type="submit" className="button">
          {t("form.look")}
        </button>
        <p className="note">{t("form.lookHint")}</p>
      </div>
    </PlanStep>
  );
}

interface PlanSettingsProps extends Pick<PlanView, "owner" | "goals"> {
  readonly plan: ShownPlan;
}

/** Being reminded of a plan, changing, pausing and ending it. Ending asks first. */
export function PlanSettings({ plan, owner, goals }: PlanSettingsProps) {
  const { goal, minutes, hour, zone, version } = plan;
  return (
    <section aria-labelledby="plan-settings" className="mt-12 max-w-prose">
      <h2 id="plan-settings" className="heading">
        {t("settings.title")}
      </h2>
      <Link to="/plan/reminders" className="link mt-2 flex min-h-12 w-fit items-center">
        {t("settings.reminders")}
      </Link>
      {/* Closed again once the change is made. */}
      <details key={version}>
        <summary className="link flex min-h-12 cursor-pointer list-none items-center">
          {t("settings.change")}
        </summary>
        <PlanStep intent="change" owner={owner} plan={plan} className="grid gap-6 py-3">
          <p className="note">{t("settings.changeHint")}</p>
          <PlanFields {...{ goals, goal, minutes, hour, zone }} />
          <button type="submit" className="button justify-self-start">
            {t("settings.save")}
          </button>
        </PlanStep>
      </details>
      {plan.state === "current" && (
        <PlanStep intent="pause" owner={owner} plan={plan}>
          <button type="submit" className="link min-h-12 cursor-pointer">
            {t("settings.pause")}
          </button>
        </PlanStep>
      )}
      <details className="group">
        <summary className="link flex min-h-12 cursor-pointer list-none items-center">
          <span className="group-open:hidden">{t("settings.end")}</span>
          <span className="hidden group-open:inline">{t("settings.endNo")}</span>
        </summary>
        <PlanStep intent="end" owner={owner} plan={plan} className="grid gap-3 py-2">
          <p>{t("settings.endSure")}</p>
          <button
            type="submit"
            className="button-quiet justify-self-start border-danger text-danger"
          >
            {t("settings.endYes")}
          </button>
        </PlanStep>
      </details>
    </section>
  );
}
