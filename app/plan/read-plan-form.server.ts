import { textField } from "#app/requests/read-form.server.ts";
import {
  COURSE_DAYS,
  COURSE_GOALS,
  type CourseDays,
  SESSION_MINUTES,
} from "#worker/features/courses/rules.ts";
import type { NewCourse, SeenCourse } from "#worker/features/courses/service.ts";

type Wishes = Pick<NewCourse, "goal" | "hour" | "minutes"> & { readonly zone: string };

const LONGEST_ZONE = 100;

/** What a plan leads to, and when. @returns undefined where a value is none of the form's */
export function readWishes(form: FormData): Wishes | undefined {
  const goal = COURSE_GOALS.find((each) => each === form.get("goal"));
  const minutes = SESSION_MINUTES.find((each) => String(each) === form.get("minutes"));
  const hour = readHour(form);
  if (goal === undefined || minutes === undefined || hour === undefined) return undefined;
  return { goal, minutes, hour, zone: textField(form, "zone", LONGEST_ZONE) };
}

/** An hour of the day, 0 to 23. */
export function readHour(form: FormData): number | undefined {
  return Array.from({ length: 24 }, (_, hour) => hour).find(
    (hour) => String(hour) === form.get("hour"),
  );
}

export function readDays(form: FormData): CourseDays | undefined {
  return COURSE_DAYS.find((each) => String(each) === form.get("days"));
}

/** The plan that the posted page showed. */
export function readSeen(form: FormData): SeenCourse {
  return { id: textField(form, "course", LONGEST_ZONE), version: readNumber(form, "version") };
}

/** A whole number that is not negative; -1 for anything else. */
export function readNumber(form: FormData, name: string): number {
  const text = textField(form, name, 9);
  return /^\d+$/.test(text) ? Number(text) : -1;
}
