import type { HealthAnswers } from "#worker/reading/model/contract.ts";
import type { ProfileAnswers } from "./fields.ts";

/**
 * The answers that a risk assessment may read: what was said, and nothing else. No name, no contact, the
 * age in place of the birthday. A box that is not ticked says nothing: nobody had to tick it.
 * @param today YYYY-MM-DD
 */
export function healthAnswers(answers: ProfileAnswers, today: string): HealthAnswers {
  const {
    full_name: _name,
    email: _email,
    phone: _phone,
    location: _location,
    date_of_birth,
    session_duration: _length,
    left_out_of_beats: _leftOut,
    ...health
  } = answers;
  const answered = Object.entries(health).filter(([, value]) => isSaid(value));
  return {
    ...(date_of_birth !== null && { age: ageOn(today, date_of_birth) }),
    ...Object.fromEntries(answered),
  };
}

function isSaid(value: ProfileAnswers[keyof ProfileAnswers]): boolean {
  return typeof value === "object" ? value !== null && value.length > 0 : value !== false;
}

/** Whole years from one date to another, both YYYY-MM-DD. */
export function ageOn(today: string, dateOfBirth: string): number {
  const [year = 0] = today.split("-").map(Number);
  const [born = 0] = dateOfBirth.split("-").map(Number);
  const hadBirthday = today.slice(5) >= dateOfBirth.slice(5);
  return year - born - (hadBirthday ? 0 : 1);
}
