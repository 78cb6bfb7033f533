import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Where the gateway sends a browser back to. Its address only says which purchase to ask it about. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = await context.services.payments.returned(new URL(request.url));
  return redirect(id === undefined ? "/pricing" : `/payments/${id}`, 303);
}
