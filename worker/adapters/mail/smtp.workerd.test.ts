import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { makeTestCertificate, startSmtpServer, startSocketServer } from "#tests/rig/smtp-server.ts";
import { startMailCatcher } from "#worker/tools/local/mail-catcher/mail-catcher.ts";

/** The mailer inside the real workerd, whose sockets, DNS and TLS differ from Node's. */

const PROBE = `
  import { createSmtpMailer } from "./smtp.js";
  export default {
    async fetch(request) {
      const { options, mail } = await request.json();
      try {
        await createSmtpMailer(options).send(mail);
        return new Response("sent");
      } catch (error) {
        return new Response(error.name + " " + error.code);
      }
    },
  };
`;
const MAIL = {
  to: "mira@example.com",
  subject: "Grüße 🌊",
  text: "今日は\n",
  html: "<p>今日は</p>",
};
const CERTIFICATE = makeTestCertificate("localhost");

let workerd: import("miniflare").Miniflare;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stillwave-mail-"));
  const trusted = join(folder, "trusted.pem");
  await writeFile(trusted, CERTIFICATE.cert);
  // Miniflare reads NODE_EXTRA_CA_CERTS when it is loaded, hence the late imports.
  vi.stubEnv("NODE_EXTRA_CA_CERTS", trusted);
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  workerd = new Miniflare(
    convertV4MiniflareOptions({
      modules: [
        { type: "ESModule", path: "probe.js", contents: PROBE },
        { type: "ESModule", path: "smtp.js", contents: await bundleMailer() },
      ],
      compatibilityDate: "2026-11-01",
      compatibilityFlags: ["nodejs_compat"],
      handleStructuredLogs: () => undefined,
    }),
  );
  await workerd.ready;
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await workerd.dispose();
  await rm(folder, { recursive: true });
});

test("sends to a loopback server by address and by name", async () => {
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0 });
  onTestFinished(() => catcher.close());
  const { port } = new URL(catcher.smtpUrl);

  expect(await send(`smtp://127.0.0.1:${port}`)).toBe("sent");
  expect(await send(`smtp://localhost:${port}`)).toBe("sent");

  expect(catcher.messages()).toMatchObject([MAIL, MAIL]);
});

test("authenticates and sends over TLS to a server with a trusted certificate", async () => {
  const signedIn: string[] = [];
  const port = await startSmtpServer({
    secure: true,
    ...CERTIFICATE,
    onAuth(auth, _session, done) {
      signedIn.push(`${auth.username} ${auth.password}`);
      done(null, { user: auth.username });
    },
  });

  expect(await send(`smtps://me:secret@localhost:${port}`)).toBe("sent");

  expect(signedIn).toEqual(["me secret"]);
});

test("authenticates and sends after STARTTLS to a server with a trusted certificate", async () => {
  const signedIn: string[] = [];
  const port = await startSmtpServer({
    disabledCommands: [],
    ...CERTIFICATE,
    onAuth(auth, session, done) {
      signedIn.push(`${auth.username} ${auth.password} ${session.secure}`);
      done(null, { user: auth.username });
    },
  });

  expect(await send(`smtp+starttls://me:secret@localhost:${port}`)).toBe("sent");

  expect(signedIn).toEqual(["me secret true"]);
});

test("refuses a server without STARTTLS, and one whose certificate is not trusted after it", async () => {
  const signedIn: string[] = [];
  const onAuth: SMTPServerOptions["onAuth"] = (auth, _session, done) => {
    signedIn.push(auth.username ?? "");
    done(null, { user: auth.username });
  };
  const plain = await startSmtpServer({ allowInsecureAuth: true, onAuth });
  const unknown = makeTestCertificate("localhost");
  const untrusted = await startSmtpServer({ disabledCommands: [], ...unknown, onAuth });

  expect(await send(`smtp+starttls://me:secret@localhost:${plain}`)).toMatch(/^MailError /);
  expect(await send(`smtp+starttls://me:secret@localhost:${untrusted}`)).toMatch(/^MailError /);

  expect(signedIn).toEqual([]);
});

test("refuses a certificate that is not trusted or is for another name", async () => {
  const unknown = await startSmtpServer({ secure: true, ...makeTestCertificate("localhost") });
  const known = await startSmtpServer({ secure: true, ...CERTIFICATE });

  expect(await send(`smtps://localhost:${unknown}`)).toMatch(/^MailError /);
  expect(await send(`smtps://127.0.0.1:${known}`)).toMatch(/^MailError /);
});

test("times out on a server that never answers", async () => {
  const port = await startSocketServer();

  expect(await send(`smtp://127.0.0.1:${port}`, 200)).toBe("MailError ETIMEDOUT");
  expect(await send(`smtps://localhost:${port}`, 200)).toBe("MailError ETIMEDOUT");
});

test("reports a port where nothing listens", async () => {
  expect(await send("smtp://127.0.0.1:1")).toBe("MailError ECONNREFUSED");
});

async function send(url: string, stepTimeoutMs = 5_000): Promise<string> {
  const options = { url, from: "Stillwave <hello@example.com>", stepTimeoutMs };
  const body = JSON.stringify({ options, mail: MAIL });
  const answer = await workerd.dispatchFetch("http://localhost/", { method: "POST", body });
  return answer.text();
}

async function bundleMailer(): Promise<string> {
  const { build } = await import("vite");
  const entry = new URL("smtp.ts", import.meta.url).pathname;
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: entry, write: false, minify: false },
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker"] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("Nothing was bundled");
  return output.output[0].code;
}
