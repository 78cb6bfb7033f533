import { useEffect, useState } from "react";
import { NEAREST, WORRIED } from "#worker/reading/safety/support.ts";
import { t } from "./words/near.compiled.ts";

/**
 * People to talk to, in one line, beside a refusal: what was refused may have been more than a wish for a
 * sound, in a language that we do not read.
 */
export function NearNumbers() {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
      {t("listeners")}
      {NEAREST.map(({ name, number, dial }) => (
        <a key={number} href={dial} className="link py-2.5">
          {name === "Emergency" ? t("emergency") : name}: {number}
        </a>
      ))}
    </p>
  );
}

/** After how long a wait has become one in which somebody who wrote a cry must not be alone, ms. */
const LONG_WAIT_MS = 8000;

/**
 * The same beside a wait for an answer to a text, once it has become long: nobody has read yet what was written. Its
 * place is kept free from the start, so that nothing moves; a screen reader says it once.
 */
export function NumbersOfLongWait() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-live="polite" className={long ? "" : "invisible"}>
      <NearNumbers />
    </div>
  );
}

type WorriedWords = { readonly steps: readonly string[]; readonly you: string };

/** How to stay with somebody who may be in danger. The numbers stand beside it. */
export function StayWithSomeone({ words = WORRIED }: { readonly words?: WorriedWords }) {
  return (
    <>
      <ol className="grid list-decimal gap-2 ps-5">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3">{words.you}</p>
    </>
  );
}
