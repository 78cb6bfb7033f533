import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { BRAND } from "#worker/domain/words.ts";
import { HELP_LANGUAGES, helpPageIn } from "#worker/reading/help/help-words.ts";
import {
  directionOf,
  type SpokenLanguage,
  SUPPORT,
  type Support,
} from "#worker/reading/safety/support.ts";
import words from "./words.json" with { type: "json" };

const PAGE = "public/offline.html";

/** The least that an offline person needs: who listens, who comes, and help for children. */
const REACHED: readonly string[] = SUPPORT.lines
  .filter(({ name }, at) => at === 0 || name === "Emergency" || name === "Childline")
  .map(({ dial }) => dial);

/**
 * The page that stands where there is no network: text and numbers alone, in every language in which help is
 * given. The service worker opens the part in the language of the browser.
 */
export function offlinePage(): string {
  const { title, text, talk, again } = words.en;
  const others = HELP_LANGUAGES.flatMap(({ code, name }) => {
    const help = helpPageIn(code);
    return help ? [inLanguage(name, help.support, words[help.language])] : [];
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · ${BRAND.name}</title>
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <main>
      <img src="/favicon.svg" alt="" width="64" height="64" />
      <h1>${title}</h1>
      <p>${text}</p>
      <p>${talk}</p>
${numbers(SUPPORT)}
      <p class="note">
        ${SUPPORT.spoken}
        ${SUPPORT.languages.map(spokenIn).join(", ")}.
      </p>
      <p><a href="">${again}</a></p>
${others.join("\n")}
    </main>
  </body>
</html>
`;
}

/** In itself, and in English where a device may have no letters for it. */
function spokenIn({ code, name, said }: SpokenLanguage): string {
  return `<span lang="${code}">${name}</span>${said === undefined ? "" : ` (${said})`}`;
}

function inLanguage(name: string, support: Support, said: (typeof words)["en"]): string {
  const { language } = support;
  return `      <details lang="${language}" dir="${directionOf(language)}">
      <summary>${name}</summary>
      <h2>${said.title}</h2>
      <p>${said.text}</p>
      <p>${said.talk}</p>
${numbers(support)}
      <p><a href="">${said.again}</a></p>
      </details>`;
}

function numbers({ lines }: Support): string {
  const reached = lines.filter(({ dial }) => REACHED.includes(dial));
  const links = reached.map(
    ({ dial, name, number }) => `        <li><a href="${dial}">${name}: ${number}</a></li>`,
  );
  return `      <ul>\n${links.join("\n")}\n      </ul>`;
}

/** `npm run build:offline`: a page that is as it was keeps its time, so that nothing is built again for it. */
export function buildOfflinePage(): void {
  const page = offlinePage();
  if (!existsSync(PAGE) || readFileSync(PAGE, "utf8") !== page) writeFileSync(PAGE, page);
}

if (import.meta.main) buildOfflinePage();
