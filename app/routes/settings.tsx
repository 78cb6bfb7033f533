import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import type { TokensAnswer } from "#app/settings/access-tokens.server.ts";
import { AccessTokens } from "#app/settings/access-tokens.tsx";
import type { DeletionAnswer } from "#app/settings/delete-account.server.ts";
import { MyData } from "#app/settings/my-data.tsx";
import {
  type NomineeAnswer,
  type PasskeysAnswer,
  postSettings,
  type SoundAnswer,
  type WithdrawAnswer,
} from "#app/settings/post-settings.server.ts";
import { Agreed, Mails, Nominee } from "#app/settings/privacy.tsx";
import { Devices, Passkeys, Password } from "#app/settings/signing-in.tsx";
import { Downloads, Sound } from "#app/settings/sound.tsx";
import { t as myData } from "#app/settings/words/my-data.compiled.ts";
import { t } from "#app/settings/words/page.compiled.ts";
import { t as tokens } from "#app/settings/words/tokens.compiled.ts";
import { answerOrKeep } from "#app/shell/kept-form.ts";
import { t as lost } from "#app/shell/words/lost.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { isPurpose } from "#worker/features/privacy/rules.ts";
import { FIRST_CHOICE } from "#worker/sound/playback-choice.ts";

/** What the address says after a form about the nominee. */
const DONE: Readonly<Record<string, "named" | "removed" | undefined>> = {
  nominee: "named",
  "no-nominee": "removed",
};

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings, pageOwner, personalData, confirmation } = context.services;
  const person = await requirePerson(request, context);
  const view = await settings.view(person);
  const { devices, passkeys, listening, nominee, agreed } = view;
  const saved = new URL(request.url).searchParams.get("saved");
  return {
    email: person.email,
    hasPassword: person.hasPassword,
    codePending: personalData.deletionCodeRequested,
    owner: await pageOwner.tokenOf(person),
    choice: listening ?? FIRST_CHOICE,
    saved: saved === "sound",
    emailChanged: saved === "email",
    mailTrouble: view.mailTrouble,
    mailsAgain: saved === "mails",
    withdrawn: isPurpose(saved),
    agreed,
    nominee: nominee ?? null,
    nomineeDone: DONE[saved ?? ""],
    devices,
    tokens: view.tokens,
    confirmed: confirmation.isFresh(person),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      ...{ id, name, createdAt: created_at, lastUsedAt: last_used_at },
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  return postSettings(context, person, await readForm(request));
}

/** A nominee whom the network loses stays in the form: no other one here has much to type. */
export function clientAction(submitted: ClientActionFunctionArgs) {
  return answerOrKeep(submitted, (form): NomineeAnswer | undefined =>
    form.get("intent") === "name_nominee" ? { nominee: { problem: lost("answers") } } : undefined,
  );
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

/** The sections of the page, in their order: it is long on a phone. A person's data comes last. */
const SUBJECTS = [
  "sound",
  "downloads",
  "password",
  "passkeys",
  "devices",
  "mails",
  "agreed",
  "nominee",
] as const;

export default function SettingsPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<
    DeletionAnswer | NomineeAnswer | PasskeysAnswer | SoundAnswer | TokensAnswer | WithdrawAnswer
  >();
  const { email, hasPassword, passkeys, choice, owner } = loaded;
  const subjects = [
    ...SUBJECTS.map((id) => ({ id, title: t(`${id}.title`) })),
    { id: "access-tokens", title: tokens("title") },
    { id: "my-data", title: myData("title") },
  ];
  const problem = answer && "sound" in answer ? answer.sound.problem : undefined;
  return (
    <div className="page grid max-w-2xl gap-8 py-8 sm:py-12">
      <div>
        <h1 className="title">{t("title")}</h1>
        <p className="mt-2 text-ink-soft">{t("lead")}</p>
        <nav aria-label={t("sections")} className="mt-4">
          <ul className="flex flex-wrap gap-x-6">
            {subjects.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-flex min-h-12 items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Sound
        // A stored choice is shown as it was stored.
        key={`${choice.layer} ${choice.level} ${choice.ears} ${choice.pure}`}
        choice={choice}
        owner={owner}
        saved={loaded.saved}
        problem={problem}
      />
      <Downloads />
      <Password hasPassword={hasPassword} />
      <Passkeys
        owner={owner}
        passkeys={passkeys}
        error={answer && "passkeys" in answer ? answer.passkeys.error : undefined}
      />
      <Devices owner={owner} devices={loaded.devices} />
      <Mails
        email={email}
        owner={owner}
        changed={loaded.emailChanged}
        trouble={loaded.mailTrouble}
        again={loaded.mailsAgain}
      />
      <Agreed
        agreed={loaded.agreed}
        owner={owner}
        withdrawn={loaded.withdrawn}
        problem={answer && "withdraw" in answer ? answer.withdraw.problem : undefined}
      />
      <Nominee
        nominee={loaded.nominee}
        owner={owner}
        done={loaded.nomineeDone}
        refused={answer && "nominee" in answer ? answer.nominee : undefined}
      />
      <AccessTokens
        tokens={loaded.tokens}
        owner={owner}
        confirmed={loaded.confirmed}
        answer={answer && "tokens" in answer ? answer.tokens : undefined}
      />
      <MyData
        owner={owner}
        email={email}
        hasPassword={hasPassword}
        hasPasskey={passkeys.length > 0}
        codePending={loaded.codePending}
        reply={answer && "deletion" in answer ? answer.deletion : undefined}
      />
      <p>
        <Link to="/profile" className="link">
          {t("back")}
        </Link>
      </p>
    </div>
  );
}
