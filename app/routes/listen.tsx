import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { Room } from "#app/listening/room/room.tsx";
import { flacBytesOf, plannedChoice } from "#app/listening/room.server.ts";
import { firstLength, playedLength } from "#app/listening/session-length.ts";
import { t } from "#app/listening/words/room.compiled.ts";
import { asksToSaveData, requirePerson } from "#app/requests/visitor.server.ts";
import { Failure } from "#app/shell/failure.tsx";
import { BRAND } from "#worker/domain/words.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";
import { FIRST_CHOICE, listeningFor } from "#worker/sound/playback-choice.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { beats, help, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  const { searchParams } = new URL(request.url);
  const link = searchParams.get("sig");
  const page = await beats.roomPage(person, params.id ?? "", link);
  if (page === undefined) throw new Response(null, { status: 404 });
  const { beat, listener } = page;
  const choice = plannedChoice(page.choice, searchParams);
  const length = firstLength(listener, searchParams.get("minutes"));
  const session = { stages: beat.stages, young: isMinor(listener) };
  const listening = listeningFor(choice ?? FIRST_CHOICE, session, playedLength(length));
  const flacBytes = flacBytesOf(beat, listening, context.services.renderer());
  const savesData = asksToSaveData(request);
  return {
    ...{ ...page, choice, flacBytes, savesData },
    help: beat.doubt ? help.pageFor(beat.mood) : undefined,
    owner: await pageOwner.tokenOf(person),
  };
}

/** The player's first address follows this header. */
export const headers: HeadersFunction = () => ({ Vary: "Save-Data" });

/** The browser keeps titles in its history: that of an incognito beat tells nothing. */
export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const named = data && !data.beat.incognito ? beatTitle(data.beat.focus) : t("title");
  return [{ title: `${named} · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
};

export default function Listen() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Room
      key={loaded.beat.id}
      beat={loaded.beat}
      said={loaded.said}
      help={loaded.help}
      listener={loaded.listener}
      choice={loaded.choice}
      owner={loaded.owner}
      marks={loaded.marks}
      flacBytes={loaded.flacBytes}
      savesData={loaded.savesData}
    />
  );
}

/** Keeps what plays: only the room fails. */
export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
