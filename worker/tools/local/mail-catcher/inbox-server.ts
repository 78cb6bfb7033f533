import { createServer, type IncomingMessage } from "node:http";
import { isLoopbackHost } from "#worker/tools/local/machine/loopback-name.ts";
import {
  type LoopbackServer,
  listenOnLoopback,
} from "#worker/tools/local/machine/loopback-server.ts";
import type { Inbox } from "./inbox.ts";
import { INBOX_STYLE, inboxPage, mailPage, missingPage } from "./pages.ts";

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
