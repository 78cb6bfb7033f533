import type { Context } from "hono";
import * as z from "zod";
import { withDeadline } from "#worker/domain/deadline.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import { concerns, jobAge, type Seen } from "#worker/domain/watch.ts";
import type { DependencyStates } from "#worker/server/context.ts";
import type { ApiEnv, Route } from "./api-env.ts";
import { docsPage } from "./contract/docs-page.ts";
import type { ApiDescription } from "./contract/document.ts";
import { json } from "./contract/operation.ts";

/** The same for everybody; short, since a deployment may change it. */
const CACHING = { "Cache-Control": "public, max-age=300" };

/** The body of `GET /api/health`. */
export function healthBodies() {
  const health = z
    .object({
      status: z.enum(["ok", "degraded", "unavailable"]).meta({
        description: "degraded: people can use the product, and somebody has to look.",
      }),
      why: z
        .array(z.enum(["job_late", "books_differ", "not_watched"]))
        .meta({ description: "Why it is degraded." }),
      database: z.enum(["ok", "read_only", "outdated", "unreachable"]).meta({
        description:
          "outdated: its migrations are not applied. read_only: it takes no writes, so that nobody can sign in.",
      }),
      books: z
        .enum(["balanced", "differ", "unknown"])
        .meta({ description: "Whether every balance of credits equals the sum of its ledger." }),
      job_age_seconds: z
        .number()
        .nullable()
        .meta({ description: "Since the recurring job last checked the books." }),
      model: z
        .enum(["built-in", "hosted"])
        .meta({ description: "Which composer reads the moods." }),
      mail: z.literal("configured"),
      quote: z.enum(["service", "own list"]),
      google: z.enum(["configured", "not configured"]),
      payments: z.enum(["configured", "not configured"]),
    })
    .meta({ description: "The state of each part that the product needs." });
  return { Health: health };
}

type Bodies = ReturnType<typeof healthBodies>;

export type Health = Readonly<z.infer<Bodies["Health"]>>;

/**
 * What there is to ask of the product itself.
 * @param describe the API that these are a part of. @param origin the product's address
 */
export function serviceRoutes(
  describe: (origin: string) => ApiDescription,
): readonly Route<keyof Bodies | "Error">[] {
  /** By origin. Made on the first request, once in an isolate: a deployment has one origin. */
  const documents = new Map<string, ApiDescription>();

  function documentFor(origin: string): ApiDescription {
    const document = documents.get(origin) ?? describe(origin);
    documents.set(origin, document);
    return document;
  }

  return [
    {
      id: "health",
      method: "get",
      path: "/api/health",
      access: "public",
      answer: getHealth,
      describe: () => ({
        summary: "Ask whether the product works",
        description: "The state of each part. For watchers; it reads nothing about anybody.",
        parameters: [],
        answers: {
          200: {
            description: "People can use the product.",
            content: json("Health"),
          },
          503: {
            description: "Something that it needs is missing.",
            content: json("Health", "Error"),
          },
        },
        errors: [],
        example: { path: "/api/health" },
      }),
    },
    {
      id: "openApi",
      method: "get",
      path: "/api/openapi.json",
      access: "public",
      answer: (c) => c.json(documentFor(c.var.origin), 200, CACHING),
      describe: () => ({
        summary: "Read this description as a program",
        description: "OpenAPI 3.1.",
        parameters: [],
        answers: {
          200: {
            description: "The description.",
            content: { "application/json": { text: "An OpenAPI 3.1 document." } },
          },
        },
        errors: [],
        example: { path: "/api/openapi.json" },
      }),
    },
    {
      id: "docs",
      method: "get",
      path: "/api/docs",
      access: "public",
      answer: async (c) => c.html(docsPage(documentFor(c.var.origin)), 200, CACHING),
      describe: () => ({
        summary: "Read this description as a person",
        description: "A page without scripts, made from the document above.",
        parameters: [],
        answers: {
          200: { description: "The page.", content: { "text/html": { text: "A page." } } },
        },
        errors: [],
        example: { path: "/api/docs" },
      }),
    },
  ];
}

/** Monitors poll often and time out early, ms. */
const DEADLINE_MS = 3_000;

/**
 * `GET /api/health`: the state of each dependency; status 503 unless the database is `ok`. One that takes no
 * writes is not: nobody can sign in or make a beat. What only somebody of ours has to look at is 200 and
 * `degraded`, as people can use the product.
 */
export async function getHealth(c: Context<ApiEnv>): Promise<Response> {
  const { dependencyStates, log, seen: look } = c.var.services;
  const [read, seen] = await Promise.all([
    databaseState(dependencyStates, log, DEADLINE_MS),
    look(),
  ]);
  const { model, mail, quote, google, payments } = dependencyStates;
  c.header("Cache-Control", "no-store");
  const health = { ...verdict(read, seen, Date.now()), model, mail, quote, google, payments };
  return c.json(health satisfies Health, health.status === "unavailable" ? 503 : 200);
}

/**
 * What the state of the database and what the watch saw mean together.
 * @param read whether the database answers queries
 * @param seen undefined where the watch does not answer
 */
export function verdict(
  read: Health["database"],
  seen: Seen | undefined,
  now: number,
): Pick<Health, "status" | "why" | "database" | "books" | "job_age_seconds"> {
  const database = read === "ok" && seen?.writes === false ? "read_only" : read;
  const why = database === "ok" ? concerns(seen, now) : [];
  const degraded = why.length > 0 ? "degraded" : "ok";
  return {
    status: database === "ok" ? degraded : "unavailable",
    why: [...why],
    database,
    books: booksOf(seen),
    job_age_seconds: jobAge(seen, now),
  };
}

function booksOf(seen: Seen | undefined): Health["books"] {
  if (!seen?.books) return "unknown";
  return seen.books.mismatches === 0 ? "balanced" : "differ";
}

/**
 * The state of the database; `unreachable` if it does not answer by the deadline. A schema that is newer
 * than the Worker is `ok`: a deployment migrates the database first.
 */
export async function databaseState(
  { database }: Pick<DependencyStates, "database">,
  log: Log,
  deadlineMs: number,
): Promise<Health["database"]> {
  try {
    const state = await withDeadline(deadlineMs, database);
    if (state === "current" || state === "newer") return "ok";
    log("health.database_outdated", { cause: "health.database_outdated" });
    return "outdated";
  } catch (error) {
    log("health.database_failed", errorFields(error));
    return "unreachable";
  }
}
