import { WELLBEING } from "#app/words/wellbeing.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";

/** In place of a questionnaire and its results, for somebody under 18. */
export function ChildFirst() {
  const words = WELLBEING.child;
  const childline = SUPPORT.lines.find(({ name }) => name === "Childline");
  return (
    <section aria-labelledby="child" className="card grid max-w-prose gap-4">
      <h2 id="child" className="heading">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <p>{words.adult}</p>
      {childline && (
        <a href={childline.dial} className="button justify-self-start">
          {childline.name}: {childline.number}
        </a>
      )}
      <p>{words.childline}</p>
      <p className="note">{words.grownUp}</p>
    </section>
  );
}
