import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { t } from "#worker/features/community/words/player.compiled.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import { type Formula, readStoredFormula } from "#worker/sound/formula.ts";
import { FIRST_CHOICE, listeningFor } from "#worker/sound/playback-choice.ts";

/** What it loads: our sound, our style and its faces, and no script. Any site may frame it. */
const POLICY =
  "default-src 'none'; font-src 'self'; media-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** Middleware that lets other sites frame an address, where it keeps nothing in the browser. */
export const framable: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("Content-Security-Policy", POLICY);
  headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  headers.delete("X-Frame-Options");
  headers.delete("Set-Cookie");
};

/**
 * `GET /embed/ID`: a shared sound for an `iframe` of another site, by the browser's own player. It tells no name
 * and no feeling, reads no session and runs no script. Once nobody shares the sound it says so.
 */
export async function getEmbed(c: Context<ApiEnv>): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const json = await c.var.services.community.formulaOf(id);
  const stages = json === undefined ? undefined : readStoredFormula(json);
  c.header("Cache-Control", "no-cache");
  return c.html(page(id, stages, c.var.origin), stages === undefined ? 404 : 200);
}

function page(id: string, stages: Formula | undefined, origin: string) {
  const address = `${origin}/${stages ? `community/sound/${encodeURIComponent(id)}` : ""}`;
  return html`<!doctype html>
<html lang="${spokenLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t("title")} · ${BRAND.name}</title>
<link rel="stylesheet" href="/embed.css">
</head>
<body>
<main>
<h1>${t("title")}</h1>
${stages ? player(id, stages) : html`<p>${t("gone")}</p>`}
<p><a href="${address}" target="_blank" rel="noopener">${BRAND.name}</a></p>
</main>
</body>
</html>
`;
}

function player(id: string, stages: Formula) {
  const listening = listeningFor(FIRST_CHOICE, { stages, young: false });
  const wav = `/api/community/${encodeURIComponent(id)}/audio.wav`;
  return html`<audio controls preload="none" aria-label="${t("play")}">
<source src="${soundAddress(wav, "flac", listening)}" type="audio/flac">
<source src="${soundAddress(wav, "wav", listening)}" type="audio/wav">
</audio>
<p>${t("headphones")}</p>
<p class="note">${t("care")}</p>`;
}
