import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { GENERATOR } from "#app/words/generator.ts";
import { NEAREST } from "#worker/reading/safety/support.ts";

/** Stays above the form after help was the whole answer, until the page is left. */
export function KeptHelp() {
  const help = useRef<HTMLElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    help.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      ref={help}
      tabIndex={-1}
      aria-labelledby="kept-help"
      className="card border-2 border-accent outline-none"
    >
      <p id="kept-help">{GENERATOR.stillThere}</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {NEAREST.map(({ name, number, dial }) => (
          <a key={number} href={dial} className="button-quiet">
            {name}: {number}
          </a>
        ))}
        <Link to="/support" className="link">
          {GENERATOR.allNumbers}
        </Link>
      </p>
    </aside>
  );
}
