import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { SharedAlready, ShareStep } from "#app/community/sharing.tsx";
import { t } from "#app/community/words/mine.compiled.ts";
import { t as sharing } from "#app/community/words/sharing.compiled.ts";
import { t as ways } from "#app/community/words/ways.compiled.ts";
import { badRequest, readForm, textField } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { useFocusAfterStep } from "#app/shell/page-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { community, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  return { shares: await community.mine(person), owner: await pageOwner.tokenOf(person) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { community, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  const form = await readForm(request);
  const here = redirect("/community/mine", 303);
  if (await pageOwner.differs(person, textField(form, "owner"))) return here;
  const intent = form.get("intent");
  if (intent === "take_back") await community.takeBack(person, textField(form, "beat", 64));
  else if (intent === "take_back_all") await community.takeBackAll(person);
  else throw badRequest();
  return here;
}

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function CommunityMine() {
  const { shares, owner } = useLoaderData<typeof loader>();
  const start = useFocusAfterStep<HTMLElement>(shares.length);
  return (
    <section ref={start} tabIndex={-1} className="page max-w-184 py-8 outline-none sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>
      {shares.length === 0 ? (
        <p role="status" className="mt-8">
          {t("none")} {ways("how")}
        </p>
      ) : (
        <>
          <ul className="mt-8 grid gap-4">
            {shares.map(({ beat, feeling, goal, stages }) => (
              <li key={beat}>
                <SharedAlready
                  feeling={feeling}
                  goal={goal}
                  stages={stages}
                  owner={owner}
                  beat={beat}
                />
              </li>
            ))}
          </ul>
          <p className="note mt-4">{sharing("takeBackHint")}</p>
          {shares.length > 1 && (
            <ShareStep intent="take_back_all" owner={owner} className="mt-6">
              <button type="submit" className="button-quiet">
                {t("all")}
              </button>
            </ShareStep>
          )}
        </>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        <Link to="/history" className="link min-h-12 content-center">
          {ways("history")}
        </Link>
        <Link to="/community" className="link min-h-12 content-center">
          {t("community")}
        </Link>
      </p>
    </section>
  );
}
