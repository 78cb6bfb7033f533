import { beatOf } from "./answers.ts";
import type { Client } from "./client.ts";
import { addPasskey } from "./passkeys.ts";
import type { Stack } from "./stack.ts";

/** Somebody about whom the product holds something of every kind, each text with a word of its own. */
export interface Holder {
  readonly jar: Client;
  readonly id: string;
  readonly email: string;
  /** Everything that they told, and every id that stands for them. */
  readonly canaries: readonly string[];
  /** Of their ordinary and their incognito beat. */
  readonly beatId: string;
  readonly incognitoId: string;
  readonly incognitoAudio: string;
}

/** Signs somebody up and has them leave a trace in every table. */
export async function personWithHoldings(stack: Stack, name: string): Promise<Holder> {
  const email = `${name}@example.com`;
  const jar = await stack.person(email);
  const [row] = await stack.dump.rows("select id from user where email = ?", [
    await stack.sealed.stored(email),
  ]);
  const id = String(row?.id);
  const words = (what: string) => `${name}-${what}`;
  const moods = [`I feel anxious ${words("mood")}`, `I cannot sleep ${words("secret")}`] as const;
  const beat = await beatOf(await jar.postBeat({ mood: moods[0] }));
  const hidden = await beatOf(await jar.postBeat({ mood: moods[1], incognito: true }));
  await jar.postForm("/history", { intent: "favourite", beat: beat.id });
  await jar.postForm("/history/mark", { beat: beat.id, moment: "before", value: "2" });
  await jar.postForm("/history/mark", { beat: beat.id, moment: "after", value: "4" });
  const passkey = await addPasskey(jar);
  await stack.dump.rows("update passkey set name = ? where id = ?", [
    words("phone-name"),
    passkey.id,
  ]);
  await stack.dump.write([
    [
      `insert into user_profile (user_id, full_name, date_of_birth, phone, existing_conditions,
         medical_history, had_brain_injury) values (?, ?, '1961-02-03', ?, ?, ?, 1)`,
      [id, words("full"), words("phone"), JSON.stringify([words("condition")]), words("illness")],
    ],
    [
      "insert into profile_draft (user_id, step, answers, version) values (?, 2, ?, 3)",
      [id, JSON.stringify({ medical_history: words("draft") })],
    ],
    [
      `insert into assessment_result (id, user_id, risk_level, recommendations, suggested_therapies,
         next_steps, prompt_version, created_on) values (?, ?, 'Moderate', ?, '[]', ?, '1', ?)`,
      [
        words("result"),
        id,
        JSON.stringify([words("advice")]),
        JSON.stringify([words("step")]),
        Date.now(),
      ],
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
    "step",
  ];
  const told = [email, ...moods, ...kinds.map(words)];
  return {
    ...{ jar, id, email, beatId: beat.id, incognitoId: hidden.id },
    incognitoAudio: hidden.audio_url,
    canaries: [...told, id, beat.id, hidden.id],
  };
}

/** Every row of the database that says something about somebody, as one text. */
export async function tracesOf(stack: Stack, { canaries }: Holder): Promise<string[]> {
  const tables = Object.entries(await stack.dump.everything());
  const rows = tables.flatMap(([table, all]) =>
    all.map((row) => `${table} ${JSON.stringify(row)}`),
  );
  return rows.filter((row) => canaries.some((canary) => row.includes(canary))).toSorted();
}

/** The code of the next unread mail to an address that has one; waits for it. */
export async function mailedCode(stack: Stack, email: string): Promise<string> {
  for (;;) {
    const [code] = /^\d{8}$/m.exec((await stack.inbox.next(email)).text) ?? [];
    if (code !== undefined) return code;
  }
}
