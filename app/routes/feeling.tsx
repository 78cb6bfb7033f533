import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useRouteError } from "@remix-run/react";
import { helpAnswerOf } from "#app/generator/generator-state.ts";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { t as question } from "#app/generator/words/question.compiled.ts";
import { OwnWords } from "#app/landing/own-words.tsx";
import { t } from "#app/landing/words/refused.compiled.ts";
import { answerForm, answerLater, readForm, textField } from "#app/requests/form.server.ts";
import { generatorFields } from "#app/requests/visitor.server.ts";
import { Failure } from "#app/shell/failure.tsx";
import { notUnderstood } from "#worker/domain/feelings.ts";
import { BRAND } from "#worker/domain/words.ts";
import { MOOD_MAX_LENGTH, readMood } from "#worker/reading/mood.ts";

export const handle = { plain: true };

/** The page is for posts alone, and for what they answer. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.method !== "POST") throw redirect("/#feelings", 302);
  return null;
}

/**
 * What a visitor typed waits, encrypted, until there is an account, if all of it was read: a clear statement
 * of a crisis was answered with help before. A text that somebody shares with the installed app comes here, too, and
 * waits for nothing but a look at the generator where they are signed in.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { pendingMood, typed } = context.services;
  const form = await readForm(request);
  const read = readMood(form.get("mood"));
  if (!read.ok && read.problem !== "too_long") return redirect("/#feelings", 303);
  const generator = await generatorFields(context);
  const again = (mood: string, error: string) => ({ refused: { mood, error }, generator });
  if (!read.ok) {
    const mood = textField(form, "mood", MOOD_MAX_LENGTH);
    return answerForm(again(mood, t("tooLong", { most: MOOD_MAX_LENGTH })), 400);
  }
  const { mood } = read;
  // What we cannot read is not kept: it may be more than a wish for a sound.
  if (typed.unread) return answerForm(again(mood, notUnderstood()), 422);
  const refused = await pendingMood.keep(mood);
  if (refused) return answerLater(refused, (error) => again(mood, error));
  return redirect(generator ? "/assessment" : "/auth?view=sign_up", 303);
}

export const meta: MetaFunction = () => [
  { title: `${question("title")} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function Feeling() {
  const reply = useActionData<typeof action>();
  return (
    <section className="page-narrow grid gap-6 py-10 sm:py-16">
      <h1 className="title">{question("title")}</h1>
      <OwnWords {...reply} />
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const answer = helpAnswerOf(error);
  if (answer === undefined) return <Failure error={error} />;
  return <HelpFirst help={answer.help} back={{ to: "/", label: t("back") }} />;
}
