import { useRouteLoaderData } from "@remix-run/react";
import { HELPLINES_ABROAD, SUPPORT, type Support } from "#worker/reading/safety/support.ts";

interface SupportLinesProps {
  /** @default in the language of the page */
  readonly support?: Support;
}

/** People to talk to, in the language of the page. */
export function useSupport(): Support {
  const root = useRouteLoaderData<{ readonly support?: Support }>("root");
  return root?.support ?? SUPPORT;
}

/** The languages that the first helpline speaks, each in itself; where a device may have no letters for it, also in words that it can show. */
export function SpokenLanguages(props: SupportLinesProps) {
  const ofPage = useSupport();
  const { spoken, languages } = props.support ?? ofPage;
  return (
    <>
      {spoken}{" "}
      {languages.map(({ code, name, said }, at) => (
        <span key={code}>
          <bdi lang={code}>{name}</bdi>
          {said && ` (${said})`}
          {at < languages.length - 1 ? ", " : "."}
        </span>
      ))}
    </>
  );
}

/** The page of all numbers, in their language. */
export function supportPage({ language }: Support): string {
  return `/support?lang=${language}`;
}

/** People to talk to: buttons that dial, and the languages that the first of them speaks. */
export function SupportLines(props: SupportLinesProps) {
  const ofPage = useSupport();
  const { support = ofPage } = props;
  const [before, after] = support.elsewhere.split(HELPLINES_ABROAD);
  return (
    <>
      <ul className="grid gap-3">
        {support.lines.map((line, at) => (
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
        <SpokenLanguages support={support} />
      </p>
    </>
  );
}
