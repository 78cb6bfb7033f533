import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { firstLength } from "#app/listening/session-length.ts";
import { DeviceApp } from "#app/offline/device-app.client.tsx";
import { KEPT_BEATS } from "#app/offline/device-parts.ts";
import { keptBeat } from "#app/offline/kept-beat.ts";
import type { PersonNow } from "#app/offline/own-device.ts";
import { t } from "#app/offline/words/device.compiled.ts";
import { leadToHelp, useIsHere } from "#app/shell/left-page.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";

export const handle = { sidebar: true };

/** No mark is wanted. */
const NEVER = Number.MAX_SAFE_INTEGER;

export async function loader({ context }: LoaderFunctionArgs) {
  const help = context.services.help.pageIn(spokenLanguage());
  return { help, person: await personNow(context.services) };
}

/** What a device may keep of the person; null for visitors, whose page is the one that is kept. */
async function personNow({
  beats,
  pageOwner,
  sessions,
}: AppLoadContext["services"]): Promise<PersonNow | null> {
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
  const { person, help } = useLoaderData<typeof loader>();
  // What is kept is known to the browser alone, and so is all that shows it.
  const [hydrated, setHydrated] = useState(false);
  const [crisis, setCrisis] = useState(false);
  useEffect(() => setHydrated(true), []);
  const isHere = useIsHere();
  const helpFirst = useCallback(() => {
    if (isHere()) setCrisis(true);
    else leadToHelp(help?.support);
  }, [isHere, help]);
  const leaveHelp = useCallback(() => setCrisis(false), []);
  if (crisis) return <HelpFirst help={help} onBack={leaveHelp} />;
  return (
    // As high as a screen: the footer does not move when the browser shows what is kept.
    <section className="page min-h-svh max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>
      <noscript>
        <p className="card mt-6">{t("scripts")}</p>
      </noscript>
      {hydrated ? (
        <DeviceApp person={person} help={help} onCrisis={helpFirst} />
      ) : (
        <p className="mt-6 noscript:hidden">{t("opening")}</p>
      )}
    </section>
  );
}
