import * as z from "zod";
import { isMailBinding, type MailBinding } from "#worker/adapters/mail/binding.ts";
import { mailSecretBytes } from "#worker/adapters/mail/events.ts";
import { isMailAddress, parseMailbox, parseSmtpUrl } from "#worker/adapters/mail/mail.ts";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { stateOfGstin } from "#worker/features/payments/receipt.rules.ts";

/** The one place that declares the configuration. No other module reads the environment. */

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

const text = z.string("is missing");

const origin = text.refine(isOrigin, {
  message: "must be an origin such as https://stillwave.example (http only on loopback)",
});

const databaseUrl = text.refine((value) => isUrl(value, ["libsql:", "https:"]), {
  message: "must be a libsql:// or https:// address (http:// only on loopback)",
});

const modelUrl = text.refine((value) => isUrl(value, ["https:"]), {
  message: "must be an https:// address (http:// only on loopback)",
});

const mailUrl = text.refine(isSmtpUrl, {
  message: "must be an smtps:// or smtp+starttls:// address (smtp:// only on loopback)",
});

const secretText = text.refine((value) => value.length >= 32, {
  message: "must be a secret of at least 32 characters",
});

const mailSecrets = text
  .transform((value) => value.split(","))
  .refine((all) => all.length <= 2 && all.every((each) => mailSecretBytes(each) !== undefined), {
    message: "must be a secret such as whsec_..., or two with a comma between them",
  });

const scale = text
  .transform(Number)
  .pipe(z.number("must be a number above 0").positive("must be a number above 0"));

const percentage = text
  .transform(Number)
  .refine((value) => value >= 0 && value <= 50, { message: "must be a number from 0 to 50" });

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z]\w[Z][A-Z\d]$/;

const variables = z.object({
  APP_ORIGIN: origin,
  APP_SECRET: secretText,
  /** The previous secret, during a rotation of APP_SECRET. */
  APP_SECRET_BEFORE: secretText.optional(),
  LIBSQL_URL: databaseUrl,
  LIBSQL_AUTH_TOKEN: text.optional(),
  SMTP_URL: mailUrl.optional(),
  /** Of a mail service with an HTTP API, in place of SMTP_URL. */
  MAIL_API_KEY: text.regex(/^[!-~]+$/, "must be a key without spaces").optional(),
  MAIL_API_URL: modelUrl.optional(),
  /** A binding of Cloudflare's Email Service, no text: it stands in wrangler.toml as `send_email`. */
  SEND_EMAIL: z.custom<MailBinding>(isMailBinding, "must be a send_email binding").optional(),
  /** Signs the events of the mail service, by whatever way mails go to it: the secret, and after a comma the one before, during a change. */
  MAIL_WEBHOOK_SECRET: mailSecrets.optional(),
  MAIL_FROM: text.refine((value) => parseMailbox(value) !== undefined, {
    message: "must be a mail address, with or without a name before it",
  }),
  /** Where messages of people to the team go, if not to the product's own support address. */
  SUPPORT_EMAIL: text
    .refine(isMailAddress, { message: "must be one plain mail address" })
    .optional(),
  LLM_BASE_URL: modelUrl.optional(),
  LLM_API_KEY: text.optional(),
  LLM_MODEL: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  /** A request with this token in a header gets a Server-Timing header back. */
  OPERATOR_TOKEN: secretText.optional(),
  /** Where alerts go: it takes a POST of JSON. It may hold a secret. */
  ALERT_URL: modelUrl.optional(),
  /** Sent to it as a bearer token. */
  ALERT_TOKEN: text.optional(),
  /** A daily quote service. */
  QUOTE_URL: modelUrl.optional(),
  ...GATEWAY.variables({ text, address: modelUrl }),
  /** Who sells, on receipts. Without a GST number they have no tax lines, and nobody is asked where they live. */
  SELLER_NAME: text.optional(),
  SELLER_GSTIN: text
    .refine((value) => GSTIN.test(value) && stateOfGstin(value) !== undefined, {
      message:
        "must be a GST number: 15 characters, of which the first two are the code of a State",
    })
    .optional(),
  SELLER_STATE: text.optional(),
  /** Per cent, within the prices. */
  SELLER_GST_RATE: percentage.optional(),
  /** A stand-in for Google's servers, for tests on one machine. */
  GOOGLE_STAND_IN: modelUrl.optional(),
  /** Multiplies every rate limit, for tests on one machine. */
  LIMIT_SCALE: scale.optional(),
});

