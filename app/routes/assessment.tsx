import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { BeatResult } from "#app/generator/beat-result.tsx";
import { DoctorLine, HowItWorks, SidePanel, sampleText } from "#app/generator/beside-form.tsx";
import { NoCreditsDialog, NoCreditsLine } from "#app/generator/credits.tsx";
import { GeneratorForm } from "#app/generator/generator-form.tsx";
import { type GeneratorState, IDLE, isCrisis, isHelped } from "#app/generator/generator-state.ts";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { KeptHelp } from "#app/generator/kept-help.tsx";
import { keepPosted, keepWords } from "#app/generator/kept-words.client.ts";
import { Feelings, UnderstandingHelp } from "#app/generator/not-understood.tsx";
import { postBrought, postMood, removeIncognito } from "#app/generator/post-generator.server.ts";
import { Arrived, ProgressPanel, usePanelInView } from "#app/generator/progress-panel.tsx";
import {
  beatsBefore,
  pagesOf,
  RECENT_PER_PAGE,
  RecentBeats,
  type RecentPage,
  requestedPage,
} from "#app/generator/recent-beats.tsx";
import { useGenerator } from "#app/generator/use-generator.ts";
import { useKeptWords } from "#app/generator/use-kept-words.ts";
import { t } from "#app/generator/words/generator.compiled.ts";
import { RowListeningContext } from "#app/listening/rows/row-sound.tsx";
import { useEnterRoom } from "#app/listening/session/use-enter-room.ts";
import { readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { isNotArrived } from "#app/shell/failure.tsx";
import { errorFields } from "#worker/domain/log.ts";
import { BRAND } from "#worker/domain/words.ts";
import { ANYBODY } from "#worker/features/profile/listener.rules.ts";
import { SUPPORT, type Support } from "#worker/reading/safety/support.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { beats, help, pendingMood, composer, pageOwner, payments, quote, typed, log } =
    context.services;
  const person = await requirePerson(request, context);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("beat");
  const page = requestedPage(searchParams.get("recent"));
  const [view, today] = await Promise.all([
    beats
      .generatorPage(person, {
        limit: RECENT_PER_PAGE,
        offset: beatsBefore(page),
        ...(id !== null && { requested: { id, link: searchParams.get("sig") } }),
      })
      .catch((error: unknown) => {
        // The page works without the history, but not without the beat that was requested.
        if (id !== null) throw error;
        log("history.load_failed", errorFields(error));
        return undefined;
      }),
    quote(),
  ]);
  const pages = pagesOf(view?.total ?? 0);
  // Beats were deleted since the address was made.
  if (page > pages && view !== undefined) return redirect("/assessment");
  const recent: RecentPage = {
    ...{ beats: view?.recent ?? [], page, pages },
    failed: view === undefined,
  };
  const made = view?.requested;
  if (id !== null && made === undefined) throw new Response(null, { status: 404 });
  const taken = id === null ? await pendingMood.take() : undefined;
  const cry = taken !== undefined && typed.of(taken.text).level === "clear";
  const brought = cry ? undefined : taken;
  return {
    key: crypto.randomUUID(),
    owner: await pageOwner.tokenOf(person),
    composer: composer.kind,
    credits: person.credits,
    forSale: payments.forSale,
    quote: today,
    // What was typed before there was an account waits in the field, ready to be generated.
    sample: brought?.text ?? sampleText(searchParams.get("sample")) ?? "",
    brought: brought !== undefined,
    begins: brought?.begins ?? false,
    // What it says was overlooked when it was typed: help comes before the field.
    cry,
    help: cry ? typed.helpFor(taken.text) : undefined,
    made,
    doubtHelp: made?.doubt ? help.pageFor(made.mood) : undefined,
    removed: searchParams.get("removed") === "incognito",
    listener: view?.listener ?? ANYBODY,
    listening: view?.choice,
    recent,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "delete_incognito") return removeIncognito(request, context, form);
  // Sent on here by the form of a mailed code or link, for the words that wait.
  const isSentOn = !form.has("mood") && context.services.pendingMood.waits;
  return isSentOn ? postBrought(request, context) : postMood(request, context, form);
}

