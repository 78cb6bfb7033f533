import { useId } from "react";
import { ROOM } from "#app/words/room.ts";
import { useDeviceSetting } from "../device/use-device-setting.ts";
import type { Heard } from "../session/heard.ts";

const untold = () => "";
const ANSWERS = ["both", "speakers"] as const;

/**
 * Asked once on a device, while its first sound plays: two tones in one loudspeaker need another mix. Whoever
 * chose otherwise in the options is not asked.
 */
export function EarsQuestion({ heard: { choice, choose } }: { readonly heard: Heard }) {
  const id = useId();
  const [told, tell] = useDeviceSetting("ears-told", untold);
  if (told !== "" || choice === undefined || choice.pure || choice.ears !== "both") return null;

  function answer(ears: (typeof ANSWERS)[number]) {
    tell("yes");
    if (choice && ears !== choice.ears) choose({ ...choice, ears });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons of one question, not fields
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      <p id={id} className="note">
        {ROOM.ears.question}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {ANSWERS.map((ears) => (
          <button key={ears} type="button" className="chip" onClick={() => answer(ears)}>
            {ROOM.ears[ears]}
          </button>
        ))}
      </div>
    </div>
  );
}
