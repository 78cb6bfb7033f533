import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { DoctorFirst } from "#app/listening/before-you-listen.tsx";
import { Coming, Finished, Today } from "#app/plan/days.tsx";
import { PlanStep } from "#app/plan/form-parts.tsx";
import { NewPlan, PlanSettings } from "#app/plan/plan-form.tsx";
import { PeopleFirst, PlanReview } from "#app/plan/plan-review.tsx";
import { planView } from "#app/plan/plan-view.server.ts";
import { postPlan } from "#app/plan/post-plan.server.ts";
import { Sounds } from "#app/plan/sounds.tsx";
import { t } from "#app/plan/words/plan.compiled.ts";
import { readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { Message } from "#app/shell/form-parts.tsx";
import { useFocusAfterStep } from "#app/shell/page-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return planView(context, await requirePerson(request, context));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  return postPlan(context, person, await readForm(request));
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Plan() {
  const { owner, credits, notices, peopleFirst, goals, days, plan } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const page = useFocusAfterStep<HTMLDivElement>(plan?.version);
  const open = plan !== undefined && plan.state !== "finished";
  const form = { owner, goals, days };
  return (
    <div ref={page} tabIndex={-1} className="page max-w-184 py-8 outline-none sm:py-12">
      <h1 className="title">{t("title")}</h1>
      {!open && <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>}
      {reply?.error && (
        <Message tone="error">
          {reply.error}{" "}
          {reply.noCredits && (
            <Link to="/pricing" className="link">
              {t("sounds.plans")}
            </Link>
          )}
        </Message>
      )}
      {peopleFirst && <PeopleFirst />}
      {notices.length > 0 && (
        <div className="mt-6">
          <DoctorFirst notices={notices} />
        </div>
      )}
      {plan?.state === "finished" && <Finished plan={plan} owner={owner} />}
      {plan?.state === "paused" && (
        <section aria-labelledby="paused" className="mt-8 max-w-prose">
          <h2 id="paused" className="heading">
            {t("paused.title")}
          </h2>
          <p className="mt-2 mb-4">{t("paused.text")}</p>
          <PlanStep intent="resume" owner={owner} plan={plan}>
            <button type="submit" className="button">
              {t("paused.resume")}
            </button>
          </PlanStep>
        </section>
      )}
      {plan?.state === "current" && (
        <>
          <Today plan={plan} owner={owner} credits={credits} />
          <Coming plan={plan} />
        </>
      )}
      {open && (
        <>
          <Sounds plan={plan} owner={owner} credits={credits} />
          <PlanSettings plan={plan} owner={owner} goals={goals} />
        </>
      )}
      {!open && plan && <h2 className="heading mt-12">{t("finished.new")}</h2>}
      {!open &&
        (reply?.review ? (
          <PlanReview review={reply.review} owner={owner} credits={credits} />
        ) : (
          <NewPlan key={JSON.stringify(reply?.chosen)} {...form} chosen={reply?.chosen} />
        ))}
    </div>
  );
}
