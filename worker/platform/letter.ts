import { html } from "hono/html";
import type { Mail } from "#worker/adapters/mail/mail.ts";
import { LANGUAGE_PARAMETER } from "#worker/domain/language.ts";
import { ENGLISH, spokenLanguage } from "#worker/domain/translator.ts";

/** A part of a letter. In plain text, a link and a code are each on a line of their own. */
export type Passage =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  | { readonly kind: "code"; readonly code: string };

export interface Letter {
  readonly to: string;
  /** Where an answer goes. @default nowhere but to the sender */
  readonly replyTo?: string | undefined;
  /** The product's name, with which the letter is signed. */
  readonly product: string;
  readonly subject: string;
  readonly passages: readonly Passage[];
}

/**
 * Writes a letter as a mail: plain text, and the same as HTML without external resources. Its links open in the
 * language of the letter, in any browser.
 */
export function writeLetter({ to, replyTo, product, subject, passages: written }: Letter): Mail {
  const passages = written.map((one) =>
    one.kind === "link" ? { ...one, url: inSpokenLanguage(one.url) } : one,
  );
  const text = [...passages.map(passageText), product].join("\n\n");
  const page = html`<!doctype html>
<html lang="${spokenLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px;background:#f6f7f4;color:#17302f;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<main style="max-width:544px;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${passages.map((passage) => html`${passageHtml(passage)}\n`)}<p style="margin:24px 0 0;color:#47605d">${product}</p>
</main>
</body>
</html>
`;
  return { to, replyTo, subject, text: `${text}\n`, html: String(page) };
}

function inSpokenLanguage(url: string): string {
  const language = spokenLanguage();
  if (language === ENGLISH) return url;
  const address = new URL(url);
  address.searchParams.set(LANGUAGE_PARAMETER, language);
  return address.href;
}

function passageText(passage: Passage): string {
  switch (passage.kind) {
    case "words":
      return passage.words;
    case "link":
      return `${passage.label}:\n${passage.url}`;
    case "code":
      return passage.code;
  }
}

function passageHtml(passage: Passage) {
  switch (passage.kind) {
    case "words":
      return html`<p style="margin:0 0 16px">${passage.words}</p>`;
    case "link": {
      const { url } = passage;
      return html`<p style="margin:0 0 8px"><a href="${url}" style="display:inline-block;padding:12px 24px;background:#0f6760;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${passage.label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#47605d;overflow-wrap:anywhere;word-break:break-all">${url}</p>`;
    }
    case "code":
      return html`<p style="margin:0 0 16px;font:700 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:4px">${passage.code}</p>`;
  }
}
