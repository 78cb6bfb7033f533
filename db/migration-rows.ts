/**
 * A row for every table, parents first. Tests insert those that fit the tables and columns of a version;
 * a new table needs its row here.
 */
export const MIGRATION_ROWS: Readonly<
  Record<string, Readonly<Record<string, string | number | null>>>
> = {
  user: {
    id: "asha",
    email: "asha@example.com",
    password_hash: "scrypt",
    google_sub: "g-1",
    verified_at: 1,
    created_at: 1,
  },
  person_key: { user_id: "asha", wrapped: "w-1", version: "v-1" },
  session: { id: "s-1", user_id: "asha", created_at: 1, expires_at: 2, device: "Firefox" },
  passkey: {
    id: "p-1",
    user_id: "asha",
    public_key: "{}",
    counter: 0,
    transports: "[]",
    name: "Firefox",
    created_at: 1,
    last_used_at: 2,
  },
  token: { hash: "t-1", purpose: "magiclink", user_id: "asha", expires_at: 2, created_at: 1 },
  throttle: { key: "hmac", count: 3, resets_at: 9 },
  profiles: { id: "asha", available_credits: 24 },
  credit_ledger: {
    user_id: "asha",
    delta: 25,
    reason: "signup",
    reference: "asha",
    created_on: 1,
  },
  generation: {
    id: "b-1",
    user_id: "asha",
    key: "k-1",
    fingerprint: "f-1",
    status: "done",
    lease_expires_at: 2,
    created_on: 1,
    finished_on: 2,
  },
  user_history: {
    id: "b-1",
    user_id: "asha",
    mood_input: "tired",
    beat_formula: "[]",
    context_class: "Medical",
    focus: "tiredness",
    quality_score: "80%",
    downloaded_count: 2,
    favourite: 1,
    created_on: 2,
  },
  session_mark: { user_id: "asha", history_id: "b-1", day: 20_000, before: 2, after: 4 },
  user_profile: { user_id: "asha", full_name: "Asha", stress_level: 7, therapy_types: '["yoga"]' },
  assessment_result: {
    id: "r-1",
    user_id: "asha",
    risk_level: "Low",
    recommendations: "[]",
    suggested_therapies: "[]",
    next_steps: "[]",
    prompt_version: "1",
    created_on: 1,
  },
  deleted_ledger: { reason: "signup", delta: 25, entries: 1 },
  profile_draft: { user_id: "asha", step: 2, answers: "{}", version: 1, writer: "w-1" },
};
