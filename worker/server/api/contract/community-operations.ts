import type { PublicSound } from "./public-sound-operations.ts";

/** `/api/community/{id}`: a sound that the community page lists. */
export const SHARED_SOUND: PublicSound = {
  titles: {
    wav: { hear: "Hear a shared sound", measure: "Ask for a shared sound's size" },
    flac: { hear: "Hear a shared sound as FLAC", measure: "Ask for its size as FLAC" },
  },
  description:
    "A sound that the community page lists, for anybody, without a session. It is gone once nobody shares it.",
  id: { name: "id", description: "The sound's id, as the address of its page has it." },
  example: "/api/community/$SOUND",
  file: "shared",
};
