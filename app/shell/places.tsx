import type { LucideIcon } from "lucide-react";
import Heart from "lucide-react/icons/heart";
import History from "lucide-react/icons/history";
import House from "lucide-react/icons/house";
import Sparkles from "lucide-react/icons/sparkles";
import UserRound from "lucide-react/icons/user-round";
import { NAVIGATION } from "#app/words/navigation.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

interface Place {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

const { places } = NAVIGATION;

/** The places of a person who is signed in, as the bar at the bottom of a phone has them. */
export const PLACES: readonly Place[] = [
  { label: places.feelBetter, to: "/assessment", icon: Sparkles },
  { label: places.history, to: "/history", icon: History },
  { label: places.profile, to: "/profile", icon: UserRound },
];

/** The links beside the pages of a wide screen: SPEC.md section 2, and the history. */
export const SIDEBAR: readonly Place[] = [
  { label: places.home, to: "/", icon: House },
  { label: places.feelBetter, to: "/assessment", icon: Sparkles },
  { label: places.history, to: "/history", icon: History },
  { label: places.like, to: BRAND.listing, icon: Heart },
  { label: places.userProfile, to: "/profile", icon: UserRound },
];
