import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { openDatabase } from "#db/client.ts";
import { type SchemaState, schemaState } from "#db/schema-state.ts";
import { readMailEvent } from "#worker/adapters/mail/events.ts";
import { createMailer } from "#worker/adapters/mail/mailer.ts";
import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import { quoteOfTheDay } from "#worker/adapters/quote/quote.ts";
import type { NamedLanguage } from "#worker/domain/language.ts";
import { STREAM_BOUNDS, WEBHOOK_EVENTS } from "#worker/domain/limits.ts";
import type { Log, Measures } from "#worker/domain/log.ts";
import type { Seen } from "#worker/domain/watch.ts";
import type { Quote } from "#worker/domain/words.ts";
import type { Bearer } from "#worker/features/access-tokens/rules.ts";
import { type AccessTokens, createAccessTokens } from "#worker/features/access-tokens/service.ts";
import { createAccountMail } from "#worker/features/accounts/account-mail.ts";
import { type AccountServices, createAccountServices } from "#worker/features/accounts/context.ts";
import {
  createMailTroubles,
  type MailTroubles,
  noteRefusals,
} from "#worker/features/accounts/mail-trouble.ts";
import { createSettings, type Settings } from "#worker/features/accounts/settings.ts";
import { createWellbeing, type Wellbeing } from "#worker/features/adaptation/marks.ts";
import { type Adaptation, createAdaptation } from "#worker/features/adaptation/service.ts";
import type { GenerationPorts } from "#worker/features/beats/generate.ts";
import { createGenerations, type Generations } from "#worker/features/beats/generations.ts";
import type { GenerationRequest } from "#worker/features/beats/outcome.ts";
import { createPendingMood, type PendingMood } from "#worker/features/beats/pending-mood.ts";
import { createListeningChoices, type ListeningChoices } from "#worker/features/beats/playback.ts";
import { type Beats, createBeats } from "#worker/features/beats/service.ts";
import { type Community, createCommunity } from "#worker/features/community/service.ts";
import { TOLD, TOTALS } from "#worker/features/courses/context.ts";
import { type Courses, createCourses } from "#worker/features/courses/service.ts";
import { createHelp, type Help } from "#worker/features/help/context.ts";
import { createPaymentServices } from "#worker/features/payments/context.ts";
import type { Payments } from "#worker/features/payments/service.ts";
import { type Consents, createConsents } from "#worker/features/privacy/consents.ts";
import { createNominees, type Nominees } from "#worker/features/privacy/nominees.ts";
import { createParents, type Parents } from "#worker/features/privacy/parents.ts";
import { createPersonalData, type PersonalData } from "#worker/features/privacy/service.ts";
import { createProfiles, type Profiles } from "#worker/features/profile/service.ts";
import { createProgress, type Progress } from "#worker/features/progress/service.ts";
import { createReminderServices } from "#worker/features/reminders/context.ts";
import type { Reminders } from "#worker/features/reminders/service.ts";
import { readBrowser } from "#worker/features/sessions/browser.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";
import { createPageOwner, type PageOwner } from "#worker/features/sessions/service.ts";
import { createQuestionnaires, type Questionnaires } from "#worker/features/wellbeing/service.ts";
import { createOpenStreams, type OpenStreams } from "#worker/platform/concurrency-limit.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { type Assets, createSpeak } from "#worker/platform/speech.ts";
import { createNetworkCounts, createThrottle } from "#worker/platform/throttle.ts";
import type { TypedTexts } from "#worker/reading/help/read-texts.ts";
import type { LanguageModel } from "#worker/reading/model/contract.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import kernelModule from "#worker/sound/kernel/kernel.wasm";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import { type Env, isLoopbackOrigin } from "./env.ts";
import { seenBy } from "./watch/watch-ports.ts";

