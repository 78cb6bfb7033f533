/** The words of reminders. They ask for nothing, and blame nobody for a day without a session. */
export const REMINDERS = {
  title: "Reminders",
  lead: "For your plan, if you want them. Nothing is sent until you ask for it.",
  back: "Your plan",
  noPlan:
    "You have no plan at the moment, so nothing is sent. What you choose here counts for the next one.",
  begin: "Begin a plan",
  paused: "Your plan is resting, so nothing is sent. Reminders go on when it does.",
  mail: {
    title: "By mail",
    text: "One mail a day, on days whose session is still to come. Its subject says only “Your session for today”.",
    on: "Mail me once a day",
    hour: "At what time?",
    clock: (place: string) => `By the clock of ${place}. It comes within about ten minutes.`,
    invalid: "Please choose one of these hours.",
    save: "Save",
    isOn: (hour: string) => `You get a mail a day ${hour}.`,
    isOff: "No mails are sent.",
  },
  calendar: {
    title: "In your calendar",
    text: "A private address that your calendar program can subscribe to. It shows “Stillwave: your session” at the hour of your plan, and nothing of what your plan is for.",
    make: "Make an address",
    show: "Show the address",
    label: "Address of your calendar",
    hint: "Copy it into “Subscribe to a calendar” of your program. Whoever has it sees when your sessions are, so keep it to yourself.",
    renew: "Make a new address",
    renewHint: "The old one stops working at once.",
    revoke: "End this address",
  },
  unsubscribe: {
    title: "End the daily mails",
    text: "You then get no more reminders by mail. Your plan stays as it is.",
    button: "End the mails",
    done: "Done. No more reminders come by mail.",
    again: "You can turn them on again under “Reminders” on the page of your plan.",
    unknown:
      "This link does not belong to an account. You can end the mails under “Reminders” on the page of your plan.",
    plan: "Go to your plan",
  },
} as const;
