import type { Client } from "./client.ts";

export type Slug = "phq-9" | "gad-7";

/** The fields of a form in which the items have these answers, in their order. */
export function answersOf(items: readonly (number | string)[]): Record<string, string> {
  return Object.fromEntries(items.map((item, at) => [`item-${at + 1}`, String(item)]));
}

/** A whole form with this total: the first items have the most. The ninth of the PHQ-9 stays at 0. */
export function answersWith(slug: Slug, total: number): Record<string, string> {
  const scored = slug === "phq-9" ? 8 : 7;
  const items = Array.from({ length: scored }, (_, at) => Math.max(0, Math.min(3, total - 3 * at)));
  return answersOf(slug === "phq-9" ? [...items, 0] : items);
}

/** Answers a questionnaire by its page, as a browser without scripts does. */
export async function answerQuestionnaire(
  jar: Client,
  slug: Slug,
  fields: Record<string, string>,
): Promise<Response> {
  const page = await (await jar.get(`/wellbeing/${slug}`)).text();
  const hidden = Object.fromEntries(
    ["key", "owner"].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "",
    ]),
  );
  return jar.postForm(`/wellbeing/${slug}`, { ...hidden, ...fields });
}
