import type { Mail } from "#worker/adapters/mail/mail.ts";
import { hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import { FORMER_ADDRESS_MS } from "#worker/domain/limits.ts";
import { DAY_MS, startOfDay } from "#worker/domain/time.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount, openAddress, sealAddress } from "#worker/platform/keyring.ts";
import { overLimit, type Subject, type Throttled } from "#worker/platform/throttle.ts";
import type { AccountMail } from "./account-mail.ts";
import type { Confirmation } from "./confirmation.ts";
import {
  deleteAsked,
  type FoundChange,
  findAsked,
  findByCode,
  findChange,
  insertChange,
} from "./email-change.store.ts";
import {
  changedAddressMail,
  newAddressMail,
  oldAddressMail,
  takenAddressMail,
} from "./email-change-letters.ts";
import { confirmChange, revokeChange } from "./give-address.store.ts";
import { timeInWords } from "./notices.ts";
import { randomCode } from "./proofs.ts";
import { CHANGE_MINUTES, CODE_MINUTES, maskedAddress } from "./rules.ts";
import type { MailOutcome } from "./service.ts";

/** How long the old address can take a change back. */
const REVOCABLE_DAYS = 7;

/** A change that waits for one address or both. */
export interface PendingChange {
  /** The new address. */
  readonly email: string;
  readonly newConfirmed: boolean;
  readonly oldConfirmed: boolean;
}

export type AskOutcome =
  | MailOutcome
  /** The address is the account's own; or the person must confirm first who they are, or sign in. */
  | { readonly kind: "own" | "confirm_first" };

/** "waiting": the other address has to confirm as well. */
export type ConfirmOutcome = { readonly kind: "waiting" | "changed" | "refused" } | Throttled;

export type LinkOutcome =
  | ConfirmOutcome
  /** The address before is back, or has a new account of its own. */
  | { readonly kind: "restored" | "taken" };

/** What the page of a mailed link shows. */
export interface ChangeView {
  /** What the link does: confirms from one of the addresses, or takes the change back. */
  readonly does: "new" | "old" | "revoke";
  /** The address that the account gets, masked unless it is its owner who looks. */
  readonly email: string;
  /** The address that the account has, masked likewise: whoever reads it sees whether the account is theirs. */
  readonly account: string;
  /** Whether this address confirmed before. */
  readonly confirmed: boolean;
}

/**
 * Gives an account another mail address, once both the new and the old one confirmed. No answer reveals whether the
 * new address has an account.
 */
export interface EmailChange {
  /** The change that was asked for in this session, while it can be confirmed. */
  pending(person: Person): Promise<PendingChange | undefined>;
  /** Mails both addresses. It replaces the change that the person asked for before. */
  ask(person: Person, email: string): Promise<AskOutcome>;
  /** Confirms from the new address, in the session that asked. */
  confirmByCode(person: Person, code: string): Promise<ConfirmOutcome>;
  /** Forgets the change that the person asked for. */
  cancel(person: Person): Promise<void>;
  /** What the page of a mailed link shows, while the link is valid. Does not use it up. */
  view(token: string): Promise<ChangeView | undefined>;
  /** Does what a mailed link does. */
  followLink(token: string): Promise<LinkOutcome>;
}

export interface EmailChangeParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly sessions: Sessions;
  readonly mail: AccountMail;
  readonly confirmation: Pick<Confirmation, "isFresh">;
}

const REFUSED = { kind: "refused" } as const;

