import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { BeatResult } from "#app/generator/beat-result.tsx";
import { GeneratorForm } from "#app/generator/generator-form.tsx";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { NoCreditsDialog } from "#app/generator/no-credits-dialog.tsx";
import { ProgressPanel } from "#app/generator/progress-panel.tsx";
import { RecentBeats } from "#app/generator/recent-beats.tsx";
import { RECENT_LIMIT, recentPage } from "#app/generator/recent-page.ts";
import { SendAgain } from "#app/generator/send-again.tsx";
import { SidePanel } from "#app/generator/side-panel.tsx";
import { Sidebar } from "#app/generator/sidebar.tsx";
import { type GeneratorState, useGenerator } from "#app/generator/use-generator.ts";
import { useRecentBeats } from "#app/generator/use-recent-beats.ts";
import { readForm } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { Failure } from "#app/shell/failure.tsx";
import { Outage } from "#app/shell/outage.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { isIdempotencyKey, readMood } from "#worker/domain/beats/mood.ts";
import { errorStatus } from "#worker/domain/errors/api-error.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { ANYBODY } from "#worker/domain/profile/listener.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { ERRORS, NOTICES } from "#worker/domain/words/errors.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { generationError, retryHeaders } from "#worker/services/generation/generation-error.ts";
import { outageHeaders } from "#worker/services/outage/outage.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { beats, composer, pageOwner, quote, log } = context.services;
  const person = await requirePerson(request, context);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("beat");
  const [view, today] = await Promise.all([
    beats
      .generatorPage(person, {
        limit: RECENT_LIMIT,
        ...(id !== null && { requested: { id, link: searchParams.get("sig") } }),
      })
      .catch((error: unknown) => {
        // Without its history the page still makes beats; without the beat it was asked for it is nothing.
        if (id !== null) throw error;
        log("history.load_failed", errorFields(error));
        return undefined;
      }),
    quote(),
  ]);
  const recent = view?.recent ?? [];
  const made = view?.requested;
  if (id !== null && made === undefined) throw new Response(null, { status: 404 });
  const asked = Number(searchParams.get("recent") ?? "1");
  return {
    key: crypto.randomUUID(),
    owner: await pageOwner.tokenOf(person),
    composer: composer.kind,
    quote: today,
    sample: GENERATOR.samples[Number(searchParams.get("sample")) - 1] ?? "",
    made,
    removed: searchParams.get("removed") === "incognito",
    listener: view?.listener ?? ANYBODY,
    recent: recentPage(recent, asked, view === undefined),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "delete_incognito") return removeIncognito(request, context, form);
  const { log, generations, pageOwner, helpFirst } = context.services;
  const wish = readMood(form.get("mood"));
  if (wish.ok && helpFirst(wish.mood))
    throw data({ crisis: true } satisfies Refusal, { status: 422 });
  const person = await requirePerson(request, context).catch((error: unknown) => {
    if (outageHeaders(error) === undefined) throw error;
    const fields = RESENT.map((name) => [name, typed(form, name)] as const);
    throw data({ fields } satisfies Refusal, { status: 503 });
  });
  // The page was somebody else's, who signed out since: neither their words nor a credit go here.
  if (await pageOwner.differs(person, typed(form, "owner"))) return redirect("/assessment", 303);
  const key = form.get("key");
  if (!wish.ok || !isIdempotencyKey(key)) {
    const tooLong = !wish.ok && wish.problem === "too_long";
    const message = tooLong ? NOTICES.moodTooLong : ERRORS.badMood;
    const mood = tooLong ? "" : typed(form, "mood");
    const reply = { message, crisis: false, free: false, noCredits: false, mood, key: null };
    return data(reply, { status: 400 });
  }
  const incognito = form.get("incognito") === "on";
  const outcome = await generations.generate(person, { mood: wish.mood, incognito, key }, (phase) =>
    log(`generation.${phase}`),
  );
  if (outcome.kind === "ready") {
    const { id, audio_url } = outcome.beat;
    const sig = new URL(audio_url, request.url).searchParams.get("sig");
    return redirect(`/assessment?beat=${id}${sig ? `&sig=${sig}` : ""}`, 303);
  }
  const error = generationError(outcome);
  const crisis = outcome.kind === "crisis";
  const { message } = error.error;
  const reply = {
    message,
    crisis,
    free: error.charged === false,
    noCredits: outcome.kind === "no_credits",
    // Pressing again with the same key never pays twice, should this try still end well.
    key: outcome.kind === "key_reused" ? null : key,
    mood: crisis ? "" : wish.mood,
  };
  return data(reply, { status: errorStatus(error), headers: retryHeaders(outcome) });
}

