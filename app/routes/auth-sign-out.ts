import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

export async function action({ context }: ActionFunctionArgs) {
  await context.services.accounts.signOut();
  return redirect("/", { status: 303, headers: { "Clear-Site-Data": '"cache", "storage"' } });
}

export function loader() {
  return redirect("/");
}
