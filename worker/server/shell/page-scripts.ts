import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";

/**
 * Remix's request handler of each language: its pages load the scripts of that language, which are a folder of
 * their own. The version differs too, so that a page that is open in another language loads anew.
 */
export function pagesByLanguage(
  build: ServerBuild,
): (language: InterfaceLanguage) => RequestHandler {
  const handlers = new Map<InterfaceLanguage, RequestHandler>();
  return (language) => {
    const known = handlers.get(language);
    if (known !== undefined) return known;
    const assets = language === ENGLISH ? build.assets : assetsIn(build.assets, language);
    const made = createRequestHandler({ ...build, assets }, "production");
    handlers.set(language, made);
    return made;
  };
}

function assetsIn(
  assets: ServerBuild["assets"],
  language: InterfaceLanguage,
): ServerBuild["assets"] {
  const text = JSON.stringify(assets).replaceAll(
    /"\/assets\/([\w.-]+\.js)"/g,
    `"/assets/${language}/$1"`,
  );
  return { ...JSON.parse(text), version: `${assets.version}-${language}` };
}
