import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { SharedPlayer, SoundAnswers } from "#app/community/shared-sound.tsx";
import { feltWords, lengthAndBands, towards } from "#app/community/sound-face.tsx";
import { t as shown } from "#app/community/words/shown.compiled.ts";
import { t } from "#app/community/words/sound.compiled.ts";
import { StageTimeline } from "#app/listening/stage-timeline.tsx";
import { t as stageWords } from "#app/listening/words/stages.compiled.ts";
import { answerLater, badRequest, readForm, textField } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { LANGUAGE_PARAMETER } from "#worker/domain/language.ts";
import { ENGLISH, spokenLanguage } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { ENOUGH } from "#worker/features/community/rules.ts";
import { t as feelingWord } from "#worker/features/community/words/feelings.compiled.ts";
import { t as player } from "#worker/features/community/words/player.compiled.ts";
import { bandOf } from "#worker/sound/bands.ts";

export const handle = { sidebar: true, plain: "for visitors" };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { community, pageOwner, sessions, origin } = context.services;
  const person = await sessions.person();
  const page = await community.soundPage(params.id ?? "", person);
  if (page === undefined) throw new Response(null, { status: 404 });
  const embed = embedAddress(origin, page.sound.id);
  return { ...page, embed, owner: person && (await pageOwner.tokenOf(person)) };
}

/** What frames the sound on a page of somebody, in the language of this page. */
function embedAddress(origin: string, id: string): string {
  const language = spokenLanguage();
  const query = language === ENGLISH ? "" : `?${LANGUAGE_PARAMETER}=${language}`;
  return `${origin}/embed/${id}${query}`;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { community, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  const id = params.id ?? "";
  const form = await readForm(request);
  const here = redirect(`/community/sound/${encodeURIComponent(id)}`, 303);
  if (await pageOwner.differs(person, textField(form, "owner"))) return here;
  const intent = form.get("intent");
  if (intent !== "keep" && intent !== "helped" && intent !== "not_helped") throw badRequest();
  const outcome =
    intent === "keep"
      ? await community.keep(person, id)
      : await community.sayHelped(person, id, intent === "helped");
  if (outcome === "gone") throw new Response(null, { status: 404 });
  return outcome === "done" ? here : answerLater(outcome, (error) => ({ error }));
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [
  { title: `${player("title")} · ${BRAND.name}` },
  // It is gone once nobody shares it: no search engine is to keep it.
  { name: "robots", content: "noindex" },
];

/** What somebody copies into a page of theirs. */
function embedCode(address: string): string {
  return `<iframe src="${address}" title="${player("title")}" width="100%" height="440" loading="lazy"></iframe>`;
}

export default function CommunitySound() {
  const { sound, own, helped, copy, owner, embed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { id, goals, feelings, stages, answers } = sound;
  const [first] = feelings;
  return (
    <article className="page max-w-184 grid gap-6 py-8 sm:py-12">
      <header>
        <a href={`/community?feeling=${first}`} className="link">
          {t("back")}
        </a>
        <h1 className="title mt-3">{towards(goals)}</h1>
        <p className="facts mt-2 text-ink-soft">
          <span>
            {feelings
              .map((feeling) => shown("under", { feeling: feelingWord(`feeling.${feeling}`) }))
              .join(". ")}
          </span>{" "}
          <span>{lengthAndBands(stages)}</span>
        </p>
      </header>
      {reply?.error && <Message tone="error">{reply.error}</Message>}
      <div className="card grid gap-5">
        <SharedPlayer id={id} stages={stages} />
        <StageTimeline stages={stages} />
        {stages.some(({ beat_offset }) => bandOf(beat_offset) === "Gamma") && (
          <p className="note">{stageWords("gamma")}</p>
        )}
        <p className="note">{player("care")}</p>
      </div>
      <p className="font-medium">
        {answers ? feltWords(answers) : t("notCounted", { enough: ENOUGH })}
      </p>
      {own && <p>{t("own")}</p>}
      {owner !== null && !own && <SoundAnswers helped={helped} copy={copy} owner={owner} />}
      {owner === null && (
        <div className="grid justify-items-start gap-2">
          <LinkButton to={`/auth?${new URLSearchParams({ next: pathname })}`}>
            {t("signIn")}
          </LinkButton>
          <p className="note">{t("signInHint")}</p>
        </div>
      )}
      <details>
        <summary className="link cursor-pointer">{t("embed")}</summary>
        <p className="note mt-3 max-w-prose">{t("embedHint")}</p>
        <code className="mt-3 block select-all break-all">{embedCode(embed)}</code>
      </details>
      <p className="note max-w-prose">{shown("honest")}</p>
    </article>
  );
}
