import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Link,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { AssessmentView } from "#app/profile/assessment-view.tsx";
import {
  answerDeletion,
  type DeletionAnswer,
  isDeletionIntent,
} from "#app/profile/delete-account.server.ts";
import { Devices } from "#app/profile/devices.tsx";
import { valuesOf } from "#app/profile/field-values.server.ts";
import { MyData } from "#app/profile/my-data.tsx";
import { Passkeys } from "#app/profile/passkeys.tsx";
import { addPasskey, type PasskeysAnswer } from "#app/profile/post-passkeys.server.ts";
import {
  assess,
  assessmentProblem,
  loadProblem,
  postStep,
  type StepReply,
} from "#app/profile/post-profile.server.ts";
import { Wizard } from "#app/profile/wizard.tsx";
import { badRequest, readForm, textField } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { Message } from "#app/shell/message.tsx";
import { isOutageAnswer, Outage } from "#app/shell/outage.tsx";
import { ASSESSMENT, PROFILE } from "#app/words/profile.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { readStep } from "#worker/domain/profile/steps.ts";
import { isoDay } from "#worker/domain/time/day.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { ERRORS } from "#worker/domain/words/errors.ts";
import { profileFailure } from "#worker/services/profile/failure.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { profiles, sessions, personalData, composer, log } = context.services;
  const person = await requirePerson(request, context);
  const { searchParams } = new URL(request.url);
  const step = readStep(searchParams.get("step"));
  try {
    const view = await profiles.view(person);
    return {
      email: person.email,
      step,
      // Without a step in the address the page also shows devices, passkeys and the person's data.
      overview: !searchParams.has("step"),
      result: searchParams.get("view") === "result" && view.exists,
      problem: assessmentProblem(searchParams.get("assessment")),
      exists: view.exists,
      owner: view.owner,
      composer: composer.kind,
      values: valuesOf(view.answers),
      versions: view.versions,
      results: view.results,
      devices: await sessions.devices(view.sessions),
      passkeys: view.passkeys.map(({ id, name, created_at, last_used_at }) => ({
        ...{ id, name, createdAt: created_at, lastUsedAt: last_used_at },
      })),
      hasPassword: person.hasPassword,
      codePending: personalData.deletionCodeRequested,
      today: isoDay(Date.now()),
    };
  } catch (error) {
    log("profile.load_failed", errorFields(error));
    throw data(loadProblem(profileFailure(error)), { status: 503 });
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context, "save");
  const { sessions } = context.services;
  const form = await readForm(request);
  const intent = form.get("intent");
  if (isDeletionIntent(intent)) return answerDeletion(form, person, context.services);
  switch (intent) {
    case "next":
    case "previous":
    case "save":
      return postStep(context, person, form, intent);
    case "assess":
      return assess(context.services, person);
    case "add_passkey":
      return addPasskey(form, person, context.services);
    case "remove_passkey":
      await context.services.passkeys.remove(person, textField(form, "id"));
      break;
    case "sign_out_others":
      await sessions.endOthers(person);
      break;
    case "sign_out_device":
      await sessions.endDevice(person, textField(form, "device"));
      break;
    default:
      throw badRequest();
  }
  return redirect("/profile", 303);
}

export { headers } from "#app/requests/action-headers.server.ts";

export const meta: MetaFunction = () => [{ title: `${PROFILE.title} · ${BRAND.name}` }];

export default function Profile() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<StepReply | DeletionAnswer | PasskeysAnswer>();
  const reply = answer && "step" in answer ? answer : undefined;
  const deletion = answer && "deletion" in answer ? answer.deletion : undefined;
  const unadded = answer && "passkeys" in answer ? answer.passkeys.error : undefined;
  const { email, exists, results, overview, result, devices, today } = loaded;
  const step = reply?.step ?? loaded.step;
  return (
    <div className="page grid max-w-3xl gap-8 py-8 sm:py-12">
      <div>
        <h1 className="title">{PROFILE.title}</h1>
        <p className="mt-2 text-ink-soft">{email}</p>
        {!result && <p className="mt-3">{exists ? PROFILE.update : PROFILE.intro}</p>}
        {!result && results.length > 0 && (
          <Link to="/profile?view=result" className="link mt-2">
            {ASSESSMENT.show}
          </Link>
        )}
      </div>
      {result ? (
        <AssessmentView results={results} problem={loaded.problem} />
      ) : (
        <Wizard
          key={step}
          step={step}
          values={{ ...loaded.values, ...reply?.typed }}
          errors={reply?.errors ?? {}}
          version={reply?.version ?? loaded.versions[step]}
          conflict={reply?.conflict ?? false}
          problem={reply?.problem}
          exists={exists}
          owner={loaded.owner}
          composer={loaded.composer}
          today={today}
        />
      )}
      {overview && !result && (
        <>
          <Devices devices={devices} />
          <Passkeys passkeys={loaded.passkeys} error={unadded} />
          <MyData
            email={email}
            hasPassword={loaded.hasPassword}
            hasPasskey={loaded.passkeys.length > 0}
            codePending={loaded.codePending}
            reply={deletion}
          />
        </>
      )}
    </div>
  );
}

/** The profile could not be loaded; the rest of the product still works. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isOutageAnswer(error)) return <Outage />;
  const known = isRouteErrorResponse(error) && typeof error.data === "string";
  return (
    <div className="page max-w-3xl py-8 sm:py-12">
      <h1 className="title">{PROFILE.title}</h1>
      <Message tone="error">{known ? error.data : ERRORS.profileLoad}</Message>
      <a href="/profile" className="button mt-6">
        {PROFILE.reload}
      </a>
    </div>
  );
}
