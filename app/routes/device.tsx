import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { firstLength } from "#app/listening/session-length.ts";
import { KeepSection } from "#app/offline/keep-section.tsx";
import { KEPT_BEATS, keptBeat } from "#app/offline/kept-beat.ts";
import { KeptBeats } from "#app/offline/kept-beats.tsx";
import type { PersonNow } from "#app/offline/own-device.ts";
import { useDevice, useOnline } from "#app/offline/use-device.ts";
import { t } from "#app/offline/words/device.compiled.ts";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { BRAND } from "#worker/domain/words.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";

export const handle = { sidebar: true };

/** No mark is wanted. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** What a device may keep of the person; null for visitors, whose page is the one that is kept. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PersonNow | null> {
  const { beats, pageOwner, sessions } = context.services;
  const { person } = await sessions.glance();
  if (person === null) return null;
  const options = { limit: KEPT_BEATS, ledgerLimit: 1, marksFrom: NEVER };
  const view = await beats.historyPage(person, options);
  if (view === undefined) return null;
  const { page, listener, choice } = view;
  return {
    owners: await pageOwner.tokensOf(person),
    beats: page.beats.map(keptBeat),
    young: isMinor(listener),
    notices: listener.notices,
    firstLength: firstLength(listener),
    choice,
    credits: person.credits,
  };
}

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Device() {
  const person = useLoaderData<typeof loader>();
  const state = useDevice(person);
  const online = useOnline();
  return (
    <section className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>
      <noscript>
        <p className="card mt-6">{t("scripts")}</p>
      </noscript>
      <div role="status">{!online && <p className="card mt-6">{t("offline")}</p>}</div>
      {!online && (
        <div className="mt-3">
          <NearNumbers />
        </div>
      )}
      {state.status === "opening" && <p className="mt-6">{t("opening")}</p>}
      {state.status === "unsupported" && (
        <p role="status" className="card mt-6">
          {t("unsupported")}
        </p>
      )}
      {state.status === "open" && (
        <>
          <KeepSection
            device={state.device}
            kept={state.view.account !== undefined}
            {...{ person, online }}
          />
          {state.view.account && (
            <KeptBeats account={state.view.account} beats={state.view.beats} />
          )}
        </>
      )}
    </section>
  );
}
