import type { Mailer } from "#worker/adapters/mail/mail.ts";
import { HELP_QUESTIONS } from "#worker/domain/limits.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { createNetworkCounts } from "#worker/platform/throttle.ts";
import { HELP_LANGUAGES, helpPageFor, helpPageIn } from "#worker/reading/help/help-words.ts";
import type { TypedTexts } from "#worker/reading/help/read-texts.ts";
import type { LanguageModel } from "#worker/reading/model/contract.ts";
import type { Env } from "#worker/server/env.ts";
import { type Answers, createAnswers } from "./answers.ts";
import { mailMessages } from "./mail.ts";
import { createMessages, type Messages } from "./messages.ts";

/** Questions, answered at once from our own words, and messages to the team. */
export interface Help extends Answers, Messages {
  /** Where the team reads mail. */
  readonly supportEmail: string;
  /** The languages of the page of the numbers. */
  readonly languages: typeof HELP_LANGUAGES;
  readonly pageIn: typeof helpPageIn;
  readonly pageFor: typeof helpPageFor;
}

export interface HelpScope {
  readonly model: LanguageModel;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly network: string;
  readonly typed: TypedTexts;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** Questions, by network, in this isolate. */
const questions = createNetworkCounts(HELP_QUESTIONS.windowMs, () => Date.now());

/** Help, for a request. */
export function createHelp(env: Env, dependencies: Dependencies, scope: HelpScope): Help {
  const { model, sessions, mailer, network, typed, waitUntil } = scope;
  const { throttle, log, speak } = dependencies;
  const most = HELP_QUESTIONS.max * (env.LIMIT_SCALE ?? 1);
  const mayAsk = () => questions.take(network, most);
  const mail = (id: string) => waitUntil(mailMessages(mailParts(env, dependencies, mailer), id));
  return {
    supportEmail: supportEmailOf(env),
    ...{ languages: HELP_LANGUAGES, pageIn: helpPageIn, pageFor: helpPageFor },
    ...createAnswers({ model, throttle, network, typed, mayAsk, speak, log }),
    ...createMessages({ dependencies, sessions, mail }),
  };
}

/** Mails messages to the team that have not gone out. */
export function mailMessagesNow(env: Env, dependencies: Books, mailer: Mailer): Promise<void> {
  return mailMessages(mailParts(env, dependencies, mailer));
}

type Books = Pick<Dependencies, "database" | "keyring" | "now" | "log" | "speak">;

function mailParts(env: Env, { database, keyring, now, log, speak }: Books, mailer: Mailer) {
  return { database, keyring, now, log, speak, mailer, supportEmail: supportEmailOf(env) };
}

function supportEmailOf({ SUPPORT_EMAIL: own = BRAND.supportEmail }: Env): string {
  return own;
}
