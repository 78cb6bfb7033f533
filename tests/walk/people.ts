import { type Client, createClient } from "#tests/rig/client.ts";
import { signUp } from "#tests/rig/people.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import type { Visit } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Signs a new person in by their cookie alone.
 * @param credits that they have. @default those of a sign-up
 * @returns who has the same session, past the network of the browser
 */
export async function signsIn({ visitor, stack }: Visit, credits?: number): Promise<Client> {
  const { jar } = await stack.insertPerson(credits);
  await keepsSession(visitor, jar.cookies.get("session"));
  return jar;
}

/** Signs in somebody who has just signed up by the pages, with the password of the rig. @returns their address */
export async function joins({ visitor, stack, front }: Visit): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const jar = createClient(stack.origin, { Origin: front.origin });
  await signUp(jar, stack.inbox, { email, password: PASSWORD });
  await keepsSession(visitor, jar.cookies.get("session") ?? jar.cookies.get("__Host-session"));
  return email;
}

async function keepsSession(visitor: Visitor, session: string | undefined): Promise<void> {
  await visitor.opens("/favicon.svg");
  await visitor.asks((token) => {
    // biome-ignore lint/suspicious/noDocumentCookie: one browser has no other way
    document.cookie =
      location.protocol === "https:"
        ? `__Host-session=${token}; path=/; secure`
        : `session=${token}; path=/`;
  }, session);
}

/** Makes a beat, without its page. @returns its id */
export async function makesBeat({ visitor }: Visit, mood = "I feel stressed"): Promise<string> {
  await visitor.opens("/terms");
  return visitor.asks(async (text) => {
    const made = await fetch("/api/beats", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
      body: JSON.stringify({ mood: text }),
    });
    const { id } = (await made.json()) as { readonly id: string };
    return id;
  }, mood);
}

/** Signs somebody in by a mailed link, from the landing page on. */
export async function signsInByMail({ visitor, stack }: Visit, email: string): Promise<void> {
  await stack.insertPerson(25, email);
  await visitor.opens("/");
  await visitor.presses("link", "Sign In");
  await visitor.presses("link", "Mail me a sign-in link");
  await visitor.sees("Send me a magic link");
  await visitor.fills("Email", email);
  await visitor.presses("button", "Send me a magic link");
  await visitor.sees("Check your email for the magic link");
  await visitor.opens(await stack.inbox.nextLink(email));
  await visitor.presses("button", /^Sign in$/);
  await visitor.sees("How are you feeling today?");
}
