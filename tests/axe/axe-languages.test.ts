import { PUBLIC_PAGES, SIGNED_IN_PAGES } from "#tests/audit/pages.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";
import { auditStates } from "./accessibility.ts";

/** Pages whose words are English in every language: they are audited once. */
const IN_ENGLISH = ["/api/docs"];

const PAGES = [
  ...PUBLIC_PAGES.map((path) => ({ name: "at rest", path })),
  ...SIGNED_IN_PAGES.map((path) => ({ name: "signed in", path, visitor: "listener" as const })),
].filter(({ path }) => !IN_ENGLISH.includes(path));

auditStates(
  INTERFACE_LANGUAGES.filter(({ code }) => code !== ENGLISH).flatMap((language) =>
    PAGES.map((page) => ({ ...page, language })),
  ),
);
