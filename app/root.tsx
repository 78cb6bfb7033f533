import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { Footer } from "./components/footer.tsx";
import { LinkButton } from "./components/link-button.tsx";
import { NavBar } from "./components/nav-bar.tsx";
import { BRAND } from "./content/brand.ts";
import { NOTICES } from "./content/errors.ts";
import { useNonce } from "./nonce.ts";
import { useListeningManners } from "./player/use-listening-manners.ts";
import styles from "./styles/app.css?url";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const person = await context.services.sessions.person();
  return { person: person && { email: person.email, credits: person.credits } };
}

export const meta: MetaFunction = () => [
  { title: BRAND.name },
  { name: "description", content: BRAND.tagline },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const main = useFocusOnNavigation<HTMLElement>();
  const person = useRouteLoaderData<typeof loader>("root")?.person ?? null;
  const scripted = useMatches().every(({ handle }) => !isPlainPage(handle, person !== null));
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
 * A page of text and links says so in its handle, always or for visitors: then it is sent without a
 * byte of JavaScript.
 */
function isPlainPage(handle: unknown, signedIn: boolean): boolean {
  const plain = typeof handle === "object" && handle !== null && "plain" in handle && handle.plain;
  return plain === true || (plain === "for visitors" && !signedIn);
}

export default function App() {
  useListeningManners();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="page-narrow py-16 text-center">
      <h1 className="title">{missing ? "Nothing here" : "That did not work"}</h1>
      <p className="mt-4 text-ink-soft">
        {missing ? "This page does not exist, or is no longer here." : NOTICES.unavailable}
      </p>
      <LinkButton to="/" className="mt-8">
        Back to the start
      </LinkButton>
    </section>
  );
}
