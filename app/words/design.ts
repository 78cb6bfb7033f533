/** The words of the page that shows the identity, for those who build it. */
export const DESIGN = {
  title: "Design",
  lead: "Tokens and components, each in its states. Developers alone see this page.",
  colours: "Colours",
  coloursLead:
    "By role. The number is the lowest contrast that a colour has on any surface: text needs 4.5, shapes need 3.",
  columns: ["Colour", "By day", "By night"],
  bands: "Bands",
  type: "Type",
  space: "Space",
  buttons: "Buttons",
  fields: "Fields",
  messages: "Messages",
  cards: "Cards",
  crisis: "Crisis numbers",
  totals: "Totals over time",
  places: "Menus and places",
} as const;