/** Deletes an incognito beat, by its link. */
async function removeIncognito(
  request: Request,
  context: ActionFunctionArgs["context"],
  form: FormData,
) {
  const person = await requirePerson(request, context);
  const { beats } = context.services;
  if (!(await beats.removeIncognito(person, typed(form, "beat"), typed(form, "sig")))) {
    throw new Response(null, { status: 404 });
  }
  return redirect("/assessment?removed=incognito", 303);
}

export { headers } from "#app/requests/action-headers.server.ts";

export const meta: MetaFunction = () => [{ title: `Help me feel better · ${BRAND.name}` }];

export default function Assessment() {
  const loaded = useLoaderData<typeof loader>();
  const { key, composer, quote, sample, made, listener } = loaded;
  const reply = useActionData<typeof action>();
  const { state, generate, forget } = useGenerator(reply?.key ?? key, loaded.owner);
  const [mood, setMood] = useState(reply?.mood || sample);
  // It stays while the next one is made, or fails: an incognito beat cannot be found again.
  const [latest, setLatest] = useState<Beat>();
  const [recent, refresh] = useRecentBeats(loaded.recent);
  const panel = useRef<HTMLDivElement>(null);
  const shown = shownState(state, made, reply);
  const beat = latest ?? made;

  // Another beat was asked for by its link, or the one that is shown was deleted.
  const { key: visit } = useLocation();
  const asked = loaded.removed ? visit : made?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what was asked for that changes
  useEffect(() => {
    setLatest(undefined);
    forget();
  }, [asked]);

  async function submit(text: string, incognito: boolean) {
    panel.current?.scrollIntoView({ block: "nearest" });
    const ready = await generate({ mood: text, incognito });
    if (ready === undefined) return;
    setLatest(ready);
    if (!incognito) await refresh();
  }

  return (
    <div className="page grid gap-8 py-8 sm:py-12 lg:max-w-7xl lg:grid-cols-[11rem_minmax(0,1fr)_18rem]">
      <Sidebar />
      <div className="contents lg:grid lg:min-w-0 lg:content-start lg:gap-8">
        <GeneratorForm
          idempotencyKey={reply?.key ?? key}
          owner={loaded.owner}
          status={state.status}
          mood={mood}
          onMood={setMood}
          composer={composer}
          onGenerate={submit}
        />
        {loaded.removed && !beat && <p role="status">{GENERATOR.incognitoBeat.removed}</p>}
        <div ref={panel}>
          <ProgressPanel state={shown} viaPage={state.status === "idle"} />
        </div>
        {beat && (
          <BeatResult key={beat.id} beat={beat} start={beat === latest} listener={listener} />
        )}
        <RecentBeats {...recent} />
      </div>
      <SidePanel quote={quote} onSample={setMood} />
      <NoCreditsDialog open={shown.status === "error" && shown.noCredits === true} />
    </div>
  );
}

/** Why an action shows another page in place of its own. */
interface Refusal {
  /** The text speaks of a crisis: help is the whole answer. */
  readonly crisis?: true;
  /** What was posted, to be sent again as it is. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
}

const RESENT = ["mood", "key", "owner", "incognito"] as const;

/** Help, or the way to send again what an outage held up: neither needs any data. */
export function ErrorBoundary() {
  const error = useRouteError();
  const refusal = isRouteErrorResponse(error) ? (error.data as Refusal | null) : null;
  if (refusal?.crisis) return <HelpFirst />;
  if (refusal?.fields === undefined) return <Failure error={error} />;
  return (
    <Outage>
      <SendAgain fields={refusal.fields} />
    </Outage>
  );
}

/** What the browser made comes before what the page was loaded with. */
function shownState(
  state: GeneratorState,
  made: Extract<GeneratorState, { status: "success" }>["beat"] | undefined,
  reply: { message: string; crisis: boolean; free: boolean; noCredits: boolean } | undefined,
): GeneratorState {
  if (state.status !== "idle") return state;
  if (reply) {
    const { message, crisis, free, noCredits } = reply;
    return { status: "error", message, crisis, free, noCredits };
  }
  return made ? { status: "success", beat: made } : state;
}

function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
