import { Form } from "@remix-run/react";
import { BALANCES, BREATH_PACES, OWN_PACES } from "#app/listening/choosing/values.ts";
import {
  useAutoContainer,
  useAutoDownload,
  useNamingByTitle,
} from "#app/listening/device/saving-settings.ts";
import { useDeviceSetting } from "#app/listening/device/use-device-setting.ts";
import { AutoContainer } from "#app/listening/saving/auto-container.tsx";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { CHOOSING, wishedLayer } from "#app/words/layers.ts";
import { SAVING } from "#app/words/saving.ts";
import { LAYER_WISHES, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { BEATS, EARS, LEVEL } from "#worker/sound/playback-options.ts";
import { SETTINGS, Section } from "./section.tsx";

interface SoundProps {
  readonly choice: ListeningChoice;
  /** Token of the page's owner. */
  readonly owner: string;
  /** It was stored a moment ago. */
  readonly saved: boolean;
  /** Why it was not stored. */
  readonly problem: string | undefined;
}

const nothing = () => "";

/** How a person's beats begin: layer, level, ears. */
export function Sound({ choice, owner, saved, problem }: SoundProps) {
  const { layer, level, ears, pure, noise } = choice;
  // A change that this device has not handed over yet is older than this one.
  const [, forget] = useDeviceSetting("listening", nothing);
  return (
    <Section id="sound" title={SETTINGS.sound.title}>
      <p className="max-w-prose">{SETTINGS.sound.lead}</p>
      {problem && (
        <p role="alert" className="border-lamp border-l-4 py-1 pl-3 font-medium">
          {problem}
        </p>
      )}
      <Form
        method="post"
        action="/settings#sound"
        onSubmit={() => forget("")}
        className="grid gap-6"
      >
        <input type="hidden" name="intent" value="sound" />
        <input type="hidden" name="owner" value={owner} />
        <Select
          name="layer"
          label={SETTINGS.sound.background}
          chosen={layer}
          options={LAYER_WISHES.map((name) => [name, wishedLayer(name)])}
        />
        <div className="grid">
          <label htmlFor="level" className="font-medium">
            {SETTINGS.sound.balance}
          </label>
          <input
            id="level"
            name="level"
            type="range"
            min={LEVEL.min}
            max={LEVEL.max}
            step={5}
            defaultValue={level}
            className="slider"
          />
          <span aria-hidden="true" className="note flex flex-wrap justify-between gap-x-4">
            {SETTINGS.sound.balanceEnds.map((end) => (
              <span key={end}>{end}</span>
            ))}
          </span>
        </div>
        <Select
          name="breath"
          label={CHOOSING.breath}
          chosen={choice.breath}
          options={BREATH_PACES.map((pace) => [pace, CHOOSING.breathText(pace)])}
        />
        <Select
          name="breathFrom"
          label={CHOOSING.breathFrom}
          chosen={choice.breathFrom}
          options={OWN_PACES.map((pace) => [pace, CHOOSING.breathFromText(pace)])}
        />
        <Select
          name="beat"
          label={CHOOSING.beat}
          chosen={choice.beat}
          options={BEATS.map((name) => [name, CHOOSING.beatWords[name].name])}
        />
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-medium">{CHOOSING.ears}</legend>
          {EARS.map((name) => (
            <label key={name} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
              <input
                type="radio"
                name="ears"
                value={name}
                defaultChecked={name === ears}
                className="size-5 shrink-0 accent-accent"
              />
              <span>
                {CHOOSING.earsWords[name].name}
                <span className="note block">{CHOOSING.earsWords[name].line}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Select
          name="balance"
          label={CHOOSING.balance}
          chosen={choice.balance ?? 0}
          options={BALANCES.map((balance) => [balance, CHOOSING.balanceText(balance)])}
        />
        <Checkbox name="noise" value="stays" defaultChecked={noise === "stays"}>
          <span>
            <span className="font-medium">{CHOOSING.keepNoise}</span>
            <span className="note block">
              {CHOOSING.keepNoiseHint} {SETTINGS.sound.keepNoiseYoung}
            </span>
          </span>
        </Checkbox>
        <Checkbox name="pure" defaultChecked={pure}>
          <span>
            <span className="font-medium">{CHOOSING.pure}</span>
            <span className="note block">{CHOOSING.pureHint}</span>
          </span>
        </Checkbox>
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button-quiet">
            {SETTINGS.sound.save}
          </button>
          <p role="status" className="text-good">
            {saved && SETTINGS.saved}
          </p>
        </div>
      </Form>
    </Section>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | number | undefined;
  /** Values with their words. */
  readonly options: readonly (readonly [string | number, string])[];
}

function Select({ name, label, chosen, options }: SelectProps) {
  return (
    <div className="grid gap-2">
      <label htmlFor={name} className="font-medium">
        {label}
      </label>
      <select id={name} name={name} defaultValue={chosen} className="field">
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

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
