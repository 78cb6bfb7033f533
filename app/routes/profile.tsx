import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  Form,
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { helpAnswerOf } from "#app/generator/generator-state.ts";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { answerAskParent, type ParentAnswer } from "#app/parents/ask-parent.server.ts";
import { ParentFirst } from "#app/parents/parent-first.tsx";
import { AssessmentView } from "#app/profile/assessment-view.tsx";
import {
  assess,
  assessmentProblem,
  isTooLittle,
  loadProblem,
  NO_PROFILE,
  postStep,
  valuesOf,
} from "#app/profile/post-profile.server.ts";
import { lostParent, lostStep, type StepReply } from "#app/profile/step-reply.ts";
import { Wizard } from "#app/profile/wizard.tsx";
import { t } from "#app/profile/words/profile.compiled.ts";
import { badRequest, readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import {
  answerDeletion,
  type DeletionAnswer,
  isDeletionIntent,
} from "#app/settings/delete-account.server.ts";
import { MyData } from "#app/settings/my-data.tsx";
import { t as toSettings } from "#app/settings/words/link.compiled.ts";
import { isNotArrived, isOutageAnswer, NotArrived, Outage } from "#app/shell/failure.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { answerOrKeep } from "#app/shell/kept-form.ts";
import { KeptFields } from "#app/shell/long-forms.tsx";
import { errorFields } from "#worker/domain/log.ts";
import { isoDay } from "#worker/domain/time.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { inSpokenLanguage } from "#worker/features/profile/advice.rules.ts";
import { profileFailure } from "#worker/features/profile/service.ts";
import { readStep } from "#worker/features/profile/steps.rules.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { profiles, personalData, composer, sessions, log } = context.services;
  // A step that was posted after its session ended is shown of what was posted alone.
  const isReply = context.method === "POST";
  const person = isReply ? await sessions.person() : await requirePerson(request, context);
  const { searchParams } = new URL(request.url);
  const step = readStep(searchParams.get("step"));
  const reason = searchParams.get("assessment");
  try {
    const view = person ? await profiles.view(person) : NO_PROFILE;
    return {
      email: person?.email ?? "",
      step,
      result: searchParams.get("view") === "result" && view.exists,
      problem: assessmentProblem(reason),
      exists: view.exists,
      owner: view.owner,
      composer: composer.kind,
      values: valuesOf(view.answers),
      versions: view.versions,
      results: view.results.map(inSpokenLanguage),
      notices: view.notices,
      missing: view.missing,
      waits: view.waits,
      parent: view.parent,
      tooLittle: isTooLittle(view, reason),
      hasPassword: person?.hasPassword ?? false,
      codePending: personalData.deletionCodeRequested,
      today: isoDay(Date.now()),
    };
  } catch (error) {
    log("profile.load_failed", errorFields(error));
    throw data(loadProblem(profileFailure(error)), { status: 503 });
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "next" || intent === "previous" || intent === "save") {
    return postStep(request, context, form, intent);
  }
  const person = await requirePerson(request, context, "save");
  if (isDeletionIntent(intent)) return answerDeletion(form, person, context.services);
  switch (intent) {
    case "ask_parent":
      return answerAskParent(context.services, person, form);
    case "assess":
      return assess(context.services, person);
    default:
      throw badRequest();
  }
}

/** A step that the network loses stays in its form, and so does the address of a parent. */
export function clientAction(submitted: ClientActionFunctionArgs) {
  return answerOrKeep(submitted, (form) => lostStep(form) ?? lostParent(form));
}

export { headers } from "#app/requests/form.server.ts";

/** What could not be saved stays in the form: a page that is loaded anew may fail as well, or lead to the sign-in screen. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus < 500 && actionStatus !== 401 && defaultShouldRevalidate;

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Profile() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<StepReply | DeletionAnswer | ParentAnswer>();
  const reply = answer && "step" in answer ? answer : undefined;
  const deletion = answer && "deletion" in answer ? answer.deletion : undefined;
  const { email, exists, results, result, today } = loaded;
  const step = reply?.step ?? loaded.step;
  const begins = !result && step === 1;
  return (
    <div className="page grid max-w-2xl gap-8 py-8 sm:py-12">
      <div>
        <h1 className="title">{t("title")}</h1>
        {begins && (
          <>
            <p className="mt-2 break-words text-ink-soft">{email}</p>
            <p className="mt-3">{t(exists ? "update" : "intro")}</p>
          </>
        )}
        <p className="mt-1 flex flex-wrap gap-x-6">
          {!result && results.length > 0 && (
            <Link to="/profile?view=result" className={QUIET_LINK}>
              {t("showAssessment")}
            </Link>
          )}
          <Link to="/settings" className={QUIET_LINK}>
            {toSettings("settings")}
          </Link>
        </p>
      </div>
      {deletion && (
        <MyData
          owner={loaded.owner}
          email={email}
          hasPassword={loaded.hasPassword}
          hasPasskey={false}
          codePending={loaded.codePending}
          reply={deletion}
        />
      )}
      {loaded.waits && (result || step !== 1) ? (
        <ParentFirst
          parent={loaded.parent}
          owner={loaded.owner}
          refused={answer && "parent" in answer ? answer.parent : undefined}
        />
      ) : result ? (
        <AssessmentView
          results={results}
          problem={loaded.problem}
          notices={loaded.notices}
          missing={loaded.tooLittle ? loaded.missing : []}
        />
      ) : (
        <Wizard
          key={step}
          step={step}
          values={{ ...loaded.values, ...reply?.typed }}
          errors={reply?.errors ?? {}}
          version={reply?.version ?? loaded.versions[step]}
          conflict={reply?.conflict ?? false}
          young={reply?.young}
          problem={reply?.problem}
          lost={reply?.lost}
          exists={exists}
          owner={reply?.owner ?? loaded.owner}
          composer={loaded.composer}
          today={today}
        />
      )}
    </div>
  );
}

const QUIET_LINK = "link inline-flex min-h-12 items-center";

/** The profile could not be loaded; the rest of the product still works. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const help = helpAnswerOf(error);
  if (help) {
    return (
      <HelpFirst help={help.help} back={{ to: "/profile", label: t("help.back") }}>
        {help.again && (
          <Form method="post" action={pathname + search} className="mt-8">
            <KeptFields fields={[...help.again, ["seen", "help"]]} />
            <button type="submit" className="button-quiet">
              {t("help.keep")}
            </button>
            <p className="note mt-2">{t("help.keepHint")}</p>
          </Form>
        )}
      </HelpFirst>
    );
  }
  if (isOutageAnswer(error)) return <Outage />;
  if (isNotArrived(error)) return <NotArrived />;
  const known = isRouteErrorResponse(error) && typeof error.data === "string";
  return (
    <div className="page max-w-2xl py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <Message tone="error">
        <p>{t("notLoaded")}</p>
        <p className="note mt-1 font-normal">{known ? error.data : prescribed("profileLoad")}</p>
      </Message>
      <a href="/profile" className="button mt-6">
        {t("reload")}
      </a>
    </div>
  );
}
