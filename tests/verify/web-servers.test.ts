/** The web servers that docs/deploy.md puts in front; a test whose server is missing is skipped, and its name says which. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { startRecorder } from "#tests/rig/framing/recorder.ts";
import { tryFramings } from "#tests/rig/framing/try-framings.ts";
import { hasProgram } from "#tests/sound/decoders/decoders.ts";
import { startFrontDoor } from "#worker/tools/local/front-door/front-door.ts";
import { readTrusted } from "#worker/tools/local/front-door/visitor-headers.ts";
import { awayPage } from "#worker/tools/offline/offline-page.ts";

interface WebServer {
  readonly program: string;
  /** The arguments that run it in the foreground, by a configuration file, with what it writes in a folder. */
  args(file: string, folder: string): readonly string[];
  /** The documented block for loopback without TLS, in a whole configuration. */
  configuration(documented: string, port: number, folder: string): string;
  /** How its block begins in docs/deploy.md. */
  readonly begins: string;
}

const CADDY: WebServer = {
  program: "caddy",
  begins: "beats.yourdomain.com {",
  args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  configuration: (documented, port) =>
    `{\n  admin off\n}\n${documented.replace("beats.yourdomain.com {", `http://:${port} {\n  bind 127.0.0.1`)}`,
};

const NGINX: WebServer = {
  program: "nginx",
  begins: "server {",
  args: (file, folder) => ["-e", "stderr", "-p", folder, "-c", file],
  configuration: (documented, port, folder) => `
    daemon off; master_process off; pid ${folder}/pid; events {}
    http {
      access_log off; error_log stderr crit; types { text/html html; }
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      scgi_temp_path ${folder}/scgi; uwsgi_temp_path ${folder}/uwsgi;
      ${documented.replace("listen 443 ssl;", `listen 127.0.0.1:${port};`).replaceAll(/ssl_\w+ .*;/g, "")}
    }`,
};

test.skipIf(!hasProgram(CADDY.program))(
  "while nothing answers behind it Caddy says calmly that we are back in a moment (skipped where this machine has no caddy)",
  () => staysCalm(CADDY),
);

test.skipIf(!hasProgram(NGINX.program))(
  "while nothing answers behind it nginx says calmly that we are back in a moment (skipped where this machine has no nginx)",
  () => staysCalm(NGINX),
);

/** Nobody listens behind the web server, as between the end of one version and the start of the next. */
async function staysCalm(server: WebServer): Promise<void> {
  const port = await freePort();
  await startServer(server, port, await freePort());
  for (const init of [{}, { method: "POST", body: "mood=tired" }]) {
    const answer = await fetch(`http://127.0.0.1:${port}/generator?a=b`, init);
    const page = await answer.text();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page).toContain("We are back in a moment");
    expect(page).toContain('href="tel:14416"');
  }
}

test.skipIf(!hasProgram(CADDY.program))(
  "behind Caddy as documented, no framing makes one request into two (skipped where this machine has no caddy)",
  () => triesEverything(CADDY),
);

test.skipIf(!hasProgram(NGINX.program))(
  "behind nginx as documented, no framing makes one request into two (skipped where this machine has no nginx)",
  () => triesEverything(NGINX),
);

async function triesEverything(server: WebServer): Promise<void> {
  const recorder = await startRecorder();
  onTestFinished(() => recorder.close());
  const target = new URL(`http://127.0.0.1:${recorder.port}`);
  const [port, doorPort] = [await freePort(), await freePort()];
  const trusted = readTrusted("127.0.0.1");
  if (trusted === undefined) throw new Error("The address is valid.");
  const origin = "https://beats.example";
  const door = await startFrontDoor({ port: doorPort, target, origin, trusted });
  onTestFinished(() => door.close());
  await startServer(server, port, doorPort);
  expect(await tryFramings({ port, recorder, repairs: true })).toEqual([]);
}

async function startServer(
  { program, args, configuration, begins }: WebServer,
  port: number,
  doorPort: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "web-server-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const page = await readFile("docs/deploy.md", "utf8");
  const [documented] = page.split("```text\n").filter((block) => block.startsWith(begins));
  await writeFile(join(folder, "away.html"), awayPage());
  // Where a web server runs as a user of its own, it reads the page all the same.
  await chmod(folder, 0o755);
  const block = (documented?.split("```")[0] ?? "")
    .replace(":8787", `:${doorPort}`)
    .replaceAll("/usr/share/stillwave", folder);
  const file = join(folder, "configuration");
  await writeFile(file, configuration(block, port, folder));
  const child = spawn(program, args(file, folder), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    const ended = once(child, "close");
    child.kill();
    await ended;
  });
  await expect.poll(() => answers(port), { timeout: 60_000 }).toBe(true);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const open = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}
