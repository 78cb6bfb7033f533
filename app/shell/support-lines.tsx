import { HELPLINES_ABROAD, SUPPORT } from "#worker/reading/safety/support.ts";

/** The languages that the first helpline speaks, each in itself. */
export function SpokenLanguages() {
  return (
    <>
      {SUPPORT.spoken}{" "}
      {SUPPORT.languages.map(({ code, name }, at) => (
        <span key={code}>
          <bdi lang={code}>{name}</bdi>
          {at < SUPPORT.languages.length - 1 ? ", " : "."}
        </span>
      ))}
    </>
  );
}

const [before, after] = SUPPORT.elsewhere.split(HELPLINES_ABROAD);

/** People to talk to: buttons that dial, and the languages that the first of them speaks. */
export function SupportLines() {
  return (
    <>
      <ul className="grid gap-3">
        {SUPPORT.lines.map((line, at) => (
          <li key={line.number}>
            <a
              href={line.dial}
              className={`${at === 0 ? "button" : "button-quiet"} min-h-14 w-full px-3 text-center text-lg`}
            >
              <span>
                {line.name}: <span className="whitespace-nowrap">{line.number}</span>
              </span>
            </a>
            <span className="mt-1 block text-center text-ink-soft text-sm">{line.note}</span>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        {before}
        <a href={`https://${HELPLINES_ABROAD}`} rel="noopener noreferrer" className="link">
          {HELPLINES_ABROAD}
        </a>
        {after}
      </p>
      <p className="note mt-3">
        <SpokenLanguages />
      </p>
    </>
  );
}