/** The services of one request. Pages and API use these and never see the environment. */
export interface Services extends AccountServices {
  readonly log: Log;
  readonly measures: Measures;
  /** Whether the product runs on the machine of a developer. */
  readonly local: boolean;
  /** The request's cookies, and those that the response sets. */
  readonly cookies: CookieJar;
  readonly pageOwner: PageOwner;
  /** What was typed in this request, read before anything could refuse it. */
  readonly typed: TypedTexts;
  /** What a visitor typed before they had an account. */
  readonly pendingMood: PendingMood;
  readonly beats: Beats;
  readonly generations: Generations;
  readonly courses: Courses;
  /** Mails and calendars that remind of a course. */
  readonly reminders: Reminders;
  /** Sounds that people share with each other. */
  readonly community: Community;
  readonly wellbeing: Wellbeing;
  readonly listening: ListeningChoices;
  /** What was listened to, and what of it helped. */
  readonly adaptation: Adaptation;
  /** Marks, sessions and plans over weeks and months. */
  readonly progress: Progress;
  readonly questionnaires: Questionnaires;
  readonly profiles: Profiles;
  readonly settings: Settings;
  /** Addresses whose mails come back or are marked as spam. */
  readonly mailTroubles: MailTroubles;
  /** By which programs of a person call the API. */
  readonly accessTokens: AccessTokens;
  /** What people agreed to. */
  readonly consents: Consents;
  /** What parents of people under 18 agreed to. */
  readonly parents: Parents;
  /** Whom people named to ask on their behalf. */
  readonly nominees: Nominees;
  readonly personalData: PersonalData;
  readonly payments: Payments;
  /** Questions and messages to the team. */
  readonly help: Help;
  readonly composer: LanguageModel["composer"];
  quote(): Promise<Quote>;
  renderer(): Renderer;
  /** Opens a stream of a person's sound. */
  readonly openStream: OpenStreams;
  /** Opens a stream of a sample, which anybody may hear: counted by network. */
  openSample(): ReturnType<OpenStreams>;
  /** Whether this network may send one more event of payments or mails, signed or not. */
  mayNotify(): boolean;
  /** Under which people reach the product. */
  readonly origin: string;
  readonly dependencyStates: DependencyStates;
  /** What the watch saw last; undefined where it does not answer in time. */
  seen(): Promise<Seen | undefined>;
}

/** The state of each dependency: configured only, where a check would cost money or send mail. */
export interface DependencyStates {
  database(): Promise<SchemaState>;
  readonly model: LanguageModel["composer"]["kind"];
  readonly mail: "configured";
  readonly quote: "service" | "own list";
  readonly google: "configured" | "not configured";
  readonly payments: "configured" | "not configured";
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    readonly services: Services;
    /** As the browser sent it: Remix shows GET to a loader that runs after an action. */
    readonly method: string;
    /** Whether a script of an open page asks, rather than the browser for a page. */
    readonly scripted: boolean;
    /** The language of ours that the browser asks for, where the page is in another. Nobody is led there unasked. */
    readonly offered: NamedLanguage | undefined;
    /** The CSP nonce of the page's scripts. */
    readonly nonce: string;
  }
}

