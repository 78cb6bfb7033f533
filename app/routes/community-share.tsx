import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { postShare } from "#app/community/post-share.server.ts";
import { ShareForm, SharePreview } from "#app/community/share-form.tsx";
import { SharedAlready } from "#app/community/sharing.tsx";
import { t } from "#app/community/words/share.compiled.ts";
import { t as sharing } from "#app/community/words/sharing.compiled.ts";
import { t as ways } from "#app/community/words/ways.compiled.ts";
import { readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { Message } from "#app/shell/form-parts.tsx";
import { useFocusAfterStep } from "#app/shell/page-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";
import { ENOUGH } from "#worker/features/community/rules.ts";
import { t as feelingWord } from "#worker/features/community/words/feelings.compiled.ts";

export const handle = { sidebar: true };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { community, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  const found = await community.toShare(person, params.id ?? "");
  if (found === undefined) throw new Response(null, { status: 404 });
  return { ...found, owner: await pageOwner.tokenOf(person) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  return postShare(context, person, { beat: params.id ?? "", form: await readForm(request) });
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function CommunityShare() {
  const { stages, isCopy, share, owner } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const step = share ? "shared" : reply?.preview ? "preview" : "choice";
  const start = useFocusAfterStep<HTMLElement>(step);
  return (
    <section ref={start} tabIndex={-1} className="page max-w-184 py-8 outline-none sm:py-12">
      <h1 className="title">{t("title")}</h1>
      {!isCopy && !share && <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>}
      {reply?.error && <Message tone="error">{reply.error}</Message>}
      {isCopy && <p className="mt-6 max-w-prose">{t("copy")}</p>}
      {share && (
        <div className="mt-6 grid max-w-prose gap-4">
          <p role="status" className="font-medium">
            {t("shared")}
          </p>
          <SharedAlready {...share} stages={stages} owner={owner} />
          <p className="note">
            {t("when", { enough: ENOUGH })} {sharing("takeBackHint")}
          </p>
        </div>
      )}
      {!isCopy &&
        !share &&
        (reply?.preview ? (
          <SharePreview
            owner={owner}
            stages={stages}
            chosen={reply.preview}
            feeling={feelingWord(`feeling.${reply.preview.feeling}`)}
          />
        ) : (
          <ShareForm
            key={JSON.stringify(reply?.chosen)}
            owner={owner}
            chosen={reply?.chosen ?? {}}
          />
        ))}
      <p className="mt-8 flex flex-wrap gap-x-6">
        <Link to="/history" className="link min-h-12 content-center">
          {t("back")}
        </Link>
        <Link to="/community/mine" className="link min-h-12 content-center">
          {ways("mine")}
        </Link>
      </p>
    </section>
  );
}
