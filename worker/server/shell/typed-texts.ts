import type { Context, MiddlewareHandler } from "hono";
import { isOwnQuestion } from "#worker/features/help/search.rules.ts";
import { wizardFields } from "#worker/features/profile/rules.ts";
import { type Fields, readTexts, type TypedTexts } from "#worker/reading/help/read-texts.ts";
import { saysNothing } from "#worker/reading/safety/listening-notices.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";

/** The fields of forms in which people write in their own words. */
const WORDS = ["mood", "question", "message", "q"];
/**
 * The same in the health profile. What is heavy may be long past there: whoever has seen help may keep what
 * they wrote, and their form then says so.
 */
const HEALTH = [
  "medical_history",
  "current_medication",
  "supplements",
  "alcohol_frequency",
  "activity_level",
];
const SEEN = ["seen", "help"] as const;

/** The one operation whose body, JSON, has a text. */
const JSON_PATH = "/api/beats";

/**
 * Reads what a person typed, once for a request, before anything can refuse it: origin, limits, session,
 * database and model come after it. Source: SAFETY.md section 1.
 */
export const readTyped: MiddlewareHandler<ApiEnv> = async (c, next) => {
  c.set("typed", await typedIn(c));
  return next();
};

async function typedIn(c: Context<ApiEnv>): Promise<TypedTexts> {
  const { method, path, raw } = c.req;
  if (method === "POST" && path === JSON_PATH) return typedInJson(await c.req.text());
  if (method !== "POST" || path.startsWith("/api/")) return typed([]);
  try {
    return typedInForm([...(await raw.clone().formData())]);
  } catch (error) {
    if (error instanceof TypeError) return unreadable();
    throw error;
  }
}

function typed(texts: readonly string[]): TypedTexts {
  return { ...readTexts(texts), again: undefined };
}

/** The text of a body that is none of ours. */
function unreadable(): TypedTexts {
  return { ...typed([]), unread: true };
}

/** The mood of a JSON body counts, whatever else is wrong with it. */
function typedInJson(text: string): TypedTexts {
  try {
    const { mood } = Object(JSON.parse(text)) as { readonly mood?: unknown };
    return typeof mood === "string" ? typed([mood]) : unreadable();
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable();
    throw error;
  }
}

function typedInForm(form: readonly (readonly [string, unknown])[]): TypedTexts {
  const fields: Fields = form.flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const textsOf = (names: readonly string[]) =>
    fields.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  // Our own questions, which a tap asks, speak of nobody.
  const words = typed(textsOf(WORDS).filter((text) => !isOwnQuestion(text)));
  const seen = fields.some(([name, value]) => name === SEEN[0] && value === SEEN[1]);
  if (words.cry || seen) return words;
  const { cry, help, unread } = readTexts(textsOf(HEALTH).filter((text) => !saysNothing(text)));
  return {
    ...words,
    cry,
    help,
    unread: words.unread || unread,
    again: cry ? wizardFields(fields) : undefined,
  };
}
