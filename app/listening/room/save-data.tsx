import { Checkbox } from "#app/shell/checkbox.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { SAVING } from "#app/words/saving.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { useSaveData } from "../device/use-save-data.ts";
import { DataMeter } from "../saving/data-meter.tsx";

interface SaveDataProps {
  readonly beat: Beat;
  readonly listening: PlaybackOptions;
  readonly flacBytes: number | undefined;
}

/** What a session takes, and the switch that lets the device make it. */
export function SaveData({ beat, listening, flacBytes }: SaveDataProps) {
  const [saveData = false, setSaveData, asked] = useSaveData();
  return (
    <div>
      <Checkbox checked={saveData} onChange={({ target }) => setSaveData(target.checked)}>
        <span>
          <span className="font-medium">{GENERATOR.saveData}</span>
          <span className="note block">{GENERATOR.saveDataHint}</span>
          {asked && <span className="note block">{SAVING.askedToSave}</span>}
        </span>
      </Checkbox>
      <div className="pl-8">
        <DataMeter beat={beat} listening={listening} flacBytes={flacBytes} />
      </div>
    </div>
  );
}
