import type { MetaFunction } from "@remix-run/cloudflare";
import { KEPT_BEATS } from "#app/offline/device-parts.ts";
import { type Policy, PolicyPage } from "#app/policies/policy-page.tsx";
import { t } from "#app/policies/words/privacy.compiled.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { KNOWN_ACCOUNTS } from "#worker/domain/limits.ts";
import { BRAND } from "#worker/domain/words.ts";
import { BACKUP_DAYS, CODE_MINUTES } from "#worker/features/accounts/rules.ts";
import { GATEWAY_COMPANY } from "#worker/features/payments/gateway.rules.ts";
import { STEPS } from "#worker/features/profile/steps.rules.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "description", content: t("description", { brand: BRAND.name }) },
];

export default function PrivacyPolicy() {
  return <PolicyPage policy={privacy()} />;
}

/** The Privacy & Refund Policy. It describes what the product does: change both together. */
const privacy = (): Policy => ({
  title: t("title"),
  updated: "2025-04-22",
  brief: [t("brief.keep"), t("brief.sound"), t("brief.yours"), t("brief.refunds")],
  sections: [
    {
      id: "who-we-are",
      title: t("who-we-are.title"),
      paragraphs: [t("who-we-are.company", { brand: BRAND.name })],
    },
    {
      id: "what-we-keep",
      title: t("what-we-keep.title"),
      paragraphs: [t("what-we-keep.lead")],
      points: [
        t("what-we-keep.account"),
        t("what-we-keep.sessions"),
        t("what-we-keep.passkeys"),
        t("what-we-keep.tokens"),
        t("what-we-keep.beats"),
        t("what-we-keep.credits"),
        t("what-we-keep.purchases"),
        t("what-we-keep.attempts"),
        t("what-we-keep.profile", { steps: STEPS.length }),
        t("what-we-keep.marks"),
        t("what-we-keep.listening"),
        t("what-we-keep.messages"),
        t("what-we-keep.minutes"),
        t("what-we-keep.plans"),
        t("what-we-keep.reminders"),
        t("what-we-keep.questionnaires"),
        t("what-we-keep.consents"),
        t("what-we-keep.nominee"),
        t("what-we-keep.shared"),
        t("what-we-keep.links"),
        t("what-we-keep.throttles"),
      ],
    },
    {
      id: "what-we-do-not-keep",
      title: t("what-we-do-not-keep.title"),
      paragraphs: [],
      points: [
        t("what-we-do-not-keep.sound"),
        t("what-we-do-not-keep.trackers"),
        t("what-we-do-not-keep.crisis"),
        t("what-we-do-not-keep.failed"),
        t("what-we-do-not-keep.logs"),
        t("what-we-do-not-keep.cards"),
      ],
    },
    {
      id: "incognito",
      title: t("incognito.title"),
      paragraphs: [t("incognito.stored"), t("incognito.yours")],
    },
    {
      id: "language-model",
      title: t("language-model.title"),
      paragraphs: [t("language-model.reader"), t("language-model.lead")],
      points: [
        t("language-model.beat"),
        t("language-model.profile"),
        t("language-model.assessment"),
      ],
    },
    {
      id: "help",
      title: t("help.title"),
      paragraphs: [t("help.questions"), t("help.messages")],
    },
    {
      id: "who-else",
      title: t("who-else.title"),
      paragraphs: [t("who-else.lead")],
      points: [
        t("who-else.hosts"),
        t("who-else.model"),
        t("who-else.mail"),
        t("who-else.payment", { company: GATEWAY_COMPANY }),
        t("who-else.google"),
        t("who-else.authorities"),
      ],
    },
    {
      id: "where",
      title: t("where.title"),
      paragraphs: [t("where.servers")],
    },
    {
      id: "cookies",
      title: t("cookies.title"),
      paragraphs: [t("cookies.lead")],
      points: [
        t("cookies.session"),
        t("cookies.shortLived", { minutes: CODE_MINUTES }),
        t("cookies.device", { accounts: KNOWN_ACCOUNTS }),
        t("cookies.plan"),
        t("cookies.language"),
        t("cookies.tabs"),
        t("cookies.player"),
        t("cookies.kept", { count: KEPT_BEATS }),
      ],
    },
    {
      id: "how-long",
      title: t("how-long.title"),
      paragraphs: [
        t("how-long.account"),
        t("how-long.deletion"),
        t("how-long.files", { days: BACKUP_DAYS }),
      ],
    },
    {
      id: "protection",
      title: t("protection.title"),
      paragraphs: [t("protection.how")],
    },
    {
      id: "children",
      title: t("children.title"),
      paragraphs: [t("children.adult"), t("children.parent")],
    },
    {
      id: "your-rights",
      title: t("your-rights.title"),
      paragraphs: [],
      points: [
        t("your-rights.export"),
        t("your-rights.delete"),
        t("your-rights.correct"),
        t("your-rights.withdraw"),
        t("your-rights.nominate"),
        t("your-rights.ask"),
        t("your-rights.complain"),
      ],
    },
    {
      id: "refunds",
      title: t("refunds.title"),
      paragraphs: [t("refunds.none"), t("refunds.credits", { credits: SIGN_UP_CREDITS })],
    },
    {
      id: "changes",
      title: t("changes.title"),
      paragraphs: [t("changes.date")],
    },
  ],
  contact: (mail) => t.rich("contact", { mail, address: BRAND.supportEmail }),
  onward: [{ to: "/settings", label: t("onward.settings") }],
});
