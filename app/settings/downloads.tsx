import { useAutoDownload } from "#app/listening/device/use-auto-download.ts";
import { useAutoContainer, useNamingByTitle } from "#app/listening/device/use-saving-settings.ts";
import { AutoContainer } from "#app/listening/saving/auto-container.tsx";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { SAVING } from "#app/words/saving.ts";
import { SETTINGS } from "#app/words/settings.ts";
import { Section } from "./section.tsx";

/** How this device saves beats. Every change counts at once. */
export function Downloads() {
  const [auto, setAuto] = useAutoDownload();
  const [container, setContainer] = useAutoContainer();
  const [byTitle, setByTitle] = useNamingByTitle();
  return (
    <Section id="downloads" title={SETTINGS.downloads.title}>
      <p className="max-w-prose">{SETTINGS.downloads.lead}</p>
      {auto === undefined ? (
        <p className="note">{SETTINGS.downloads.withoutScripts}</p>
      ) : (
        <div className="grid gap-3">
          <Checkbox checked={auto} onChange={({ target }) => setAuto(target.checked)}>
            {SAVING.auto}
          </Checkbox>
          {auto && <AutoContainer container={container || "wav"} onChoose={setContainer} />}
          <Checkbox checked={byTitle} onChange={({ target }) => setByTitle(target.checked)}>
            <span>
              {SAVING.byTitle}
              <span className="note block">{SAVING.byTitleHint}</span>
            </span>
          </Checkbox>
        </div>
      )}
    </Section>
  );
}
