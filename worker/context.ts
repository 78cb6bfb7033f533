import { openDatabase } from "#db/client.ts";
import { type Accounts, createAccounts } from "./accounts/accounts.ts";
import { createSessions, type Sessions } from "./accounts/sessions.ts";
import { createRenderer } from "./beat/kernel/kernel.ts";
import kernelModule from "./beat/kernel/kernel.wasm";
import type { Renderer } from "./beat/renderer.ts";
import type { Env } from "./env.ts";
import { type Beats, createBeats } from "./generation/beats.ts";
import { createLog, type Log } from "./log.ts";
import { createSmtpMailer } from "./mail/smtp.ts";
import { createLanguageModel, type LanguageModel } from "./model/language-model.ts";

/** The services of one request. Screens and API see these, never the environment. */
export interface Services {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly beats: Beats;
  readonly composer: LanguageModel["composer"];
  renderer(): Renderer;
  pingDatabase(): Promise<void>;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    readonly services: Services;
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
  const cookieHeader = scope.request.headers.get("Cookie");
  const sessions = createSessions({ database, cookieHeader, secure, now });
  const mailer = createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const newId = () => crypto.randomUUID();
  return {
    log,
    sessions,
    accounts: createAccounts({
      database,
      sessions,
      mailer,
      origin: env.APP_ORIGIN,
      now,
      newId,
      log,
      waitUntil: scope.waitUntil,
    }),
    beats: createBeats({ database, model, secret: env.APP_SECRET, now, newId, log }),
    composer: model.composer,
    renderer: () => createRenderer(kernelModule),
    async pingDatabase() {
      await database.client.execute("select 1");
    },
  };
}
