import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useRouteError } from "@remix-run/react";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { OwnWords } from "#app/landing/own-words.tsx";
import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import { readForm, textField } from "#app/requests/read-form.server.ts";
import { Failure } from "#app/shell/failure.tsx";
import { LANDING } from "#app/words/landing.ts";
import { MOOD_MAX_LENGTH, readMood } from "#worker/domain/beats/mood.ts";
import { ERROR_STATUS } from "#worker/domain/errors/error-codes.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

export const handle = { plain: true };

/** The page is for posts alone, and for what they answer. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.method !== "POST") throw redirect("/#feelings", 302);
  return null;
}

/**
 * What a visitor typed: help for a clear statement of a crisis, and then nothing is kept; any other text
 * waits, encrypted, until there is an account.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { broughtText, isCrisis, sessions } = context.services;
  const form = await readForm(request);
  const read = readMood(form.get("mood"));
  if (read.ok && isCrisis(read.mood)) {
    await broughtText.forget();
    throw data({ code: "crisis" }, { status: ERROR_STATUS.crisis });
  }
  if (!read.ok && read.problem !== "too_long") return redirect("/#feelings", 303);
  if (!read.ok) {
    const mood = textField(form, "mood", MOOD_MAX_LENGTH);
    return answerForm({ mood, error: LANDING.ask.tooLong(MOOD_MAX_LENGTH) }, 400);
  }
  const { mood } = read;
  const refused = await broughtText.keep(mood);
  if (refused) return answerLater(refused, (error) => ({ mood, error }));
  const { person } = await sessions.glance();
  return redirect(person ? "/assessment" : "/auth?view=sign_up", 303);
}

export const meta: MetaFunction = () => [
  { title: `${LANDING.ask.title} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function Feeling() {
  const refused = useActionData<typeof action>();
  return (
    <section className="page-narrow grid gap-6 py-10 sm:py-16">
      <h1 className="title">{LANDING.ask.title}</h1>
      <OwnWords refused={refused} />
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.data?.code !== "crisis") {
    return <Failure error={error} />;
  }
  return <HelpFirst back={{ to: "/", label: LANDING.ask.back }} />;
}
