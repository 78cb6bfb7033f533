import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { LEFT_BROWSER } from "#app/requests/visitor.server.ts";

/** From the answer to the page that it leads to. */
const LEAVING_SECONDS = 60;

export async function action({ context }: ActionFunctionArgs) {
  const { accounts, cookies } = context.services;
  await accounts.signOut();
  cookies.set("left", "1", LEAVING_SECONDS);
  return redirect("/", { status: 303, headers: LEFT_BROWSER });
}

export function loader() {
  return redirect("/");
}
