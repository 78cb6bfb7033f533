import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { StageTimeline } from "#app/listening/stage-timeline.tsx";
import { LANDING } from "#app/words/landing.ts";
import { beatTitle } from "#worker/domain/beats/title.ts";
import { EXAMPLE } from "./example.ts";

/** How it works: three steps, each with what it does to the same words. */
export function Steps() {
  const pictures = [<Words key="words" />, <Stages key="stages" />, <Listening key="listening" />];
  return (
    <ol className="grid gap-6 md:grid-cols-3">
      {LANDING.howItWorks.map(({ title, text }, index) => (
        <li key={title} className="card flex flex-col gap-5">
          <div className="grid min-h-48 content-center rounded-2xl bg-page px-[min(1.25rem,5vw)]">
            {pictures[index]}
          </div>
          <div>
            <h3 className="font-semibold text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Words() {
  return (
    <div className="grid gap-4">
      <p className="rounded-2xl border border-edge bg-card px-4 py-3">{EXAMPLE.mood}</p>
      <p className="text-center font-display text-lg">{beatTitle(EXAMPLE.focus)}</p>
    </div>
  );
}

function Stages() {
  return <StageTimeline stages={EXAMPLE.stages} />;
}

function Listening() {
  return (
    <div className="mx-auto aspect-square w-full max-w-44">
      <StillScene band="Delta" />
    </div>
  );
}
