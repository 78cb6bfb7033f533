import { createServer, type IncomingMessage } from "node:http";
import { html } from "hono/html";
import {
  isLoopbackHost,
  type LoopbackServer,
  listenOnLoopback,
} from "#worker/tools/local/machine/loopback.ts";
import { type CaughtMail, type Inbox, splitLinks } from "./inbox.ts";

const REFRESH_SECONDS = 5;

const INBOX_STYLE = `:root { color-scheme: light dark; }
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
function inboxPage(mails: readonly CaughtMail[]): string {
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
function mailPage(mail: CaughtMail): string {
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
function missingPage(): string {
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

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A mail's HTML runs no script and loads nothing; its links open in a new window.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly policy?: string;
  readonly allow?: string;
}

/** The inbox on loopback: pages for people and `/api/messages` for tests. */
export async function startInboxServer(port: number, inbox: Inbox): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    const { status, type = "text/html", body = "", policy = PAGE_POLICY, allow } = route(request);
    response.writeHead(status, {
      ...(body !== "" && { "Content-Type": `${type}; charset=utf-8` }),
      ...(allow !== undefined && { Allow: allow }),
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    });
    response.end(body);
  });

  function route(request: IncomingMessage): Answer {
    // DNS rebinding: another site must not read sign-in links.
    if (!isLoopbackHost(request.headers.host)) return { status: 421 };
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const { method } = request;
    if (method === "DELETE" && path === "/api/messages") {
      inbox.clear();
      return { status: 204 };
    }
    if (method === "GET" || method === "HEAD") return read(path);
    return { status: 405, allow: path === "/api/messages" ? "GET, HEAD, DELETE" : "GET, HEAD" };
  }

  function read(path: string): Answer {
    if (path === "/") return { status: 200, body: inboxPage(inbox.all()) };
    if (path === "/inbox.css") return { status: 200, type: "text/css", body: INBOX_STYLE };
    if (path === "/api/messages") {
      return { status: 200, type: "application/json", body: JSON.stringify(inbox.all()) };
    }
    const [, id, html] = /^\/messages\/(\d{1,9})(\/html)?$/.exec(path) ?? [];
    const mail = id === undefined ? undefined : inbox.find(Number(id));
    if (mail === undefined) return { status: 404, body: missingPage() };
    if (html === undefined) return { status: 200, body: mailPage(mail) };
    const body = `<!doctype html><base target="_blank">${mail.html}`;
    return { status: 200, body, policy: MAIL_POLICY };
  }

  return listenOnLoopback(server, port);
}
