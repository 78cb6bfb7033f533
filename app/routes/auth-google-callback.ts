import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { onlyLooks, safePath } from "#worker/domain/http.ts";

/** The return from Google: signs in, or leads to the sign-in screen with an error. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { google, accounts } = context.services;
  if (google === undefined) throw new Response(null, { status: 404 });
  // What is begun or finished here works once, with a cookie.
  if (onlyLooks(request)) throw new Response(null, { status: 204 });
  const identity = await google.finish(new URL(request.url));
  const signedIn = identity !== undefined && (await accounts.signInWithGoogle(identity));
  // Checked again: it was in a cookie, which is not signed.
  const next = safePath(identity?.next, "/assessment");
  return redirect(signedIn ? next : "/auth?error=google", 302);
}
