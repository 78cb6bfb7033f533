import type { AppLoadContext } from "@remix-run/cloudflare";
import { DAY_MS } from "#worker/domain/time.ts";
import { spokenLocale } from "#worker/domain/translator.ts";
import { createZoneClocks } from "#worker/domain/zones.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { peopleFirst, REASONS } from "#worker/features/courses/compose.rules.ts";
import {
  beatToPlay,
  COURSE_DAYS,
  COURSE_GOALS,
  type CourseSession,
  sessionsToCome,
  slotsFor,
} from "#worker/features/courses/rules.ts";
import type { CourseView } from "#worker/features/courses/service.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { t } from "./words/days.compiled.ts";

/** The room of a session's sound, which opens as the session says. */
function playAddress(
  beat: string,
  { minutes, layer, breath }: Pick<CourseSession, "minutes" | "layer" | "breath">,
): string {
  const query = new URLSearchParams({ minutes: String(minutes), layer });
  if (breath) query.set("breath", "1");
  return `/listen/${beat}?${query}`;
}

export type PlanView = Awaited<ReturnType<typeof planView>>;
export type ShownPlan = NonNullable<PlanView["plan"]>;
export type ShownSession = ShownPlan["coming"][number];
export type ShownSlot = ShownPlan["slots"][number];

type BeatOfView = CourseView["beats"][number];

/** What the page of a plan shows, in the words and dates of its screen. */
export async function planView(context: AppLoadContext, person: Person) {
  const { courses, pageOwner } = context.services;
  const view = await courses.view(person);
  return {
    owner: await pageOwner.tokenOf(person),
    credits: person.credits,
    notices: view.facts.notices,
    peopleFirst: peopleFirst(view.facts),
    goals: COURSE_GOALS,
    days: COURSE_DAYS.map((days) => ({ days, sounds: slotsFor(days) })),
    plan: shownPlan(view),
  };
}

/** @returns undefined without a plan, and once it was ended */
function shownPlan(view: CourseView) {
  const { course, version, beats, deleted, requests, today } = view;
  if (course === undefined || course.state === "ended") return undefined;
  const { id, state, goal, days, hour, minutes, zone, sessions } = course;
  const beatOf = (id: string | null) => beats.find((each) => each.id === id);
  const dates = dayNames(today);
  const dated = datedTitles(view);
  const shown = (number: number, day: number) => {
    const session = sessions[number - 1];
    if (session === undefined) return [];
    const { slot, layer, breath, why } = session;
    const own = beatOf(beatToPlay(course, slot));
    return [
      {
        ...{ number, layer, breath, minutes: session.minutes, date: dates(day) },
        why: REASONS.find((reason) => reason === why),
        isToday: day === today,
        play:
          own === undefined
            ? null
            : { title: beatTitle(own.focus), to: playAddress(own.id, session) },
      },
    ];
  };
  // A plan that rests shows what comes next, without a day.
  const coming = sessionsToCome(
    { ...course, state: state === "paused" ? "current" : state },
    today,
  );
  const doneOn = sessions.map((session) => session.doneOn);
  const lastDone = doneOn.findLastIndex((day) => day !== null);
  return {
    ...{ id, version, state, goal, days, hour, minutes, zone },
    coming: coming.flatMap(({ number, day }) => shown(number, day)),
    done: doneOn.flatMap((day, index) =>
      day === null ? [] : [{ number: index + 1, date: dates(day) }],
    ),
    /** Number of the session that may be taken back. */
    doneToday: lastDone >= 0 && (doneOn[lastDone] ?? 0) >= today ? lastDone + 1 : null,
    slots: course.beats.map((beat, slot) => {
      const own = beatOf(beat);
      return {
        slot,
        title: own ? dated(own) : null,
        to: beat === null ? null : `/listen/${beat}`,
        deleted: deleted.includes(slot),
        key: requests.find((request) => request.slot === slot)?.key ?? null,
      };
    }),
    choices: choicesOf(view),
  };
}

/** The person's sounds that the plan does not use yet, those that fit first. */
function choicesOf(view: CourseView) {
  const { course, beats } = view;
  const dated = datedTitles(view);
  return beats
    .filter(({ id }) => !course?.beats.includes(id))
    .map((beat) => ({
      id: beat.id,
      title: dated(beat),
      fits: course !== undefined && beat.goals.includes(course.goal),
    }));
}

/** Titles with the day on which they were made, on the clock of `today`: two sounds may have the same words. */
export function datedTitles({
  course,
  today,
}: Pick<CourseView, "course" | "today">): (beat: BeatOfView) => string {
  const dates = dayNames(today);
  const clock = createZoneClocks()(course?.zone ?? "");
  return (beat) => {
    const [title, day] = [beatTitle(beat.focus), clock.dayAt(beat.created_on)];
    return day === today ? t("madeToday", { title }) : t("madeOn", { title, date: dates(day) });
  };
}

/** Names days, with one format for all of them. @param today days since 1970 */
function dayNames(today: number): (day: number) => string {
  const format = new Intl.DateTimeFormat(spokenLocale(), {
    ...{ weekday: "long", day: "numeric", month: "long" },
    timeZone: "UTC",
  });
  return (day) => {
    if (day === today) return t("today");
    return day === today + 1 ? t("tomorrow") : format.format(day * DAY_MS);
  };
}
