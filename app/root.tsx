import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { BRAND } from "#worker/domain/words/brand.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { usePageAudio } from "./listening/use-page-audio.ts";
import { Failure } from "./shell/failure.tsx";
import { Footer } from "./shell/footer.tsx";
import { NavBar } from "./shell/nav-bar.tsx";
import { useNonce } from "./shell/nonce.ts";
import { useFocusOnNavigation } from "./shell/use-focus-on-navigation.ts";
import styles from "./styles/app.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { known, person } = await context.services.sessions.glance();
  return { known, person: person && { email: person.email, credits: person.credits } };
}

export const meta: MetaFunction = () => [
  { title: BRAND.name },
  { name: "description", content: BRAND.tagline },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const main = useFocusOnNavigation<HTMLElement>();
  const asking = useRouteLoaderData<typeof loader>("root");
  const person = asking?.person ?? null;
  const plain = useMatches().some(({ handle }) => isPlainPage(handle, person !== null));
  // An error page is text and links: it is sent without scripts.
  const failed = (useRouteError() ?? null) !== null;
  const scripted = useScripts(!failed && !plain);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f7f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1b1c" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col bg-page text-ink">
        <a href="#main" className="skip-link">
          Skip to the content
        </a>
        <NavBar person={person} />
        <main ref={main} id="main" tabIndex={-1} className="flex-1 pt-16 outline-none">
          {asking?.known === false && (
            <p role="status" className="page py-2 text-ink-soft text-sm">
              {NOTICES.unknownPerson}
            </p>
          )}
          {children}
        </main>
        <Footer />
        {scripted && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Whether the document has script elements: from the start or never. React would create later ones
 * from text, which the browser's policy refuses, and must not remove those that have run.
 * @param wanted by the page that is rendered on the server
 */
function useScripts(wanted: boolean): boolean {
  const sent = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [has] = useState(wanted && sent);
  return has;
}

/**
 * Whether a page is text and links alone, which its handle declares, always or for visitors. It is
 * sent without JavaScript.
 */
function isPlainPage(handle: unknown, signedIn: boolean): boolean {
  const plain = typeof handle === "object" && handle !== null && "plain" in handle && handle.plain;
  return plain === true || (plain === "for visitors" && !signedIn);
}

export default function App() {
  usePageAudio();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
