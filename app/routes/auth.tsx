import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { authDescription, authLead, authScreen } from "#app/auth/auth-screen.server.ts";
import { authAddress } from "#app/auth/form-parts.tsx";
import { CodeForm, MailStep } from "#app/auth/mail-step.tsx";
import { forgetWords, USUAL, waitingWords } from "#app/auth/onward.server.ts";
import { postAuth, postPasskey } from "#app/auth/post-auth.server.ts";
import { EmailForm, GoogleLink, PasskeyWay, useFocusOnReply } from "#app/auth/sign-in-forms.tsx";
import { authView } from "#app/auth/views.ts";
import { t } from "#app/auth/words/screen.compiled.ts";
import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { keepChosenPlan } from "#app/payments/shown-plans.server.ts";
import { readForm } from "#app/requests/form.server.ts";
import { Message } from "#app/shell/form-parts.tsx";
import { safePath } from "#worker/domain/http.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { planOf, priceText } from "#worker/features/payments/rules.ts";
import { t as pricing } from "#worker/features/payments/words/pricing.compiled.ts";

/** A plan as the sign-in screen shows it. The words come with it: no script has to know all plans. */
interface ChosenPlan {
  readonly name: string;
  readonly sentence: string;
  readonly before: string;
  readonly now: string;
}

/** The plan that somebody chose before they signed in. */
function SelectedPlan({ plan }: { plan: ChosenPlan }) {
  return (
    <div className="mt-6 rounded-card border border-line bg-accent-soft px-5 py-3.5">
      <p className="font-semibold">{plan.sentence}</p>
      <p>
        <s className="font-display text-ink-soft">{plan.before}</s> <strong>{plan.now}</strong>
      </p>
    </div>
  );
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, cookies, sessions, pageOwner, google } = context.services;
  const { searchParams } = new URL(request.url);
  const next = safePath(searchParams.get("next"), USUAL);
  const requested = authView(searchParams.get("view"));
  const plan = planOf(searchParams.get("tier"));
  if (plan) keepChosenPlan(cookies, plan);
  const { person } = await sessions.glance();
  const posted = context.method === "POST";
  if (person && requested !== "update_password" && !posted) throw redirect(next, 302);
  const view = requested === "update_password" && !person ? "sign_in" : requested;
  return {
    screen: authScreen(view, accounts.codeRequested && view !== "verify_otp"),
    lead: authLead(view),
    description: authDescription(),
    next,
    plan: plan && {
      name: plan.name,
      sentence: t("plan", { plan: plan.name }),
      ...{ before: priceText(plan), now: pricing("free") },
    },
    google: google !== undefined,
    words: waitingWords(context.services, view, next),
    owner: person === null ? undefined : await pageOwner.tokenOf(person),
    error: reasonFor(searchParams.get("error")),
  };
}

/** Why another page redirected here. */
function reasonFor(error: string | null): string | undefined {
  if (error === "google") return refused("google");
  return error === "save" ? prescribed("noUserOnSave") : undefined;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "forget":
      return forgetWords(context.services, new URL(request.url));
    case "passkey":
      return postPasskey(context, form);
    default:
      return postAuth(context, form);
  }
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.screen.title} · ${BRAND.name}` },
  { name: "description", content: data?.description },
];

export default function Auth() {
  const { next, plan, google, words, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { screen } = answer ?? loaded;
  const { view } = screen;
  const failure = answer ? answer.error : loaded.error;
  const sentence = useFocusOnReply<HTMLDivElement>(answer);
  const mailed = answer?.mailed;
  return (
    <section className="page grid items-start gap-16 py-10 sm:py-16 lg:grid-cols-2">
      <div className="sticky top-24 hidden max-w-md lg:block">
        <StillScene band="Alpha" />
      </div>
      <div className="mx-auto w-full max-w-md">
        <h1 className="title">{screen.title}</h1>
        {view === loaded.screen.view && !mailed && <p className="mt-3 text-lg">{loaded.lead}</p>}
        {plan && <SelectedPlan plan={plan} />}
        {words && (
          <form method="post" className="mt-3 font-display text-lg">
            {words.sentence}{" "}
            <button
              type="submit"
              name="intent"
              value="forget"
              className="link min-h-12 cursor-pointer"
            >
              {words.forget}
            </button>
          </form>
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
            notice={words?.notice}
          />
        )}
        {!mailed && view === "verify_otp" && (
          <CodeForm
            action={authAddress("verify_otp", next)}
            next={next}
            error={answer?.fields?.token}
            notice={words?.notice}
          />
        )}
        {!mailed && view !== "verify_otp" && (
          <>
            <EmailForm
              screen={screen}
              owner={loaded.owner}
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
          {screen.links.map((other) => (
            <li key={other.view}>
              <Link
                className={
                  // Whoever signed up with a code has no password.
                  view === "sign_in" && other.view === "magic_link"
                    ? "button-quiet mb-2 w-full"
                    : "link inline-flex min-h-12 items-center"
                }
                to={authAddress(other.view, next, plan?.name)}
              >
                {other.text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