export function createEmailChange(parts: EmailChangeParts): EmailChange {
  const { dependencies, browser, sessions, mail, confirmation } = parts;
  const { database, keyring, throttle, now, newId, log, speak } = dependencies;

  const asker = async ({ id }: Person) => ({ userId: id, sessionId: await sessions.storedId() });
  const codeHash = (sessionId: string, code: string) =>
    hmacHex(keyring.secret, "code of another address", sessionId, code);

  async function find(token: string): Promise<FoundChange | undefined> {
    return findChange(database, { hash: await sha256Hex(token) }, now());
  }

  /** Confirms from one address, and mails a notice to the old one where that changed the account. */
  async function confirm(found: FoundChange, side: "new" | "old"): Promise<ConfirmOutcome> {
    const { change, owner } = found;
    const { key, email: before } = await openAccount(keyring, owner);
    const email = await openAddress(key, change.sealed);
    const token = randomToken();
    const { digest } = await keyring.formerAddress(before);
    const revocation = {
      revocationHash: await sha256Hex(token),
      revocableUntil: now() + REVOCABLE_DAYS * DAY_MS,
    };
    const address = await keyring.address(email);
    const former = { digest, forgetOn: startOfDay(now() + FORMER_ADDRESS_MS) };
    const confirmed = { ...found, side, address, former, ...revocation };
    const kind = await confirmChange(database, confirmed, now());
    log("auth.email_change", { side, kind });
    if (kind !== "changed") return { kind };
    if ((await sessions.person())?.id === owner.id) await browser.deviceCookie.issue(email);
    await speak(owner.language, async () => mail.send(noticeOf(before, email, token)));
    return { kind };
  }

  function noticeOf(to: string, email: string, token: string): Mail {
    return changedAddressMail({
      ...{ to, email, product: BRAND.name, device: browser.device, when: timeInWords(now()) },
      revocationLink: linkOf(token),
      days: REVOCABLE_DAYS,
    });
  }

  async function revoke(found: FoundChange): Promise<LinkOutcome> {
    const { key } = await openAccount(keyring, found.owner);
    const address = await keyring.address(await openAddress(key, found.change.sealed));
    const kind = await revokeChange(database, { ...found, address }, now());
    log("auth.email_revoked", { kind: kind ?? "refused" });
    return kind === undefined ? REFUSED : { kind };
  }

  const linkOf = (token: string) => mail.link(`/auth/email?token=${token}`);

  return {
    async pending(person) {
      const change = await findAsked(database, await asker(person), now());
      if (change === undefined) return undefined;
      return {
        email: await openAddress(await sessions.keyOf(person), change.sealed),
        newConfirmed: change.new_on !== null,
        oldConfirmed: change.old_on !== null,
      };
    },
    async ask(person, email) {
      if (!confirmation.isFresh(person)) return { kind: "confirm_first" };
      if (email === person.email) return { kind: "own" };
      const allowed = await throttle.take(
        ["email_change_day", person.id],
        ["email_change_recipient_day", email],
      );
      if (!allowed.ok) {
        log("auth.throttled", { what: "email_change" });
        return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      }
      const [toNew, toOld, code] = [randomToken(), randomToken(), randomCode()];
      const asking = await asker(person);
      const stored = await insertChange(
        database,
        {
          ...{ ...asking, id: newId(), now: now(), expiresAt: now() + CHANGE_MINUTES * 60_000 },
          sealed: await sealAddress(await sessions.keyOf(person), email),
          newHash: await sha256Hex(toNew),
          oldHash: await sha256Hex(toOld),
          codeHash: await codeHash(asking.sessionId, code),
        },
        await keyring.address(email),
      );
      if (stored === undefined) return { kind: "confirm_first" };
      await speak(stored.language, async () => {
        const letter = { product: BRAND.name, minutes: CHANGE_MINUTES };
        const written = { ...letter, to: email, code, codeMinutes: CODE_MINUTES };
        mail.send(
          stored.taken
            ? takenAddressMail({ to: email, product: BRAND.name, link: mail.link("/auth") })
            : newAddressMail({ ...written, link: linkOf(toNew) }),
        );
        mail.send(oldAddressMail({ ...letter, to: person.email, email, link: linkOf(toOld) }));
      });
      log("auth.email_change", { side: "asked", kind: "waiting" });
      return { kind: "sent" };
    },
    async confirmByCode(person, code) {
      const tries: Subject = ["code_person", person.id];
      const over = await overLimit(dependencies, tries, "code");
      if (over !== undefined) return over;
      const asking = await asker(person);
      const typed = { ...asking, codeHash: await codeHash(asking.sessionId, code) };
      const youngerThan = now() - CODE_MINUTES * 60_000;
      const id = await findByCode(database, { ...typed, youngerThan }, now());
      const found = id === undefined ? undefined : await findChange(database, { id }, now());
      if (found === undefined || found.change.done_on !== null) return REFUSED;
      await throttle.reset(tries);
      return confirm(found, "new");
    },
    cancel: ({ id }) => deleteAsked(database, id),
    async view(token) {
      const found = await find(token);
      if (found === undefined) return undefined;
      const { change, owner } = found;
      const { key, email: account } = await openAccount(keyring, owner);
      const email = await openAddress(key, change.sealed);
      const does = doneBy(found, await sha256Hex(token));
      const own = (await sessions.person())?.id === owner.id;
      return {
        does,
        email: own ? email : maskedAddress(email),
        account: own ? account : maskedAddress(account),
        confirmed: does !== "revoke" && change[does === "new" ? "new_on" : "old_on"] !== null,
      };
    },
    async followLink(token) {
      const found = await find(token);
      // Nobody guesses 256 bits: only misses count, so that others in its network cannot stop the right link.
      if (found === undefined) {
        const over = await overLimit(
          dependencies,
          ["alarm_network", browser.network],
          "email_link",
        );
        return over ?? REFUSED;
      }
      const does = doneBy(found, await sha256Hex(token));
      return does === "revoke" ? revoke(found) : confirm(found, does);
    },
  };
}

/** What the link of a hash does to the change that it was found by. */
function doneBy({ change }: FoundChange, hash: string): ChangeView["does"] {
  if (change.done_on !== null) return "revoke";
  return change.new_hash === hash ? "new" : "old";
}
