import { UNANSWERED } from "#worker/features/profile/rules.ts";
import { sealAssessment, sealDraft, sealProfile } from "#worker/features/profile/sealed.ts";
import { answersWith, beatOf, type Client } from "./client.ts";
import { now } from "./clock.ts";
import { addPasskey } from "./passkeys.ts";
import type { Stack } from "./stack.ts";

/** A person with personal data of every kind that the product stores. */
export interface PersonWithData {
  readonly jar: Client;
  readonly id: string;
  readonly email: string;
  /** All texts that the person entered, and all ids that identify the person. */
  readonly canaries: readonly string[];
  readonly beatId: string;
  readonly incognitoId: string;
  /** The URL of the incognito beat's sound. */
  readonly incognitoAudio: string;
}

/**
 * Signs a person up and stores personal data in every table.
 * @param name part of every text, so that a test can search for it
 */
export async function createPersonWithData(stack: Stack, name: string): Promise<PersonWithData> {
  const email = `${name}.${crypto.randomUUID()}@example.com`;
  const jar = await stack.person(email);
  const id = String(await stack.accountId(email));
  const canary = (kind: string) => `${name}-${kind}`;
  const moods = [`I feel anxious ${canary("mood")}`, `I cannot sleep ${canary("secret")}`] as const;
  const beat = await beatOf(await jar.postBeat({ mood: moods[0] }));
  const incognito = await beatOf(await jar.postBeat({ mood: moods[1], incognito: true }));
  await jar.postForm("/history", { intent: "favourite", beat: beat.id });
  await jar.postForm("/history/mark", { beat: beat.id, moment: "before", value: "2" });
  await jar.postForm("/history/mark", { beat: beat.id, moment: "after", value: "4" });
  await jar.postForm("/listening/choice", { layer: "rain", level: "40", ears: "speakers" });
  await jar.postForm("/listening/heard", {
    ...{ beat: beat.id, layer: "rain", minutes: "20", part: "night" },
  });
  await jar.postForm("/plan", {
    ...{ intent: "start", goal: "calm", days: "7", hour: "21", minutes: "20", zone: "UTC" },
  });
  await jar.postForm("/plan/reminders", { intent: "mail", mail: "on", hour: "7" });
  await jar.postForm("/plan/reminders", { intent: "make", version: "0" });
  await jar.postForm("/wellbeing/gad-7", { key: "k", ...answersWith("gad-7", 5) });
  await jar.postForm(`/community/share/${beat.id}`, {
    ...{ intent: "share", feeling: "anxious", goal: "calm" },
  });
  await jar.postForm("/help", {
    ...{ intent: "send", key: crypto.randomUUID(), message: `A question ${canary("question")}` },
  });
  const passkey = await addPasskey(jar);
  await stack.dump.rows("update passkey set name = ? where id = ?", [
    canary("phone-name"),
    passkey.id,
  ]);
  const key = await stack.sealed.keyOf(id);
  const profile = await sealProfile(key, {
    ...UNANSWERED,
    ...{ full_name: canary("full"), date_of_birth: "1961-02-03", phone: canary("phone") },
    ...{ existing_conditions: [canary("condition")], medical_history: canary("illness") },
    ...{ had_brain_injury: true, stress_level: 5 },
  });
  const assessed = { id: canary("result"), prompt_version: "1", created_on: now() };
  const result = await sealAssessment(key, assessed, {
    ...{ risk_level: "Moderate", recommendations: [canary("advice")] },
    ...{ suggested_therapies: [], next_steps: [canary("step")] },
  });
  await stack.dump.write([
    ["insert into user_profile (user_id, sealed) values (?, ?)", [id, profile.sealed]],
    [
      `insert into payment (id, user_id, key, plan, amount, currency, credits, status, link_id,
         link_url, created_on) values (?, ?, ?, 'starter', 49900, 'INR', 5, 'expired', ?, ?, 1)`,
      [
        crypto.randomUUID(),
        id,
        canary("purchase-key"),
        `plink_${crypto.randomUUID()}`,
        `https://rzp.io/i/${canary("link")}`,
      ],
    ],
    [
      "insert into profile_draft (user_id, step, sealed, version) values (?, 2, ?, 3)",
      [id, await sealDraft(key, 2, { medical_history: canary("draft") })],
    ],
    [
      `insert into assessment_result (id, user_id, sealed, prompt_version, created_on)
       values (?, ?, ?, ?, ?)`,
      [result.id, id, result.sealed, result.prompt_version, result.created_on],
    ],
  ]);
  const kinds = [
    "full",
    "phone",
    "phone-name",
    "condition",
    "illness",
    "draft",
    "result",
    "advice",
    "question",
    "step",
  ];
  const entered = [email, ...moods, ...kinds.map(canary)];
  return {
    ...{ jar, id, email, beatId: beat.id, incognitoId: incognito.id },
    incognitoAudio: incognito.audio_url,
    canaries: [...entered, id, beat.id, incognito.id],
  };
}

/** All rows of the database that contain data of a person, each as a text. */
export async function rowsAbout(stack: Stack, { canaries }: PersonWithData): Promise<string[]> {
  const tables = Object.entries(await stack.dump.everything());
  const rows = tables.flatMap(([table, all]) =>
    all.map((row) => `${table} ${JSON.stringify(row)}`),
  );
  return rows.filter((row) => canaries.some((canary) => row.includes(canary))).toSorted();
}
