import { html } from "hono/html";
import type { CaughtMail } from "./inbox.ts";
import { splitLinks } from "./links.ts";

const REFRESH_SECONDS = 5;

export const INBOX_STYLE = `:root { color-scheme: light dark; }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
ol { list-style: none; padding: 0; }
li { padding: 0.75rem 0; border-top: 1px solid #8888; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; }
pre { padding: 1rem; border: 1px solid #8888; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { width: 100%; height: 32rem; border: 1px solid #8888; background: #fff; }
`;

type Html = ReturnType<typeof html>;

/** All mails, newest first. Reloads by itself. */
export function inboxPage(mails: readonly CaughtMail[]): string {
  const list = html`<ol>
${mails.map((mail) => html`${listItem(mail)}\n`)}</ol>`;
  const empty = html`<p>No mail yet. Mails that the product sends appear here by themselves.</p>`;
  return page(
    "Inbox",
    html`<h1>Inbox</h1>
<p>These mails were caught on this machine. None of them was delivered.</p>
${mails.length === 0 ? empty : list}`,
    html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
  );
}

/** One mail: its text with links to follow, and its HTML in a sandboxed frame. */
export function mailPage(mail: CaughtMail): string {
  const subject = subjectOf(mail);
  const asHtml = html`<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/html"></iframe>`;
  return page(
    subject,
    html`<p><a href="/">All mails</a></p>
<h1>${subject}</h1>
<dl>
<dt>To</dt><dd>${mail.to}</dd>
<dt>From</dt><dd>${mail.from}</dd>
<dt>Came</dt><dd>${time(mail)}</dd>
</dl>
<pre>${splitLinks(mail.text).map(linkedText)}</pre>
${mail.html === "" ? "" : asHtml}`,
  );
}

/** The page of an unknown address. */
export function missingPage(): string {
  return page(
    "Not found",
    html`<h1>Not found</h1>
<p><a href="/">All mails</a></p>`,
  );
}

function listItem(mail: CaughtMail): Html {
  return html`<li><a href="/messages/${mail.id}">${subjectOf(mail)}</a><br>to ${mail.to}, ${time(mail)}</li>`;
}

function linkedText({ text, isLink }: { text: string; isLink: boolean }): Html | string {
  return isLink ? html`<a href="${text}" target="_blank" rel="noreferrer">${text}</a>` : text;
}

function subjectOf({ subject }: CaughtMail): string {
  return subject.trim() === "" ? "(no subject)" : subject;
}

function time({ receivedAt }: CaughtMail): Html {
  const local = new Date(receivedAt).toLocaleTimeString("en-GB");
  return html`<time datetime="${receivedAt}">${local}</time>`;
}

function page(title: string, body: Html, head: Html | string = ""): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/inbox.css">
${head}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`);
}
