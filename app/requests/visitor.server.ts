import { type AppLoadContext, data, type HeadersFunction, redirect } from "@remix-run/cloudflare";
import type { GeneratorFields } from "#app/landing/own-words.tsx";
import type { Person } from "#worker/features/sessions/service.ts";
import { textField } from "./form.server.ts";

/**
 * The signed-in person of a page.
 * @throws Response a redirect to the sign-in screen, which leads back here
 */
export async function requirePerson(
  request: Request,
  context: AppLoadContext,
  /** What failed for lack of a session, for the sign-in screen to name. */
  failed?: "save",
): Promise<Person> {
  const person = await context.services.sessions.person();
  if (person) return person;
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ next: pathname + search, ...(failed && { error: failed }) });
  throw redirect(`/auth?${query}`, 302);
}

/**
 * Who sends a form with something that they typed.
 * @returns undefined where the session of the form's page has ended: the page keeps what was typed
 * @throws Response a redirect to the sign-in screen, for a form that no page of a person has sent
 */
export async function senderOf(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  failed?: "save",
): Promise<Person | undefined> {
  const person = await context.services.sessions.person();
  if (person === null && textField(form, "owner") !== "") return undefined;
  return requirePerson(request, context, failed);
}

/**
 * What a field for words carries where somebody is signed in: with it they make a beat. Undefined for a visitor, and
 * where the database does not say who it is.
 */
export async function generatorFields({
  services: { sessions, pageOwner },
}: AppLoadContext): Promise<GeneratorFields | undefined> {
  const { person } = await sessions.glance();
  if (person === null) return undefined;
  return { key: crypto.randomUUID(), owner: await pageOwner.tokenOf(person) };
}

/** The token of a page that shows no person. */
const NOBODY = "";

/**
 * By what a page tells whose it is, to compare with the frame in which it is shown.
 * @returns the tokens of the signed-in person, one of nobody for a visitor; undefined where the database does not say
 */
export async function ownersOf({
  services: { sessions, pageOwner },
}: AppLoadContext): Promise<readonly string[] | undefined> {
  const { known, person } = await sessions.glance();
  if (!known) return undefined;
  return person ? pageOwner.tokensOf(person) : [NOBODY];
}

/** Whether a browser asks for as few bytes as possible. Source: RFC 8674. */
export function asksToSaveData({ headers }: Pick<Request, "headers">): boolean {
  return /^\s*on\s*(;|$)/i.test(headers.get("Save-Data") ?? "");
}

/**
 * Empties what the browser keeps of a person who has left. Sent with the redirect, and again with the
 * page that it leads to: WebKit heeds it there alone.
 */
export const LEFT_BROWSER = { "Clear-Site-Data": '"cache", "storage"' } as const;

/** The data of the page on which somebody who has left arrives. */
export function dataAfterLeaving<Data>(page: Data) {
  return data(page, { headers: LEFT_BROWSER });
}

/** Passes the header on to the page. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
