import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { authAddress } from "#app/auth/auth-address.ts";
import { CodeForm } from "#app/auth/code-form.tsx";
import { EmailForm } from "#app/auth/email-form.tsx";
import { MailStep } from "#app/auth/mail-step.tsx";
import { GoogleLink, PasskeyWay } from "#app/auth/other-ways.tsx";
import { postAuth } from "#app/auth/post-auth.server.ts";
import { postPasskey } from "#app/auth/post-passkey.server.ts";
import { useFocusOnReply } from "#app/auth/use-focus-on-reply.ts";
import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { keepChosenPlan } from "#app/pricing/chosen-plan.server.ts";
import { SelectedPlan } from "#app/pricing/selected-plan.tsx";
import { readForm } from "#app/requests/read-form.server.ts";
import { Message } from "#app/shell/message.tsx";
import {
  AUTH_LEADS,
  AUTH_LINK_TEXTS,
  AUTH_LINKS,
  AUTH_VIEWS,
  AUTH_WORDS,
  type AuthView,
  authView,
} from "#app/words/auth.ts";
import { PRICING } from "#app/words/pricing.ts";
import { safePath } from "#worker/domain/navigation/safe-path.ts";
import { planOf, priceText } from "#worker/domain/payments/plans.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { ERRORS, NOTICES } from "#worker/domain/words/errors.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, broughtText, cookies, sessions, google } = context.services;
  const { searchParams } = new URL(request.url);
  const next = safePath(searchParams.get("next"), "/assessment");
  const requested = authView(searchParams.get("view"));
  const plan = planOf(searchParams.get("tier"));
  if (plan) keepChosenPlan(cookies, plan);
  const { person } = await sessions.glance();
  const posted = context.method === "POST";
  if (person && requested !== "update_password" && !posted) throw redirect(next, 302);
  const view = requested === "update_password" && !person ? "sign_in" : requested;
  return {
    view,
    lead: AUTH_LEADS[view],
    next,
    plan: plan && { name: plan.name, before: priceText(plan), now: PRICING.free },
    google: google !== undefined,
    codeRequested: accounts.codeRequested,
    wordsWait: broughtText.waits,
    error: reasonFor(searchParams.get("error")),
  };
}

/** Why another page redirected here. */
function reasonFor(error: string | null): string | undefined {
  if (error === "google") return NOTICES.google;
  return error === "save" ? ERRORS.noUserOnSave : undefined;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return form.get("intent") === "passkey" ? postPasskey(context, form) : postAuth(context, form);
}

export { headers } from "#app/requests/action-headers.server.ts";

const CODE_VIEW: AuthView = "verify_otp";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${AUTH_VIEWS[data?.view ?? "sign_in"].title} · ${BRAND.name}` },
  { name: "description", content: AUTH_WORDS.description },
];

export default function Auth() {
  const { next, plan, google, codeRequested, wordsWait, ...loaded } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? loaded.view;
  const failure = answer ? answer.error : loaded.error;
  const sentence = useFocusOnReply<HTMLDivElement>(answer);
  const mailed = answer?.mailed;
  const offersCode = codeRequested && !mailed && view !== "verify_otp";
  const usual = AUTH_LINKS[mailed?.by ?? view];
  const others = offersCode ? [CODE_VIEW, ...usual] : usual;
  return (
    <section className="page grid items-start gap-16 py-10 sm:py-16 lg:grid-cols-2">
      <div className="sticky top-24 hidden max-w-md lg:block">
        <StillScene band="Alpha" />
      </div>
      <div className="mx-auto w-full max-w-md">
        <h1 className="title">{AUTH_VIEWS[mailed?.by ?? view].title}</h1>
        {view === loaded.view && !mailed && <p className="mt-3 text-lg">{loaded.lead}</p>}
        {plan && <SelectedPlan plan={plan} />}
        {wordsWait && (
          <p className="mt-3 font-display text-lg">
            {view === "sign_up" ? AUTH_WORDS.wordsWait.first : AUTH_WORDS.wordsWait.next}
          </p>
        )}
        <div ref={sentence} tabIndex={-1} className="outline-none">
          {failure && <Message tone="error">{failure}</Message>}
          {answer?.done && <Message tone="good">{answer.done}</Message>}
        </div>
        {mailed && (
          <MailStep
            mailed={mailed}
            email={answer.email}
            next={next}
            tier={plan?.name}
            error={answer.fields?.token}
          />
        )}
        {!mailed && view === "verify_otp" && (
          <CodeForm
            action={authAddress("verify_otp", next)}
            next={next}
            error={answer?.fields?.token}
          />
        )}
        {!mailed && view !== "verify_otp" && (
          <>
            <EmailForm
              view={view}
              next={next}
              tier={plan?.name}
              email={answer?.email ?? ""}
              errors={answer?.fields}
            />
            {(view === "sign_in" || view === "magic_link") && <PasskeyWay next={next} />}
            {google && view !== "update_password" && <GoogleLink next={next} />}
          </>
        )}
        <ul className="mt-6 grid gap-1">
          {others.map((other) => (
            <li key={other}>
              <Link
                className="link inline-flex min-h-12 items-center"
                to={authAddress(other, next, plan?.name)}
              >
                {AUTH_LINK_TEXTS[other]}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
