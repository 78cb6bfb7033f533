import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { SharedAlready, ShareStep } from "#app/community/sharing.tsx";
import { COMMUNITY } from "#app/community/words.ts";
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

export const meta: MetaFunction = () => [{ title: `${COMMUNITY.own.title} · ${BRAND.name}` }];

export default function CommunityMine() {
  const { shares, owner } = useLoaderData<typeof loader>();
  const { own, share, how } = COMMUNITY;
  const start = useFocusAfterStep<HTMLElement>(shares.length);
  return (
    <section ref={start} tabIndex={-1} className="page max-w-184 py-8 outline-none sm:py-12">
      <h1 className="title">{own.title}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{own.lead}</p>
      {shares.length === 0 ? (
        <p role="status" className="mt-8">
          {own.none} {how}
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
          <p className="note mt-4">{share.takeBackHint}</p>
          {shares.length > 1 && (
            <ShareStep intent="take_back_all" owner={owner} className="mt-6">
              <button type="submit" className="button-quiet">
                {own.all}
              </button>
            </ShareStep>
          )}
        </>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        <Link to="/history" className="link min-h-12 content-center">
          {COMMUNITY.history}
        </Link>
        <Link to="/community" className="link min-h-12 content-center">
          {own.community}
        </Link>
      </p>
    </section>
  );
}
