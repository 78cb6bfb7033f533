import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { openDatabase } from "#db/client.ts";
import { type SchemaState, schemaState } from "#db/schema-state.ts";
import { createSmtpMailer } from "./adapters/mail/smtp.ts";
import { createLanguageModel } from "./adapters/model/language-model.ts";
import { quoteOfTheDay } from "./adapters/quote/quote.ts";
import type { LanguageModel } from "./domain/language-model/contract.ts";
import { READINGS_FIRST, STREAM_BOUNDS } from "./domain/limits/bounds.ts";
import { networkOf } from "./domain/limits/network.ts";
import { createLog, type Log } from "./domain/observation/log.ts";
import type { Measures } from "./domain/observation/measures.ts";
import { createRenderer } from "./domain/sound/kernel/kernel.ts";
import kernelModule from "./domain/sound/kernel/kernel.wasm";
import type { Renderer } from "./domain/sound/renderer.ts";
import type { Quote } from "./domain/words/quote.ts";
import type { Env } from "./env.ts";
import { type Accounts, createAccounts } from "./services/accounts/accounts.ts";
import { createEntrance } from "./services/accounts/entrance.ts";
import { createGoogle, type Google } from "./services/accounts/google.ts";
import { createNotices, type Notices } from "./services/accounts/notices.ts";
import { createPost } from "./services/accounts/post.ts";
import { createProofs } from "./services/accounts/proofs.ts";
import { type Beats, createBeats } from "./services/beats/beats.ts";
import { type Confirmation, createConfirmation } from "./services/confirmation/confirmation.ts";
import type { GenerationPorts } from "./services/generation/generate.ts";
import { createGenerations, type Generations } from "./services/generation/generations.ts";
import { createHelpFirst } from "./services/generation/help-first.ts";
import { createNetworkCounts } from "./services/limits/network-counts.ts";
import { createOpenStreams, type OpenStreams } from "./services/limits/open-streams.ts";
import { createThrottle } from "./services/limits/throttle.ts";
import { createChallenges } from "./services/passkeys/challenge.ts";
import { createPasskeys, type Passkeys } from "./services/passkeys/passkeys.ts";
import { createHashingTurns } from "./services/passwords/hashing-turns.ts";
import { createPasswordCheck } from "./services/passwords/password-check.ts";
import { createPersonalData, type PersonalData } from "./services/personal-data/personal-data.ts";
import { createProfiles, type Profiles } from "./services/profile/profiles.ts";
import { createKeyring } from "./services/sealing/keyring.ts";
import { createAskingBrowser } from "./services/sessions/asking-browser.ts";
import { type CookieJar, createCookieJar } from "./services/sessions/cookie-jar.ts";
import { deviceName } from "./services/sessions/device-name.ts";
import { createKnownDevice } from "./services/sessions/known-device.ts";
import { createOwnerMarks, type OwnerMarks } from "./services/sessions/owner-marks.ts";
import { createSessions, type Sessions } from "./services/sessions/sessions.ts";
import { type Recovery, recover } from "./services/upkeep/recovery.ts";
import { createWellbeing, type Wellbeing } from "./services/wellbeing/wellbeing.ts";

/** The services of one request. Screens and API see these, never the environment. */
export interface Services {
  readonly log: Log;
  readonly measures: Measures;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  /** Asks again who is there, before an export and the like. */
  readonly confirmation: Confirmation;
  /** Absent where it is not configured. */
  readonly google: Google | undefined;
  /** What the answer sets as cookies. */
  readonly cookies: CookieJar;
  /** Tells people what was done with their account. */
  readonly notices: Notices;
  readonly beats: Beats;
  readonly generations: Generations;
  /** Whether a text is a cry for help: then help is all that answers it. */
  helpFirst(mood: string): boolean;
  readonly wellbeing: Wellbeing;
  readonly owners: OwnerMarks;
  readonly profiles: Profiles;
  readonly personalData: PersonalData;
  readonly composer: LanguageModel["composer"];
  quote(): Promise<Quote>;
  renderer(): Renderer;
  /** Takes a place for a sound that a person hears, where they have one left. */
  readonly openStream: OpenStreams;
  readonly dependencies: Dependencies;
}

