import { SUPPORT } from "#worker/reading/safety/support.ts";

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
