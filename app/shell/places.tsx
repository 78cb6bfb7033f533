import { NAVIGATION } from "#app/words/navigation.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { IconName } from "./icon.tsx";

interface Place {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
}

const { places } = NAVIGATION;

/** The places of a person who is signed in, as the bar at the bottom of a phone has them. */
export const PLACES: readonly Place[] = [
  { label: places.feelBetter, to: "/assessment", icon: "sparkles" },
  { label: places.history, to: "/history", icon: "history" },
  { label: places.plan, to: "/plan", icon: "calendar" },
  { label: places.profile, to: "/profile", icon: "person" },
];

/** The links beside the pages of a wide screen: SPEC.md section 2, and the history. */
export const SIDEBAR: readonly Place[] = [
  { label: places.home, to: "/", icon: "house" },
  { label: places.feelBetter, to: "/assessment", icon: "sparkles" },
  { label: places.history, to: "/history", icon: "history" },
  { label: places.like, to: BRAND.listing, icon: "like" },
  { label: places.userProfile, to: "/profile", icon: "person" },
];
