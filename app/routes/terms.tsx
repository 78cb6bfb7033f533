import type { MetaFunction } from "@remix-run/cloudflare";
import { t as beforeYouListen } from "#app/listening/words/beforeYouListen.compiled.ts";
import { type Policy, PolicyPage } from "#app/policies/policy-page.tsx";
import { t } from "#app/policies/words/terms.compiled.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "description", content: t("description", { brand: BRAND.name }) },
];

export default function Terms() {
  return <PolicyPage policy={terms()} />;
}

/** The Terms & Conditions. */
const terms = (): Policy => ({
  title: t("title"),
  updated: "2025-04-22",
  brief: [
    t("brief.device"),
    t("brief.driving"),
    t("brief.credits", { credits: SIGN_UP_CREDITS }),
    t("brief.yours"),
  ],
  sections: [
    {
      id: "agreement",
      title: t("agreement.title"),
      paragraphs: [t("agreement.agree", { brand: BRAND.name })],
    },
    {
      id: "who-may-use-it",
      title: t("who-may-use-it.title"),
      paragraphs: [t("who-may-use-it.anyone")],
    },
    {
      id: "not-a-medical-device",
      title: t("not-a-medical-device.title"),
      paragraphs: [
        t("not-a-medical-device.device", { brand: BRAND.name }),
        t("not-a-medical-device.diagnosis"),
      ],
    },
    {
      id: "ask-a-doctor-first",
      title: t("ask-a-doctor-first.title"),
      paragraphs: [t("ask-a-doctor-first.lead")],
      points: [
        t("ask-a-doctor-first.seizures"),
        t("ask-a-doctor-first.implant"),
        t("ask-a-doctor-first.psychosis"),
        t("ask-a-doctor-first.headInjury"),
        t("ask-a-doctor-first.pregnancy"),
      ],
    },
    {
      id: "listening",
      title: t("listening.title"),
      paragraphs: [],
      points: [
        beforeYouListen("notices.driving"),
        beforeYouListen("stop"),
        t("listening.headphones"),
        t("listening.level"),
        t("listening.measure"),
      ],
    },
    {
      id: "crisis",
      title: t("crisis.title"),
      paragraphs: [t("crisis.person")],
    },
    {
      id: "account",
      title: t("account.title"),
      paragraphs: [t("account.yours"), t("account.deletion")],
    },
    {
      id: "credits",
      title: t("credits.title"),
      paragraphs: [
        t("credits.free", { credits: SIGN_UP_CREDITS }),
        t("credits.failed"),
        t("credits.plans"),
        t("credits.refunds"),
      ],
    },
    {
      id: "your-beats",
      title: t("your-beats.title"),
      paragraphs: [t("your-beats.words"), t("your-beats.beats"), t("your-beats.shared")],
    },
    {
      id: "acceptable-use",
      title: t("acceptable-use.title"),
      paragraphs: [t("acceptable-use.lead")],
      points: [
        t("acceptable-use.unwilling"),
        t("acceptable-use.others"),
        t("acceptable-use.accounts"),
        t("acceptable-use.attacks"),
        t("acceptable-use.law"),
      ],
    },
    {
      id: "availability",
      title: t("availability.title"),
      paragraphs: [t("availability.promise")],
    },
    {
      id: "liability",
      title: t("liability.title"),
      paragraphs: [t("liability.offered"), t("liability.limits"), t("liability.rights")],
    },
    {
      id: "ending",
      title: t("ending.title"),
      paragraphs: [t("ending.closing")],
    },
    {
      id: "changes",
      title: t("changes.title"),
      paragraphs: [t("changes.date")],
    },
    {
      id: "law",
      title: t("law.title"),
      paragraphs: [t("law.courts")],
    },
  ],
  contact: (mail) => t.rich("contact", { mail, address: BRAND.supportEmail }),
  onward: [
    { to: "/purpose", label: t("onward.purpose", { brand: BRAND.name }) },
    { to: "/privacy-policy", label: t("onward.privacy") },
  ],
});
