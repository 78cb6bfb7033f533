import { openDatabase } from "#db/client.ts";
import { type Accounts, createAccounts } from "./accounts/accounts.ts";
import { deviceName } from "./accounts/device-name.ts";
import { createGoogle, type Google } from "./accounts/google.ts";
import { createKnownDevice } from "./accounts/known-device.ts";
import { createProofs } from "./accounts/proofs.ts";
import { createSessions, type Sessions } from "./accounts/sessions.ts";
import { createRenderer } from "./beat/kernel/kernel.ts";
import kernelModule from "./beat/kernel/kernel.wasm";
import type { Renderer } from "./beat/renderer.ts";
import type { Env } from "./env.ts";
import { type Beats, createBeats } from "./generation/beats.ts";
import { type CookieJar, createCookieJar } from "./http/cookie-jar.ts";
import { createThrottle } from "./limits/throttle.ts";
import { createLog, type Log } from "./log.ts";
import { createSmtpMailer } from "./mail/smtp.ts";
import { createLanguageModel, type LanguageModel } from "./model/language-model.ts";

/** The services of one request. Screens and API see these, never the environment. */
export interface Services {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  /** Absent where it is not configured. */
  readonly google: Google | undefined;
  /** What the answer sets as cookies. */
  readonly cookies: CookieJar;
  /** Whether this browser asked for a mailed link or code lately. */
  readonly askedForMailHere: boolean;
  readonly beats: Beats;
  readonly composer: LanguageModel["composer"];
  renderer(): Renderer;
  pingDatabase(): Promise<void>;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    readonly services: Services;
    /** As the browser sent it: a loader that follows an action sees GET. */
    readonly method: string;
    /** For every script of the page. */
    readonly nonce: string;
  }
}

export interface RequestScope {
  readonly request: Request;
  readonly requestId: string;
  /** Keeps work alive past the answer. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** The composition root: builds everything that one request needs. Nothing outlives the request. */
export function createServices(env: Env, scope: RequestScope): Services {
  const now = () => Date.now();
  const log = createLog(scope.requestId);
  const database = openDatabase({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN });
  const model = createLanguageModel({
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL,
  });
  const secure = env.APP_ORIGIN.startsWith("https:");
  const { headers } = scope.request;
  const cookieHeader = headers.get("Cookie");
  const cookies = createCookieJar(cookieHeader, secure);
  const device = deviceName(headers.get("User-Agent"));
  const sessions = createSessions({ database, cookieHeader, cookies, device, secure, now });
  const mailer = createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const newId = () => crypto.randomUUID();
  const { APP_ORIGIN: origin, APP_SECRET: secret } = env;
  const throttle = createThrottle({ database, secret, scale: env.LIMIT_SCALE ?? 1, now });
  const proofs = createProofs({ database, cookies, secret, origin, now });
  return {
    log,
    cookies,
    sessions,
    askedForMailHere: proofs.askedHere,
    google: googleOf(env, cookies, now, log),
    accounts: createAccounts({
      database,
      sessions,
      proofs,
      throttle,
      knownDevice: createKnownDevice(cookies, secret),
      mailer,
      origin,
      // Set by the edge itself; what a client writes into other headers is not believed.
      address: headers.get("CF-Connecting-IP") ?? "unknown",
      now,
      newId,
      log,
      waitUntil: scope.waitUntil,
    }),
    beats: createBeats({ database, model, secret, throttle, now, newId, log }),
    composer: model.composer,
    renderer: () => createRenderer(kernelModule),
    async pingDatabase() {
      await database.client.execute("select 1");
    },
  };
}

function googleOf(env: Env, cookies: CookieJar, now: () => number, log: Log): Google | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const { APP_ORIGIN: origin, GOOGLE_STAND_IN: standIn } = env;
  return createGoogle({ clientId, clientSecret, origin, standIn, cookies, now, log });
}
