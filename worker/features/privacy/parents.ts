import type { Mail } from "#worker/adapters/mail/mail.ts";
import { sha256Hex } from "#worker/domain/crypto.ts";
import { DAY_MS, isoDay } from "#worker/domain/time.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { AccountMail } from "#worker/features/accounts/account-mail.ts";
import { maskedAddress } from "#worker/features/accounts/rules.ts";
import type { PageOwner, Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount, type PersonKey } from "#worker/platform/keyring.ts";
import { writeLetter } from "#worker/platform/letter.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import {
  askParent,
  type ParentRow,
  parentAgrees,
  parentByToken,
  parentOf,
  parentWithdraws,
} from "./parents.store.ts";
import { PARENT_ANSWER_MS } from "./rules.ts";
import { t } from "./words/parent-mail.compiled.ts";

export interface ParentLetter {
  /** The address that the child gave: it may be anybody's. */
  readonly to: string;
  readonly product: string;
  /** The child's own address, hidden but for its first letters. */
  readonly child: string;
  readonly link: string;
  /** How long the link can say yes. */
  readonly days: number;
}

/**
 * The mail that asks a parent. Nothing that the child typed is in it, so nobody can make it say something
 * to a stranger.
 */
function parentMail({ to, product, child, link, days }: ParentLetter): Mail {
  return writeLetter({
    to,
    product,
    subject: t("subject"),
    passages: [
      { kind: "words", words: t("who", { product, child }) },
      { kind: "words", words: t("what") },
      { kind: "link", label: t("decide"), url: link },
      { kind: "words", words: t("life", { days }) },
      { kind: "words", words: t("unknown") },
    ],
  });
}

export type AskOutcome =
  /** Also where a parent has agreed already. */
  | { readonly kind: "sent" }
  /** It is the person's own address. */
  | { readonly kind: "own" }
  /** Somebody else, `by`, took their yes back, and decides alone from then on. */
  | { readonly kind: "another"; readonly by: string }
  | { readonly kind: "foreign" }
  | Throttled;

/** What the page of a mailed link shows. */
export type ParentView =
  | { readonly kind: "asked"; readonly child: string }
  | { readonly kind: "agreed"; readonly child: string; readonly day: string }
  | { readonly kind: "withdrawn" }
  /** Unknown, replaced by a newer one, or too old to agree. */
  | { readonly kind: "gone" };

/** The yes of a parent to health answers of somebody under 18. */
export interface Parents {
  /**
   * Mails a parent: after a yes was taken back, only who took it back. The answer tells nothing about the
   * address, and no address gets many such mails.
   * @param address lower case
   * @param owner the page owner's token of the form; undefined where it has none
   */
  ask(person: Person, address: string, owner: string | undefined): Promise<AskOutcome>;
  /** What a link is for. It consumes nothing. */
  view(token: string): Promise<ParentView>;
  /** Says yes, once. @returns what the link is for from then on */
  agree(token: string): Promise<ParentView | Throttled>;
  /** Takes a yes back, and deletes the health answers. */
  withdraw(token: string): Promise<ParentView | Throttled>;
}

export interface ParentsParts {
  readonly dependencies: Dependencies;
  readonly sessions: Pick<Sessions, "keyOf">;
  readonly pageOwner: PageOwner;
  readonly mail: Pick<AccountMail, "send" | "link">;
  /** Of the request. */
  readonly network: string;
}

const TOKEN = /^[0-9a-f]{64}$/;

export function createParents({
  dependencies,
  sessions,
  pageOwner,
  mail,
  network,
}: ParentsParts): Parents {
  const { database, keyring, throttle, now, log } = dependencies;

  async function find(token: string) {
    if (!TOKEN.test(token)) return undefined;
    const hash = await sha256Hex(token);
    const found = await parentByToken(database, hash);
    return found && { ...found, hash };
  }

  async function view(token: string): Promise<ParentView> {
    const found = await find(token);
    if (found === undefined) return { kind: "gone" };
    const { email } = await openAccount(keyring, found.account);
    return viewOf(found.parent, maskedAddress(email), now());
  }

  /**
   * Answers a link that belongs to no question. Nobody guesses 256 bits: only such links count, so that others in
   * their network cannot stop a parent.
   */
  async function missed(): Promise<ParentView | Throttled> {
    const allowed = await throttle.take(["parent_network", network]);
    return allowed.ok
      ? { kind: "gone" }
      : { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  }

  return {
    view,
    async ask(person, address, owner) {
      if (await pageOwner.differs(person, owner)) return { kind: "foreign" };
      if (address === person.email) return { kind: "own" };
      const key = await sessions.keyOf(person);
      const [before] = await parentOf(database, person.id);
      const tookBack = before?.state !== "agreed" && before?.answered_on ? before : undefined;
      const by = await openParent(key, tookBack);
      if (by !== undefined && by !== address) return { kind: "another", by };
      const allowed = await throttle.take(
        ["parent_person_day", person.id],
        ["parent_recipient_day", address],
        ["mail_network", network],
      );
      if (!allowed.ok) {
        return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      }
      const token = randomToken();
      const stored = await askParent(database, {
        user_id: person.id,
        sealed: await sealParent(key, address),
        token_hash: await sha256Hex(token),
        ...{ again: tookBack?.sealed, now: now() },
      });
      if (!stored) return { kind: "sent" };
      log("parent.asked");
      mail.send(
        parentMail({
          ...{ to: address, product: BRAND.name, child: maskedAddress(person.email) },
          link: mail.link(`/parent?token=${token}`),
          days: PARENT_ANSWER_MS / DAY_MS,
        }),
      );
      return { kind: "sent" };
    },
    async agree(token) {
      const found = await find(token);
      if (found === undefined) return missed();
      if (await parentAgrees(database, found.hash, now())) log("parent.agreed");
      return view(token);
    },
    async withdraw(token) {
      const found = await find(token);
      if (found === undefined) return missed();
      if (found.parent.state === "agreed") {
        const { hash, parent } = found;
        await parentWithdraws(database, { userId: parent.user_id, hash, now: now() });
        log("parent.withdrew");
      }
      return view(token);
    },
  };
}

function viewOf(row: ParentRow, child: string, now: number): ParentView {
  switch (row.state) {
    case "asked":
      return row.expires_at > now ? { kind: "asked", child } : { kind: "gone" };
    case "agreed":
      return { kind: "agreed", child, day: isoDay((row.answered_on ?? 0) * DAY_MS) };
    case "withdrawn":
      return { kind: "withdrawn" };
  }
}

/** 256 random bits, hex. */
function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A parent's address, sealed under the child's key. */
function sealParent(key: PersonKey, address: string): Promise<string> {
  return key.seal(labelOf(key), address);
}

/** The address of the parent; undefined without one. @throws when it is not sealed under this key */
export async function openParent(
  key: PersonKey,
  row: ParentRow | undefined,
): Promise<string | undefined> {
  return row && key.openOwn<string>(labelOf(key), row.sealed);
}

function labelOf(key: PersonKey): string {
  return `parent ${key.wrapped.userId}`;
}