/** Each says how mails are sent. */
const MAIL_BY: readonly string[] = ["SMTP_URL", "MAIL_API_KEY", "SEND_EMAIL"];

/** Variables for tests: a deployment with one of them would be unsafe. */
export const ONLY_ON_LOOPBACK = ["GOOGLE_STAND_IN", "LIMIT_SCALE"] as const;

const schema = variables.superRefine((env, context) => {
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined)) {
    const path = [env.GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID"];
    context.addIssue({ code: "custom", path, message: "is missing, its partner is set" });
  }
  if (env.ALERT_TOKEN !== undefined && env.ALERT_URL === undefined) {
    const message = "is missing, ALERT_TOKEN is set";
    context.addIssue({ code: "custom", path: ["ALERT_URL"], message });
  }
  if (env.SELLER_GSTIN !== undefined && env.SELLER_GST_RATE === undefined) {
    const message = "is missing, SELLER_GSTIN is set";
    context.addIssue({ code: "custom", path: ["SELLER_GST_RATE"], message });
  }
  const set = GATEWAY.required.find((name) => env[name] !== undefined);
  if (set !== undefined) {
    for (const name of GATEWAY.required.filter((name) => env[name] === undefined)) {
      context.addIssue({ code: "custom", path: [name], message: `is missing, ${set} is set` });
    }
  }
  if (isLoopbackOrigin(env.APP_ORIGIN)) return;
  const { [GATEWAY.address]: gateway } = env;
  if (gateway !== undefined && isLoopbackOrigin(gateway)) {
    const message = "may be on loopback only where APP_ORIGIN is: no money moves there";
    context.addIssue({ code: "custom", path: [GATEWAY.address], message });
  }
  for (const name of ONLY_ON_LOOPBACK) {
    if (env[name] === undefined) continue;
    const message = "may be set only where APP_ORIGIN is on loopback";
    context.addIssue({ code: "custom", path: [name], message });
  }
});

export type Env = z.infer<typeof schema>;

/** Variables are missing or malformed. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  /** One line for each problem. It begins with the variable's name and never contains its value. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/**
 * Reads and validates the configuration. An empty variable counts as absent.
 * @throws {ConfigurationError} when a variable is missing or malformed
 */
export function readEnv(values: Readonly<Record<string, unknown>>): Env {
  const set = Object.entries(values).filter(([, value]) => value !== "");
  const result = schema.safeParse(Object.fromEntries(set));
  const issues = result.error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  // Found beside the others: a refinement would wait until those are mended.
  if (!set.some(([name]) => MAIL_BY.includes(name))) problems.push("SMTP_URL is missing");
  if (result.success && problems.length === 0) return result.data;
  throw new ConfigurationError(problems);
}

/** Whether an address is on this machine, which only tests and development use. */
export function isLoopbackOrigin(value: string): boolean {
  return URL.canParse(value) && LOOPBACK_HOSTS.has(new URL(value).hostname);
}

function isOrigin(value: string): boolean {
  return isUrl(value, ["https:"]) && new URL(value).origin === value;
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  if (protocols.includes(protocol)) return true;
  return protocol === "http:" && LOOPBACK_HOSTS.has(hostname);
}

function isSmtpUrl(value: string): boolean {
  try {
    parseSmtpUrl(value);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
