import * as z from "zod";
import { MAIL_TROUBLES } from "#worker/features/accounts/rules.ts";

/**
 * The schema of an export, the source of its type and of its description in the OpenAPI document. Built
 * on demand, as all schemas of the API.
 */
export function exportSchema() {
  const time = z.string().meta({ description: "ISO 8601, UTC." });
  const parts = z.record(z.string(), z.unknown());
  return z
    .object({
      schema_version: z.int().meta({
        description: "Incremented when programs that read exports must change.",
      }),
      exported_at: time,
      account: z
        .object({
          id: z.string(),
          email: z.string(),
          created_at: time,
          verified_at: time.nullable(),
          has_password: z.boolean(),
          google_linked: z.boolean(),
          google_account_number: z.string().nullable(),
          language: z
            .string()
            .nullable()
            .meta({ description: "BCP 47; null where none was chosen." }),
          mail_trouble: z
            .enum(MAIL_TROUBLES)
            .nullable()
            .meta({ description: "Why reminders and receipts are not mailed." }),
          mail_trouble_on: time
            .nullable()
            .meta({ description: "When that was reported, or was last ended." }),
        })
        .optional(),
      sessions: z.array(z.object({ device: z.string(), signed_in_at: time, ends_at: time })),
      passkeys: z.array(
        z.object({ name: z.string(), created_at: time, last_used_at: time.nullable() }),
      ),
      access_tokens: z
        .array(
          z.object({
            name: z.string(),
            scopes: z.array(z.string()),
            created_at: time,
            ends_at: time,
            last_used_at: time.nullable().meta({ description: "To the hour." }),
          }),
        )
        .meta({ description: "Access tokens of programs; never the tokens themselves." }),
      mailed_codes: z.array(z.object({ purpose: z.string(), mailed_at: time, ends_at: time })),
      email_changes: z
        .array(
          z.object({
            new_email: z.string().optional(),
            former_email: z.string().optional(),
            asked_at: time,
            ends_at: time,
            confirmed_by_new_at: time.nullable(),
            confirmed_by_old_at: time.nullable(),
            done_at: time.nullable(),
          }),
        )
        .meta({
          description:
            "Changes of the address: with the new one while they wait, with the former one while they can be revoked.",
        }),
      credits: z.object({
        available: z.int(),
        ledger: z.array(z.object({ delta: z.int(), reason: z.string(), created_on: time })),
      }),
      payments: z
        .array(
          z.object({
            plan: z.string(),
            amount: z.int(),
            currency: z.string(),
            credits: z.int(),
            status: z.string(),
            refunded: z.int(),
            taken_back: z.int(),
            receipt: z.string().nullable(),
            created_on: time,
            paid_on: time.nullable(),
            place_of_buyer: z.string().nullable(),
          }),
        )
        .meta({ description: "Purchases; amounts in paise." }),
      attempts: z.array(
        z.object({ status: z.string(), created_on: time, finished_on: time.nullable() }),
      ),
      beats: z
        .array(parts)
        .meta({ description: "As the history shows them, and incognito beats." }),
      session_marks: z.array(parts),
      listening_sessions: z
        .array(parts)
        .meta({ description: "What was listened to on a day: layer, minutes, part of the day." }),
      courses: z.array(parts).meta({ description: "Plans of sessions, with what was done." }),
      reminders: z
        .object({
          mail_on: z.boolean(),
          mail_hour: z.int().nullable(),
          calendar_address: z.boolean(),
        })
        .nullable()
        .meta({
          description: "Mails that remind of a plan, and whether its calendar has an address.",
        }),
      consents: z
        .array(
          z.object({
            purpose: z.string(),
            notice_version: z.int(),
            language: z.string(),
            agreed_on: z.string(),
            withdrawn_on: z.string().nullable(),
          }),
        )
        .meta({ description: "What the person agreed to, and withdrew; days are YYYY-MM-DD." }),
      parent: z
        .object({
          email: z.string(),
          state: z.string(),
          asked_on: time,
          answered_on: z.string().nullable(),
        })
        .nullable()
        .meta({ description: "The parent whom somebody under 18 asked, and what they said." }),
      nominee: z
        .object({ name: z.string(), email: z.string() })
        .nullable()
        .meta({ description: "Whom the person named to ask on their behalf when they cannot." }),
      questionnaire_results: z
        .array(parts)
        .meta({ description: "PHQ-9 and GAD-7: the answers of each time, with their total." }),
      shared_sounds: z.array(parts).meta({
        description: "Beats that the person shares, each with the feeling and the goal.",
      }),
      sounds_of_others: z
        .array(parts)
        .meta({ description: "Shared sounds that the person kept, or said helped." }),
      messages: z
        .array(z.object({ text: z.string(), written_on: time, mailed_on: time.nullable() }))
        .meta({
          description: "Messages to the team. Its answers come by mail, and are not stored.",
        }),
      listening: parts.nullable().meta({ description: "How the person chose to listen." }),
      profile: parts.nullable(),
      profile_drafts: z.array(parts),
      assessment_results: z.array(parts),
    })
    .meta({ description: "Everything that the product stores about a person." });
}

export type ExportDocument = z.infer<ReturnType<typeof exportSchema>>;