/** What the product depends on: asked, or as it is configured where asking costs money or sends mail. */
export interface Dependencies {
  database(): Promise<SchemaState>;
  readonly model: LanguageModel["composer"]["kind"];
  readonly mail: "configured";
  readonly quote: "service" | "own list";
  readonly google: "configured" | "not configured";
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
  readonly log: Log;
  readonly measures: Measures;
  readonly desks: DurableObjectNamespace;
  /** Keeps work alive past the answer. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** All requests of an isolate share its thread. */
const hashingTurn = createHashingTurns({
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Texts that are read before anybody is looked up, by network. */
const readingsFirst = createNetworkCounts(READINGS_FIRST.windowMs, () => Date.now());

/** A person's sounds are counted over all requests of an isolate. */
const openStream = createOpenStreams({ ...STREAM_BOUNDS, now: () => Date.now() });

/**
 * The composition root: builds everything that one request needs. Nothing outlives the request but the
 * line of those who wait for a hash, and the counts of sounds that are heard and of texts that are read.
 */
export function createServices(env: Env, scope: RequestScope): Services {
  const { log, measures, requestId } = scope;
  const { database, model, throttle, keyring, newId, now } = createGenerationPorts(env, scope);
  const secret = env.APP_SECRET;
  const secure = env.APP_ORIGIN.startsWith("https:");
  const { headers } = scope.request;
  const cookieHeader = headers.get("Cookie");
  const cookies = createCookieJar(cookieHeader, secure);
  const device = deviceName(headers.get("User-Agent"));
  const sessions = createSessions({
    database,
    keyring,
    cookieHeader,
    cookies,
    device,
    secure,
    now,
  });
  const mailer = createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const { APP_ORIGIN: origin } = env;
  const browser = createAskingBrowser(cookies, secret, "asked");
  const deletionBrowser = createAskingBrowser(cookies, secret, "asked_deletion");
  const confirming = createAskingBrowser(cookies, secret, "asked_confirmation");
  const proofs = createProofs({ database, keyring, browser, deletionBrowser, secret, origin, now });
  // Set by the edge itself; what a client writes into other headers is not believed.
  const address = networkOf(headers.get("CF-Connecting-IP") ?? "unknown");
  const knownDevice = createKnownDevice(cookies, keyring.secrets);
  const checkPassword = createPasswordCheck({
    database,
    keyring,
    throttle,
    knownDevice,
    browser,
    hashingTurn,
    address,
    log,
  });
  const { waitUntil } = scope;
  const post = createPost({ throttle, mailer, knownDevice, browser, address, log, waitUntil });
  const asking = { address, device, now, log, waitUntil };
  const notices = createNotices({ database, throttle, post, origin, ...asking });
  const enter = createEntrance({ sessions, knownDevice, notices, log });
  const owners = createOwnerMarks(keyring.secrets);
  const { keyOf } = sessions;
  const passkeys = createPasskeys({
    ...{
      database,
      keyring,
      challenges: createChallenges({ cookies, secret, now }),
      throttle,
      enter,
    },
    ...{ notices, secret, origin, device, address, now, log },
  });
  const generations = createGenerations({ desks: scope.desks, requestId, keyOf, log, measures });
  return {
    log,
    measures,
    cookies,
    sessions,
    notices,
    google: googleOf(env, cookies, now, log),
    accounts: createAccounts({
      database,
      keyring,
      sessions,
      proofs,
      throttle,
      enter,
      notices,
      checkPassword,
      hashingTurn,
      post,
      origin,
      address,
      now,
      newId,
      log,
    }),
    passkeys,
    confirmation: createConfirmation({
      ...{ database, sessions, passkeys, checkPassword, throttle, post, browser: confirming },
      ...{ secret, address, now, log },
    }),
    helpFirst: createHelpFirst({
      mayRead: () => readingsFirst.take(address, READINGS_FIRST.max * (env.LIMIT_SCALE ?? 1)),
      log,
      measures,
    }),
    beats: createBeats({
      database,
      keyOf,
      secrets: keyring.secrets,
      now,
      log,
    }),
    generations,
    wellbeing: createWellbeing({ database, now }),
    owners,
    profiles: createProfiles({ database, model, owners, keyOf, throttle, now, newId, log }),
    personalData: createPersonalData({
      database,
      keyring,
      proofs,
      passkeys,
      checkPassword,
      throttle,
      post,
      sessions,
      cookies,
      forgetDesk: generations.forget,
      address,
      now,
      log,
    }),
    composer: model.composer,
    async quote() {
      const cache = await caches.open("quote");
      return quoteOfTheDay({ url: env.QUOTE_URL, fetch: fetch.bind(globalThis), cache, now, log });
    },
    renderer: () => createRenderer(kernelModule),
    openStream,
    dependencies: {
      database: () => schemaState(database.client),
      model: model.composer.kind,
      mail: "configured",
      quote: env.QUOTE_URL === undefined ? "own list" : "service",
      google: env.GOOGLE_CLIENT_ID === undefined ? "not configured" : "configured",
    },
  };
}

/** What a generation needs, at its desk as well as here. */
export function createGenerationPorts(
  env: Env,
  { log, measures }: Pick<RequestScope, "log" | "measures">,
): GenerationPorts {
  const now = () => Date.now();
  const secret = env.APP_SECRET;
  const keyring = createKeyring(secret, env.APP_SECRET_BEFORE);
  const database = openDatabase({
    url: env.LIBSQL_URL,
    authToken: env.LIBSQL_AUTH_TOKEN,
    fetch: (input, init) => measures.time("db", () => fetch(input, init)),
  });
  const model = createLanguageModel({
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL,
    async observe(task, call) {
      const result = await measures.time(task, call);
      if (result.usage) measures.countTokens(result.usage);
      return result;
    },
  });
  const throttle = createThrottle({ database, secret, scale: env.LIMIT_SCALE ?? 1, now });
  return { database, model, throttle, keyring, now, newId: () => crypto.randomUUID(), log };
}

/** The job that runs by the clock. */
export function recoverNow(env: Env): Promise<Recovery> {
  const database = openDatabase({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN });
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  return recover({ database, keyring }, Date.now(), createLog(crypto.randomUUID()));
}

function googleOf(env: Env, cookies: CookieJar, now: () => number, log: Log): Google | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const { APP_ORIGIN: origin, GOOGLE_STAND_IN: standIn } = env;
  return createGoogle({ clientId, clientSecret, origin, standIn, cookies, now, log });
}