/** The server's answer. Where none arrived, the page has the words again, under the key that may have paid for them. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    // An answer that is none of ours cannot be read either: what it stands for may have been paid.
    const kept = error instanceof Error && keepPosted(form);
    if (kept && isNotArrived(error)) return null;
    throw error;
  }
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Assessment() {
  const loaded = useLoaderData<typeof loader>();
  const { key, composer, forSale, quote, sample, made, listener, recent } = loaded;
  const reply = useActionData<typeof action>();
  const { state, generate, resume, reset } = useGenerator(reply?.key ?? key, loaded.owner);
  const [mood, setMood] = useState(reply?.mood || sample);
  const [incognito, setIncognito] = useState(reply?.incognito ?? false);
  // What the page was posted with no longer holds: the text was changed, or the help left.
  const [settled, setSettled] = useState(false);
  // Help was the whole answer, and the person went back to the form.
  const [helped, setHelped] = useState<Support>();
  const { enter, prepare } = useEnterRoom(loaded);
  const panel = useRef<HTMLDivElement>(null);
  const failed = settled ? undefined : reply?.failure;
  const sent: GeneratorState = failed ?? (made ? { status: "success", beat: made } : IDLE);
  // The result of a request by script takes precedence over what the page was loaded with.
  const shown = state.status === "idle" ? sent : state;
  const crisis = isCrisis(shown) || (loaded.cry && !helped);
  const failure = shown.status === "error" ? shown : undefined;
  const feelings = failure?.feelings;
  const credits = failure?.code === "no_credits" ? 0 : loaded.credits;
  // Without scripts nothing scrolls down to it: it is above the form.
  const helpFirst = failed?.feelings !== undefined;

  // Another beat was requested by its link, or the one that is shown was deleted.
  const visit = useLocation().key;
  const requested = loaded.removed ? visit : made?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page was requested
  useEffect(() => reset(), [requested]);

  const free = mood === "" && shown.status === "idle" && !crisis;
  const { arrived, putAway } = useKeptWords({ ...loaded, free, setMood, resume });

  // What was written is neither kept on the page nor given back later.
  useEffect(() => {
    if (!crisis) return;
    setMood("");
    keepWords({ owner: loaded.owner, words: "" });
  }, [crisis, loaded.owner]);

  // What was typed before the sign-up was promised to become a beat, and its person has confirmed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the text that came with the page
  useEffect(() => {
    if (loaded.begins) void submit(loaded.sample, false);
  }, [loaded.begins]);

  usePanelInView(panel, state, feelings);

  async function submit(text: string, hidden: boolean) {
    setSettled(true);
    setIncognito(hidden);
    putAway();
    prepare();
    const ready = await generate({ mood: text, incognito: hidden });
    if (ready === undefined) return;
    const words = { owner: loaded.owner, words: hidden ? "" : text };
    keepWords(words);
    if (!(await enter(ready))) keepWords({ ...words, made: ready });
  }

  function write(text: string) {
    setMood(text);
    // What went wrong with the old text is not said of the new one.
    if (failure) reset();
    setSettled(true);
  }

  /** On a phone the samples are below the field: it comes back into view with the words in it. */
  function writeSample(text: string) {
    write(text);
    document.querySelector("textarea[name=mood]")?.scrollIntoView({ block: "center" });
  }

  function choose(feeling: string) {
    setMood(feeling);
    // The button that was pressed disappears.
    panel.current?.focus({ preventScroll: true });
    void submit(feeling, incognito);
  }

  const help = failure?.support
    ? { message: failure.message, support: failure.support }
    : loaded.help;

  function leaveHelp() {
    setSettled(true);
    setHelped(help?.support ?? SUPPORT);
    reset();
  }

  if (crisis) return <HelpFirst onBack={leaveHelp} help={help} />;

  const understanding = (
    <UnderstandingHelp failure={isHelped(shown) ? failure : undefined}>
      {feelings && (
        <Feelings
          feelings={feelings}
          idempotencyKey={reply?.key ?? key}
          owner={loaded.owner}
          incognito={incognito}
          onChoose={choose}
        />
      )}
    </UnderstandingHelp>
  );
  // Without scripts a beat that was made stands above the form for the next one.
  const result = state.status === "idle" ? made : undefined;
  const progress = (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {!helpFirst && understanding}
      <ProgressPanel state={shown} viaPage={state.status === "idle"} />
    </div>
  );
  return (
    <div className="page grid gap-x-14 gap-y-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid min-w-0 content-start gap-8">
        {helped && <KeptHelp support={helped} />}
        {arrived && <Arrived beat={arrived} />}
        {result && (
          <>
            {progress}
            <BeatResult
              key={result.id}
              beat={result}
              listener={listener}
              choice={loaded.listening}
              help={loaded.doubtHelp}
            />
          </>
        )}
        <DoctorLine notices={listener.notices} />
        {/* Without scripts the error at the field says the same. */}
        {failed?.code !== "no_credits" && <NoCreditsLine credits={credits} forSale={forSale} />}
        {helpFirst && understanding}
        <GeneratorForm
          idempotencyKey={reply?.key ?? key}
          owner={loaded.owner}
          status={state.status}
          failure={isHelped(shown) ? undefined : failure}
          mood={mood}
          onMood={write}
          {...{ composer, credits, forSale }}
          ready={loaded.brought}
          onGenerate={submit}
        />
        {loaded.removed && <p role="status">{t("incognito.removed")}</p>}
        {!result && progress}
        <HowItWorks open={recent.beats.length === 0 && !recent.failed} />
      </div>
      <SidePanel quote={quote} onSample={writeSample} />
      <RowListeningContext.Provider
        value={{ owner: loaded.owner, listener, choice: loaded.listening }}
      >
        <RecentBeats {...recent} />
      </RowListeningContext.Provider>
      <NoCreditsDialog open={failure?.code === "no_credits"} forSale={forSale} />
    </div>
  );
}

export { RefusedPost as ErrorBoundary } from "#app/generator/kept-help.tsx";
