import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { usePageAudio } from "./listening/device/page-audio.ts";
import { ListeningSession } from "./listening/session/session.tsx";
import { TO_KEEP } from "./offline/device-parts.ts";
import { Failure, useFailedPage } from "./shell/failure.tsx";
import { Footer } from "./shell/footer.tsx";
import { OtherLanguages } from "./shell/languages.tsx";
import { NavBar, useFocusOnNavigation } from "./shell/nav-bar.tsx";
import { BottomBar, Sidebar } from "./shell/places.tsx";
import { useNonce } from "./shell/scripts.ts";
import { useSignOut } from "./shell/sign-out.ts";
import { t } from "./shell/words/shell.compiled.ts";
import styles from "./styles/app.css?url";
import text from "./styles/fonts/figtree.woff2?url";
import display from "./styles/fonts/fraunces.woff2?url";
import rupee from "./styles/fonts/fraunces-rupee.woff2?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Pages with prices, whose sign has a file of its own. */
const PRICED = /^\/(pricing)?$/;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { known, person } = await context.services.sessions.glance();
  const { pathname, searchParams } = new URL(request.url);
  const isOnWay = request.headers.get("Sec-Fetch-Site") === "same-origin";
  return {
    known,
    // It says nothing of who reads it: a person who is signed in is none of its visitors.
    kept: searchParams.has(TO_KEEP),
    // Whoever comes from another page has them: Firefox complains of what is loaded beforehand and not needed.
    fonts: isOnWay ? [] : [display, text, ...(PRICED.test(pathname) ? [rupee] : [])],
    person: person && {
      email: person.email,
      credits: person.credits,
      owners: await context.services.pageOwner.tokensOf(person),
    },
    offered: context.offered,
    // English is in the code.
    support: context.services.help.pageIn(spokenLanguage())?.support,
  };
}

/**
 * Not asked again on the way to another page of the same person: `routes/pages.tsx` asks whose it is, and where
 * the network is lost its failure must not take the frame away, in which a sound may be playing; nor after a form
 * that could not be answered. A page that was kept on a device never asked.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  formMethod,
  nextUrl,
}) =>
  (formMethod === "POST" && actionStatus < 500) ||
  LEAVING.test(nextUrl.pathname) ||
  "unasked" in document.documentElement.dataset;

/** Where a person may be somebody else than on the page before. */
const LEAVING = /^\/(auth|goodbye)\b/;

export const meta: MetaFunction = () => [
  { title: BRAND.name },
  { name: "description", content: t("tagline") },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const main = useFocusOnNavigation<HTMLElement>();
  const asking = useRouteLoaderData<typeof loader>("root");
  const person = asking?.person ?? null;
  const matches = useMatches();
  const plain = matches.some(({ handle }) => isPlainPage(handle, person !== null));
  const beside = person !== null && matches.some(({ handle }) => hasSidebar(handle));
  // An error page is text and links: it is sent without scripts.
  const failed = useFailedPage();
  const scripted = useScripts(!failed && !plain);
  return (
    <html lang={spokenLanguage()} data-unasked={asking?.kept === false ? undefined : ""}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f7f2e9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1420" media="(prefers-color-scheme: dark)" />
        <Meta />
        {asking?.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <Links />
      </head>
      <body className={`flex min-h-dvh flex-col bg-page text-ink ${person ? OF_A_PERSON : ""}`}>
        <a href="#main" className="skip-link">
          {t("skip")}
        </a>
        <ListeningSession person={person?.email}>
          <NavBar person={person} />
          <div className={beside ? "beside flex-1" : "flex-1"}>
            {beside && <Sidebar />}
            <main ref={main} id="main" tabIndex={-1} className="min-w-0 pt-16 outline-none">
              {asking?.known === false && (
                <p role="status" className="page note pt-8">
                  {trouble("unknownPerson")}
                </p>
              )}
              {asking?.offered && (
                <p className="page pt-3 [font-family:Names,var(--font-sans)]">
                  <OtherLanguages className="button-quiet" lang={asking.offered.code}>
                    {asking.offered.name}
                  </OtherLanguages>
                </p>
              )}
              {children}
            </main>
          </div>
          <Footer beside={beside} />
          {person && <BottomBar />}
        </ListeningSession>
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

/** Room for the bars at the bottom; in the listening room all but the sound fades while no hand moves,
 * and the bar at the bottom keeps its ground. */
const OF_A_PERSON =
  "pb-[calc(4rem+env(safe-area-inset-bottom))] has-[[data-player]]:pb-[calc(8rem+env(safe-area-inset-bottom))] lg:pb-0 lg:has-[[data-player]]:pb-16 [&:has([data-quiet])>:is(header,footer)]:opacity-0 [&:has([data-quiet])>nav]:border-transparent [&:has([data-quiet])>nav>*]:opacity-0 [&>:is(header,footer)]:transition-opacity [&>:is(header,footer)]:duration-1000 [&>nav>*]:transition-opacity [&>nav>*]:duration-1000";

/** Whether a page has the links of a person beside it, which its handle declares. */
function hasSidebar(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "sidebar" in handle;
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
  useSignOut(useRouteLoaderData<typeof loader>("root")?.person?.owners);
  usePageAudio();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
