import { Link } from "@remix-run/react";
import { FEATURES } from "./features.ts";
import historyDark from "./pictures/history-dark.webp";
import historyLight from "./pictures/history-light.webp";
import roomDark from "./pictures/room-dark.webp";
import roomLight from "./pictures/room-light.webp";
import wordsDark from "./pictures/words-dark.webp";
import wordsLight from "./pictures/words-light.webp";
import { t as feature } from "./words/features.compiled.ts";
import { t } from "./words/landing.compiled.ts";

/** Made from the product: `npm run pictures:publish`. */
const PICTURES = {
  words: { light: wordsLight, dark: wordsDark },
  room: { light: roomLight, dark: roomDark },
  history: { light: historyLight, dark: historyDark },
} as const;

/** By the screen that one sees in each. */
const STEPS = ["words", "room", "history"] as const satisfies readonly (keyof typeof PICTURES)[];

/** How it works: three steps, each with the screen that one then sees. */
export function Steps() {
  return (
    <ol className="grid gap-6 md:grid-cols-3">
      {STEPS.map((step) => (
        <li key={step} className="overflow-hidden rounded-card border border-line bg-card">
          {/* Framed, tilted and small, as a picture is: nobody is to tap what it shows. */}
          <picture className="grid place-items-center overflow-hidden border-line border-b bg-accent-soft py-7">
            <source srcSet={PICTURES[step].dark} media="(prefers-color-scheme: dark)" />
            <img
              src={PICTURES[step].light}
              alt={t(`steps.${step}.shown`)}
              width={390}
              height={488}
              loading="lazy"
              decoding="async"
              className="w-3/5 max-w-56 -rotate-2 rounded-2xl border-4 border-edge"
            />
          </picture>
          <div className="p-[min(1.25rem,6vw)] sm:p-7">
            <h3 className="font-semibold text-xl">{t(`steps.${step}.title`)}</h3>
            <p className="mt-2 text-ink-soft">{t(`steps.${step}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What is inside. Each label leads visitors to a page about it, and a person who is signed in to the thing. */
export function Features({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {FEATURES.map(({ name, to }) => (
        <li key={name} className="border-line border-b py-4">
          <Link to={signedIn ? to : `/services/${name}`} className="link font-semibold text-lg">
            {feature(`label.${name}`)}
          </Link>
          <p className="mt-1 text-ink-soft">{t(`features.${name}`)}</p>
        </li>
      ))}
    </ul>
  );
}
