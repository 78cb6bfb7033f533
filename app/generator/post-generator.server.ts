import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { roomAddress, signatureOf } from "#app/listening/room-address.tsx";
import { answerForm, textField } from "#app/requests/form.server.ts";
import { requirePerson, senderOf } from "#app/requests/visitor.server.ts";
import { apiError, errorStatus } from "#worker/domain/errors.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { generationError, retryHeaders } from "#worker/features/beats/generation-error.ts";
import type { BeatRequest } from "#worker/features/beats/generations.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import type { Fields } from "#worker/reading/help/read-texts.ts";
import { isIdempotencyKey, MOOD_MAX_LENGTH, readMood } from "#worker/reading/mood.ts";
import { failureOf, type GenerationFailure } from "./generator-state.ts";

/** The page that answers a post without scripts: the result of a beat. */
export function beatAddress(beat: Pick<Beat, "id" | "incognito" | "audio_url">): string {
  const signature = beat.incognito ? { sig: signatureOf(beat) } : {};
  return `/assessment?${new URLSearchParams({ beat: beat.id, ...signature })}`;
}

/** What the generator's page shows after its form was posted without scripts and gave no beat. */
interface GeneratorReply {
  readonly failure: GenerationFailure;
  /** For the next attempt; null where it needs a new one. */
  readonly key: string | null;
  /** To be shown in the form again. */
  readonly mood: string;
  /** What was chosen beside the mood. */
  readonly incognito: boolean;
}

/** Why the action shows another page in place of the generator: 503 in an outage, 401 where nobody is signed in any more. */
export interface Refusal {
  /** To be sent again after it. */
  readonly fields: Fields;
}

const RESENT = ["mood", "key", "owner", "incognito"] as const;

/** The form, to be sent again with its words and under its key. */
function resent(form: FormData): Refusal {
  return { fields: RESENT.map((name) => [name, textField(form, name)] as const) };
}

/** Makes a beat of a posted mood: a redirect to its page, or why there is none. */
export async function postMood(request: Request, context: AppLoadContext, form: FormData) {
  const { pageOwner, typed } = context.services;
  const read = readMood(form.get("mood"));
  const person = await senderOf(request, context, form).catch((error: unknown) => {
    if (outageHeaders(error) === undefined) throw error;
    throw data(resent(form), { status: 503 });
  });
  if (person === undefined) throw data(resent(form), { status: 401 });
  // The page was loaded for another account: neither its words nor a credit of this one are used.
  if (await pageOwner.differs(person, textField(form, "owner")))
    return redirect("/assessment", 303);
  const key = form.get("key");
  const incognito = form.get("incognito") === "on";
  if (!read.ok || !isIdempotencyKey(key)) {
    const tooLong = !read.ok && read.problem === "too_long";
    const error = apiError(
      "bad_request",
      tooLong ? refused("moodTooLong", { max: MOOD_MAX_LENGTH }) : prescribed("badMood"),
    );
    return reply(400, {
      failure: failureOf(error),
      key: null,
      mood: tooLong ? "" : textField(form, "mood"),
      incognito,
    });
  }
  const { mood } = read;
  const wish = { mood, incognito, key, crisis: typed.of(mood) };
  return make(context, person, wish, beatAddress);
}

/**
 * Makes the beat of what was typed before there was an account, once its person has confirmed their address:
 * a redirect to its room, or why there is none. The text is taken, so that no repeated post makes another.
 */
export async function postBrought(request: Request, context: AppLoadContext) {
  const { pendingMood, typed } = context.services;
  const person = await requirePerson(request, context);
  const mood = (await pendingMood.take())?.text;
  if (mood === undefined) return redirect("/assessment", 303);
  const wish = { mood, incognito: false, key: crypto.randomUUID(), crisis: typed.of(mood) };
  return make(context, person, wish, roomAddress);
}

/** @param addressOf where a beat leads to */
async function make(
  { services: { generations, typed } }: AppLoadContext,
  person: Person,
  wish: BeatRequest,
  addressOf: (beat: Beat) => string,
) {
  const { mood, key, incognito } = wish;
  const outcome = await generations.generate(person, wish, () => {});
  if (outcome.kind === "ready") return redirect(addressOf(outcome.beat), 303);
  const error = generationError(outcome, typed.helpFor(mood));
  const failure = failureOf(error);
  return reply(
    errorStatus(error),
    {
      failure,
      // The same key never pays twice, should this attempt still produce a beat. It cannot, where the
      // text was not understood: the feelings to choose from are other requests.
      key: failure.code === "key_reused" || failure.feelings !== undefined ? null : key,
      mood: failure.code === "crisis" ? "" : mood,
      incognito,
    },
    retryHeaders(outcome),
  );
}

/** Deletes an incognito beat, by the signature of its links. */
export async function removeIncognito(request: Request, context: AppLoadContext, form: FormData) {
  const person = await requirePerson(request, context);
  const { beats } = context.services;
  if (!(await beats.removeIncognito(person, textField(form, "beat"), textField(form, "sig")))) {
    throw new Response(null, { status: 404 });
  }
  return redirect("/assessment?removed=incognito", 303);
}

function reply(status: number, body: GeneratorReply, headers?: Record<string, string>) {
  return answerForm(body, status, headers);
}
