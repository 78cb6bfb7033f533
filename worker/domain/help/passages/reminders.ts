import { BRAND } from "#worker/domain/words/brand.ts";
import type { Passage } from "./passage.ts";

const REMINDERS = { to: "/plan/reminders", title: "Reminders" };

/** What reminds somebody of a plan of sessions. */
export const REMINDER_PASSAGES: readonly Passage[] = [
  {
    id: "reminders",
    question: "Can you remind me of my session? How do I turn reminders on?",
    text: [
      "Yes, if you follow a plan: on the page of your plan, under “Reminders”, tick “Mail me once a day” and choose an hour. It comes on days whose session is still to come. Its subject says only “Your session for today”.",
      "Or subscribe to your sessions in your calendar.",
      "Nothing is sent until you ask for it. There are no messages by SMS or WhatsApp.",
    ],
    source: REMINDERS,
    words:
      "reminder remind notify notification notifications alert ping push alarm every day evening morning daily mail email hour time set up get enable yaad dilao forget to listen change the time of sms whatsapp phone reminder reminders",
  },
  {
    id: "reminders-off",
    question: "How do I turn reminders off, or unsubscribe from the daily mails?",
    text: [
      "Use “Unsubscribe” in your mail program, or take the tick away under “Reminders” on the page of your plan.",
      "Your plan stays as it is, and you can turn them on again.",
    ],
    source: REMINDERS,
    words:
      "stop end disable unsubscribe reminder reminders mails emails off too many cancel no more daily annoying mute notification notifications dont send remind me band karo",
  },
  {
    id: "reminders-missing",
    question: "Why did no reminder come?",
    text: [
      "None is sent while your plan is paused or finished, on a day whose session is done, or when you have listened to half of it already.",
      "The hour is by the clock of your plan, and the mail comes within about ten minutes. Look in your spam folder too. At times one is lost: we never send two for a day.",
    ],
    source: REMINDERS,
    words:
      "missing never arrived not receive late wrong time zone timezone yesterday today didnt get stopped mail spam failed hour nahi aaya",
  },
  {
    id: "calendar",
    question: "How do I put my sessions into my calendar?",
    text: [
      "On the page of your plan, under “Reminders”, press “Make an address” and copy it into “Subscribe to a calendar” of your program.",
      `It shows “${BRAND.name}: your session” at the hour of your plan, and nothing of what your plan is for.`,
    ],
    source: REMINDERS,
    words:
      "google calendar apple outlook iphone ical ics feed subscribe sync add import plan events schedule address link sessions",
  },
  {
    id: "calendar-revoke",
    question: "Who can see my calendar address, and how do I end it?",
    text: [
      "Whoever has the address sees when your sessions are, so keep it to yourself.",
      "Under “Reminders”, “Make a new address” stops the old one at once; “End this address” stops it altogether.",
    ],
    source: REMINDERS,
    words:
      "revoke remove delete stop calendar link leaked shared someone else has my private secret address new renew disable unsubscribe",
  },
];