export interface RequestScope {
  readonly request: Request;
  /** What the request presents in place of a session: then its cookies count for nothing. */
  readonly bearer: Bearer | undefined;
  readonly requestId: string;
  readonly log: Log;
  readonly measures: Measures;
  readonly typed: TypedTexts;
  readonly desks: DurableObjectNamespace;
  readonly watch: DurableObjectNamespace;
  readonly assets: Assets | undefined;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** Events of payments and mails, by network, in this isolate. */
const webhookEvents = createNetworkCounts(WEBHOOK_EVENTS.windowMs, () => Date.now());

/** Streams are counted over all requests of an isolate. */
const { perPerson, perNetwork, unreadMs } = STREAM_BOUNDS;
const clock = () => Date.now();
const openStream = createOpenStreams({ most: perPerson, unreadMs, now: clock });
const openSampleStream = createOpenStreams({ most: perNetwork, unreadMs, now: clock });

/**
 * The composition root: builds the services of one request. Across requests an isolate keeps only
 * the limiter of password hashes and the counts of events and streams.
 */
export function createServices(env: Env, scope: RequestScope): Services {
  const { log, measures, requestId, waitUntil } = scope;
  const { model, ...dependencies } = createGenerationPorts(env, scope);
  const { database, keyring, now } = dependencies;
  const secure = env.APP_ORIGIN.startsWith("https:");
  const { request, bearer } = scope;
  const browser = readBrowser(request, keyring.secrets, secure, bearer !== undefined);
  const { cookies, network, looks } = browser;
  const mailer = createMailer(env, noteRefusals(dependencies));
  const account = createAccountServices(env, dependencies, {
    browser,
    bearer,
    mailer,
    measures,
    waitUntil,
  });
  const { sessions, reauthentication, confirmation, notices } = account;
  const { keyOf } = sessions;
  const pageOwner = createPageOwner(keyring.secrets);
  const payments = createPaymentServices(env, dependencies, { mailer, looks, waitUntil });
  const generations = createGenerations({ desks: scope.desks, requestId, keyOf, log, measures });
  const { forget: forgetDesk } = generations;
  return {
    ...account,
    log,
    measures,
    local: isLoopbackOrigin(env.APP_ORIGIN),
    cookies,
    pageOwner,
    typed: scope.typed,
    pendingMood: createPendingMood({
      ...{ database, throttle: dependencies.throttle, cookies, network, looks, now },
    }),
    beats: createBeats(dependencies, sessions),
    generations,
    courses: createCourses({ dependencies, sessions, generations, told: TOLD }),
    reminders: createReminderServices(env, dependencies, sessions),
    community: createCommunity(dependencies, sessions),
    wellbeing: createWellbeing(dependencies),
    listening: createListeningChoices(dependencies, sessions, pageOwner),
    adaptation: createAdaptation(dependencies, sessions, pageOwner),
    progress: createProgress({ dependencies, sessions, told: TOTALS }),
    questionnaires: createQuestionnaires(dependencies, sessions),
    profiles: createProfiles({ dependencies, sessions, model, pageOwner }),
    settings: createSettings(dependencies, sessions),
    mailTroubles: createMailTroubles(dependencies, (event) =>
      readMailEvent(event, env.MAIL_WEBHOOK_SECRET ?? [], now()),
    ),
    accessTokens: createAccessTokens({
      ...{ dependencies, sessions, confirmation, notices, pageOwner },
    }),
    consents: createConsents(dependencies, sessions, pageOwner),
    parents: createParents({
      ...{ dependencies, sessions, pageOwner, network },
      mail: createAccountMail({ dependencies, browser, mailer, origin: env.APP_ORIGIN, waitUntil }),
    }),
    nominees: createNominees(dependencies, sessions, pageOwner),
    personalData: createPersonalData({
      dependencies,
      sessions,
      reauthentication,
      cookies,
      forgetDesk,
      closeLinks: payments.closeLinks,
    }),
    payments,
    help: createHelp(env, dependencies, {
      model,
      sessions,
      mailer,
      network,
      typed: scope.typed,
      waitUntil,
    }),
    composer: model.composer,
    async quote() {
      const cache = await caches.open("quote");
      return quoteOfTheDay({ url: env.QUOTE_URL, fetch: fetch.bind(globalThis), cache, now, log });
    },
    renderer: () => createRenderer(kernelModule),
    openStream,
    openSample: () => openSampleStream(network),
    mayNotify: () => webhookEvents.take(network, WEBHOOK_EVENTS.max * (env.LIMIT_SCALE ?? 1)),
    origin: env.APP_ORIGIN,
    dependencyStates: {
      database: () => schemaState(database.client),
      model: model.composer.kind,
      mail: "configured",
      quote: env.QUOTE_URL === undefined ? "own list" : "service",
      google: env.GOOGLE_CLIENT_ID === undefined ? "not configured" : "configured",
      payments: payments.forSale ? "configured" : "not configured",
    },
    seen: () => seenBy(scope.watch, log),
  };
}

type PortsScope = Pick<RequestScope, "log" | "measures" | "assets"> & {
  /** @default the one that the environment configures */
  readonly composer?: GenerationRequest["composer"];
};

/** The dependencies and the model, for a request and for a generation at its desk. */
export function createGenerationPorts(
  env: Env,
  { log, measures, assets, composer }: PortsScope,
): GenerationPorts {
  const now = () => Date.now();
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  const database = openDatabase({
    url: env.LIBSQL_URL,
    authToken: env.LIBSQL_AUTH_TOKEN,
    fetch: (input, init) => measures.time("db", () => fetch(input, init)),
  });
  const model = createLanguageModel({
    baseUrl: composer === "built_in" ? undefined : env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL,
    measures,
  });
  const scale = env.LIMIT_SCALE ?? 1;
  const throttle = createThrottle({ database, secret: keyring.secret, scale, now });
  const speak = createSpeak({ assets, log });
  return { database, model, throttle, keyring, now, newId: () => crypto.randomUUID(), log, speak };
}
