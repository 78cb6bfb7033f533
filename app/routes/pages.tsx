import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { ownersOf } from "#app/requests/visitor.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { Failure } from "#app/shell/failure.tsx";
import { leave } from "#app/shell/sign-out.ts";

/** It goes with the data of each page that has any, in the same request: without a `shouldRevalidate` of its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // People to talk to wait for no database.
  if (new URL(request.url).pathname === "/support") return { owners: undefined };
  return { owners: await ownersOf(context) };
}

/** Around every page, within the frame of the root, which names the person: a page of another one is opened as a document. */
export default function Pages() {
  const { owners } = useLoaderData<typeof loader>();
  const shown = useRouteLoaderData<typeof rootLoader>("root")?.person?.owners ?? [""];
  const isOthers = owners && !owners.some((owner) => shown.includes(owner));
  useEffect(() => {
    if (isOthers) leave();
  }, [isOthers]);
  return isOthers ? null : <Outlet />;
}

/** Keeps the frame, and with it what plays: only the page fails. */
export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
