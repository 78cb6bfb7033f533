/** The entries of SPEC.md section 2, and behind them the rooms that came later. */
const MENU = [
  { label: "Help me feel better", to: "/assessment" },
  { label: "Profile", to: "/profile" },
  { label: "Settings", to: "/settings" },
  { label: "History", to: "/history" },
  { label: "Pricing", to: "/pricing" },
  { label: "Plan", to: "/plan" },
  { label: "Progress", to: "/progress" },
  { label: "Wellbeing", to: "/wellbeing" },
  { label: "Community", to: "/community" },
  { label: "Help", to: "/help" },
] as const;

/** The words of navigation, menus and footer, as SPEC.md section 2 has them. */
export const NAVIGATION = {
  signIn: "Sign In",
  signOut: "Sign Out",
  menu: "Menu",
  sections: [
    { label: "How It Works", to: "#how-it-works" },
    { label: "Pricing", to: "#pricing" },
    { label: "FAQ", to: "#FAQ" },
  ],
  menuEntries: MENU,
  places: {
    title: "Shortcuts",
    bar: "Places",
    home: "Home page",
    feelBetter: "Feel better",
    history: "History",
    plan: "Plan",
    like: "Like Us",
    profile: "Profile",
    userProfile: "User Profile",
  },
  footer: [
    { label: "About Us", to: "/about" },
    { label: "Privacy & Refund Policy", to: "/privacy-policy" },
    { label: "Terms & Conditions", to: "/terms" },
  ],
  /** After the address and the network. */
  footerRooms: MENU.slice(-2),
  contact: "Contact us",
  network: "LinkedIn",
  credits: (credits: number) => (credits === 1 ? "1 credit" : `${credits} credits`),
  creditsLeft: (credits: number) => (credits === 1 ? "1 credit left" : `${credits} credits left`),
  crisis: "In a crisis? Talk to someone now",
} as const;
