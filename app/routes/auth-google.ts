import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { onlyLooks, safePath } from "#worker/domain/http.ts";

/** Redirects to Google. A cookie stores the values that verify Google's answer. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { google } = context.services;
  if (google === undefined) throw new Response(null, { status: 404 });
  // What is begun or finished here works once, with a cookie.
  if (onlyLooks(request)) throw new Response(null, { status: 204 });
  const next = new URL(request.url).searchParams.get("next");
  return redirect(google.start(safePath(next, "/assessment")).href, 302);
}
