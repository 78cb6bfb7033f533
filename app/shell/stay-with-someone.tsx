import { WORRIED } from "#app/words/worried.ts";

/** How to stay with somebody who may be in danger. The numbers stand beside it. */
export function StayWithSomeone() {
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-5">
        {WORRIED.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3">{WORRIED.you}</p>
    </>
  );
}
