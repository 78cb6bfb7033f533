/** People to talk to in a crisis. Check every entry again before a launch. */
export const SUPPORT = {
  checkedOn: "2026-11-21",
  lines: [
    {
      name: "Tele-MANAS",
      number: "14416",
      dial: "tel:14416",
      note: "free, day and night, in 20 languages",
    },
    {
      name: "Tele-MANAS",
      number: "1-800-891-4416",
      dial: "tel:18008914416",
      note: "the same people, toll-free",
    },
    { name: "Emergency", number: "112", dial: "tel:112", note: "if you or someone is in danger" },
    { name: "Childline", number: "1098", dial: "tel:1098", note: "for children and teenagers" },
    { name: "iCALL", number: "9152987821", dial: "tel:+919152987821", note: "hours vary" },
  ],
  elsewhere:
    "Outside India, call your local emergency number, or find a helpline at findahelpline.com.",
} as const;

/** The description of the page that lists them, as search engines show it. */
export const SUPPORT_PAGE = {
  description:
    "Free helplines in India with links that dial: Tele-MANAS 14416 day and night, emergency 112, Childline 1098.",
} as const;
