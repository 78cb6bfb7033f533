import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { safePath } from "#worker/domain/navigation/safe-path.ts";

/** Back from Google: signed in, or on the sign-in screen with a sentence that says so. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { google, accounts } = context.services;
  if (google === undefined) throw new Response(null, { status: 404 });
  const identity = await google.finish(new URL(request.url));
  const signedIn = identity !== undefined && (await accounts.signInWithGoogle(identity));
  // The cookie that kept it may be anybody's writing.
  const next = safePath(identity?.next, "/assessment");
  return redirect(signedIn ? next : "/auth?error=google", 302);
}
