import { createHash } from "node:crypto";
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
const STYLE = "public/offline.css";

/** The least that an offline person needs: who listens, who comes, and help for children. */
const REACHED: readonly string[] = SUPPORT.lines
  .filter(({ name }, at) => at === 0 || name === "Emergency" || name === "Childline")
  .map(({ dial }) => dial);

type Said = Pick<(typeof words)["en"], "title" | "text" | "talk" | "again">;

/**
 * The page that stands where there is no network: text and numbers alone, in every language in which help is
 * given. The service worker opens the part in the language of the browser.
 */
export function offlinePage(): string {
  return lonePage((said) => said, {
    head: '<link rel="stylesheet" href="/offline.css" />',
    above: '<img src="/favicon.svg" alt="" width="64" height="64" />',
  });
}

/**
 * The page that a web server shows while the product does not answer, as during an upgrade: the same, but it brings its
 * style with it, because nothing else can be fetched then.
 */
export function awayPage(): string {
  const style = readFileSync(STYLE, "utf8");
  const digest = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${digest}'`;
  return lonePage((said) => ({ ...said, title: said.awayTitle, text: said.awayText }), {
    head: `<meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="robots" content="noindex" />
    <style>${style}</style>`,
    above: "",
  });
}

/** A page that needs no product behind it, in every language in which help is given. */
function lonePage(
  choose: (said: (typeof words)["en"]) => Said,
  { head, above }: { readonly head: string; readonly above: string },
): string {
  const { title, text, talk, again } = choose(words.en);
  const others = HELP_LANGUAGES.flatMap(({ code, name }) => {
    const help = helpPageIn(code);
    return help ? [inLanguage(name, help.support, choose(words[help.language]))] : [];
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · ${BRAND.name}</title>
    ${head}
  </head>
  <body>
    <main>
      ${above}
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

function inLanguage(name: string, support: Support, said: Said): string {
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
