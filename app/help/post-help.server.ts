import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { answerForm, badRequest, textField } from "#app/requests/form.server.ts";
import { ERROR_STATUS } from "#worker/domain/error-codes.ts";
import { errorFields } from "#worker/domain/log.ts";
import { type Answer, QUESTION_MAX_LENGTH, readQuestion } from "#worker/features/help/rules.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import { isIdempotencyKey } from "#worker/reading/mood.ts";
import { t as page } from "./words/help.compiled.ts";
import { t } from "./words/replies.compiled.ts";

/** An answer that stands on the page: a crisis replaces it. */
export type ShownAnswer = Exclude<Answer, { kind: "crisis" }>;

export interface HelpReply {
  readonly asked?: string;
  readonly answer?: ShownAnswer;
  /** A message that was not sent, and why. */
  readonly message?: {
    readonly text: string;
    readonly key: string;
    readonly owner: string;
    readonly error: string;
  };
}

/** Answers a question on the page, or sends a message to the team and leads to the list of them. */
export async function postHelp(context: AppLoadContext, form: FormData) {
  switch (form.get("intent")) {
    case "ask":
      return ask(context, form);
    case "send":
      return send(context, form);
    default:
      throw badRequest();
  }
}

async function ask({ services }: AppLoadContext, form: FormData) {
  const answer = await services.help.answer(form.get("question"));
  if (answer.kind === "crisis") {
    throw data({ code: "crisis", help: answer.help }, { status: ERROR_STATUS.crisis });
  }
  const asked = textField(form, "question", QUESTION_MAX_LENGTH);
  switch (answer.kind) {
    case "empty":
    case "too_long":
      return reply({ asked, answer }, 400);
    case "throttled":
      return reply({ asked, answer }, 429, { "Retry-After": String(answer.retryAfterSeconds) });
    default:
      return reply({ asked, answer }, 200);
  }
}

/** What was written is given back whenever it was not sent. */
async function send(context: AppLoadContext, form: FormData) {
  const { help, pageOwner, sessions } = context.services;
  const read = readQuestion(form.get("message"));
  const text = read.ok ? read.question : textField(form, "message", QUESTION_MAX_LENGTH);
  const key = textField(form, "key");
  const owner = textField(form, "owner");
  const notSent = (error: string, status: number, headers?: Record<string, string>) =>
    reply({ message: { text, key, owner, error } }, status, headers);
  if (!read.ok) {
    if (read.problem === "empty") return notSent(t("empty"), 400);
    return notSent(page("problems.tooLong", { characters: QUESTION_MAX_LENGTH }), 400);
  }
  if (await help.isForDoctor(text)) return notSent(t("medicine"), 422);
  if (!isIdempotencyKey(key)) throw badRequest();
  try {
    const person = await sessions.person();
    if (person === null) return notSent(t("signedOut"), 401);
    // The page was loaded for another account: nothing is sent in this one's name.
    if (await pageOwner.differs(person, owner)) return redirect("/help", 303);
    const sent = await help.send(person, text, key);
    if (sent === "sent") return redirect("/help/messages", 303);
    const retryAfter = { "Retry-After": String(sent.retryAfterSeconds) };
    return notSent(t("tooMany"), 429, retryAfter);
  } catch (error) {
    const headers = outageHeaders(error);
    if (headers === undefined) throw error;
    return notSent(t("outage"), 503, headers);
  }
}

function reply(body: HelpReply, status: number, headers?: Record<string, string>) {
  return answerForm(body, status, headers);
}

/**
 * Answers a question with server-sent events: `looking`, with the sources, while a language model still
 * chooses; then `answer`, or `failed`.
 */
export function streamAnswer({ services }: AppLoadContext, form: FormData): Response {
  const { help, log } = services;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const write = (event: string, value: unknown) =>
        stream.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`));
      try {
        const question = form.get("question");
        write("answer", await help.answer(question, (sources) => write("looking", sources)));
      } catch (error) {
        log("help.failed", errorFields(error));
        write("failed", {});
      }
      stream.close();
    },
  });
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  return new Response(body, { headers });
}
