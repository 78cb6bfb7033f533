import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { feltWords, SoundFace } from "#app/community/sound-face.tsx";
import { t } from "#app/community/words/community.compiled.ts";
import { t as shown } from "#app/community/words/shown.compiled.ts";
import { t as ways } from "#app/community/words/ways.compiled.ts";
import { Sign } from "#app/shell/pictures.tsx";
import { BRAND } from "#worker/domain/words.ts";
import { ENOUGH } from "#worker/features/community/rules.ts";
import { t as feelingWord } from "#worker/features/community/words/feelings.compiled.ts";

export const handle = { sidebar: true, plain: "for visitors" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { community, sessions } = context.services;
  const feeling = new URL(request.url).searchParams.get("feeling");
  const [page, { person }] = await Promise.all([community.page(feeling), sessions.glance()]);
  return { ...page, signedIn: person !== null };
}

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "description", content: t("lead") },
];

export default function Community() {
  const { feelings, chosen, sounds, signedIn } = useLoaderData<typeof loader>();
  return (
    <section className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>
      {chosen === undefined ? (
        <Empty />
      ) : (
        <>
          <nav aria-label={t("feelings")} className="mt-8">
            <ul className="flex flex-wrap gap-2">
              {feelings.map((feeling) => (
                <li key={feeling}>
                  <a
                    href={`/community?feeling=${feeling}`}
                    aria-current={feeling === chosen ? "page" : undefined}
                    className="button-quiet"
                  >
                    {feelingWord(`feeling.${feeling}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <h2 className="heading mt-8">
            {shown("under", { feeling: feelingWord(`feeling.${chosen}`) })}
          </h2>
          <p className="note mt-1">{t("order", { enough: ENOUGH })}</p>
          <ul className="mt-3">
            {sounds.map(({ id, goals, stages, answers }) => (
              <li key={id}>
                <SoundFace
                  goals={goals}
                  stages={stages}
                  felt={feltWords(answers)}
                  to={`/community/sound/${id}`}
                />
              </li>
            ))}
          </ul>
          <p className="note mt-6 max-w-prose">{shown("honest")}</p>
        </>
      )}
      {signedIn && (
        <p className="mt-10 max-w-prose border-line border-t pt-5">
          {ways("how")}{" "}
          <a href="/history" className="link">
            {ways("history")}
          </a>
          {/* It stays with the word before it. */}
          <span aria-hidden="true">{"\u00a0·"}</span>{" "}
          <a href="/community/mine" className="link">
            {ways("mine")}
          </a>
        </p>
      )}
    </section>
  );
}

/** Too few people share anything: nothing is wrong. */
function Empty() {
  return (
    <div className="mt-10 grid justify-items-center gap-3 text-center">
      <Sign className="max-h-24 max-w-md" />
      <h2 className="heading">{t("empty.title")}</h2>
      <p className="max-w-prose text-ink-soft">{t("empty.text", { enough: ENOUGH })}</p>
      <a href="/#feelings" className="button-quiet mt-2">
        {t("empty.otherwise")}
      </a>
    </div>
  );
}
