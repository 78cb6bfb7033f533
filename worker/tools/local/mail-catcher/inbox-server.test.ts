import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createInbox, type ReceivedMail } from "./inbox.ts";
import { startInboxServer } from "./inbox-server.ts";

const LINK = "http://localhost:8787/auth/confirm?token=aB3-_&type=signup";
const MAIL: ReceivedMail = {
  from: "hello@example.com",
  to: "mira@example.com",
  subject: "Confirm your email",
  text: `Confirm my email:\n${LINK}\n`,
  html: `<p><a href="${LINK.replace("&", "&amp;")}">Confirm</a></p>`,
};

test("shows the list, each mail with links to follow, and 404 elsewhere", async () => {
  const { inbox, page } = await startInbox();
  const empty = await page("/");
  inbox.add(MAIL);

  const list = await page("/");
  const mail = await page(/href="(\/messages\/\d+)"/.exec(list.body)?.[1] ?? "");

  expect(empty.body).toContain("No mail yet");
  expect(list.body).toContain(MAIL.subject);
  expect(list.body).toContain(MAIL.to);
  expect(mail.body).toContain(`href="${LINK.replace("&", "&amp;")}"`);
  for (const path of ["/messages/999", "/messages/", "/messages/x", "/favicon.ico"]) {
    expect((await page(path)).status, path).toBe(404);
  }
});

test("shows (no subject) for a mail without subject", async () => {
  const { inbox, page } = await startInbox();
  inbox.add({ ...MAIL, subject: " " });

  expect((await page("/")).body).toContain("(no subject)");
});

test("shows markup in a mail as text", async () => {
  const { inbox, page } = await startInbox();
  const markup = `"><img src=x onerror=alert(1)> 'https://a.example/"onclick=x'`;
  inbox.add({ from: markup, to: markup, subject: markup, text: markup, html: "" });

  const bodies = [(await page("/")).body, (await page("/messages/1")).body];

  for (const body of bodies) {
    expect(body).not.toMatch(/<img/i);
    expect(body).not.toMatch(/<[^>]*\sonclick=/i);
    expect(body).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
  }
});

test("isolates the HTML of a mail: no scripts, nothing loaded", async () => {
  const { inbox, page } = await startInbox();
  inbox.add({ ...MAIL, html: "<script>alert(1)</script><p>Hello</p>" });

  const mail = await page("/messages/1");
  const html = await page("/messages/1/html");

  expect(mail.body).not.toContain("<script>");
  expect(mail.body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(mail.headers.get("Content-Security-Policy")).toMatch(
    /^default-src 'none'; style-src 'self'; frame-src 'self';/,
  );
  const policy = html.headers.get("Content-Security-Policy");
  expect(html.body).toContain("<p>Hello</p>");
  expect(policy).toMatch(/^default-src 'none';.*sandbox allow-popups/);
  expect(policy).not.toMatch(/script|allow-same-origin/);
});

test("keeps sign-in links out of caches and referrers", async () => {
  const { inbox, page } = await startInbox();
  inbox.add(MAIL);

  const { headers } = await page("/messages/1");

  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

test("allows only GET and HEAD, and DELETE through the API", async () => {
  const { inbox, url } = await startInbox();
  inbox.add(MAIL);
  const answer = async (method: string, path: string) => {
    const { status, headers } = await fetch(`${url}${path}`, { method });
    return [status, headers.get("Allow")];
  };

  expect(await answer("POST", "/")).toEqual([405, "GET, HEAD"]);
  expect(await answer("DELETE", "/")).toEqual([405, "GET, HEAD"]);
  expect(await answer("PUT", "/api/messages")).toEqual([405, "GET, HEAD, DELETE"]);
  expect(await answer("HEAD", "/")).toEqual([200, null]);
  expect(inbox.all()).toHaveLength(1);
  expect(await answer("DELETE", "/api/messages")).toEqual([204, null]);
  expect(inbox.all()).toEqual([]);
});

test("answers only to host names of this machine", async () => {
  const { url } = await startInbox();

  expect(await statusFor(url, "evil.example")).toBe(421);
  expect(await statusFor(url, "localhost.evil.example:80")).toBe(421);
  expect(await statusFor(url, "localhost:1")).toBe(200);
  expect(await statusFor(url, "127.0.0.1")).toBe(200);
});

async function startInbox() {
  const inbox = createInbox();
  const server = await startInboxServer(0, inbox);
  onTestFinished(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  const page = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  return { inbox, url, page };
}

/** The status of a request with a given Host header, which fetch does not allow to set. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}
