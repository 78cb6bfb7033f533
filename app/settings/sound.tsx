import { Form, Link } from "@remix-run/react";
import {
  BALANCES,
  BREATH_PACES,
  balanceText,
  breathFromText,
  breathText,
  OWN_PACES,
} from "#app/listening/choosing/values.ts";
import {
  useAutoContainer,
  useAutoDownload,
  useNamingByTitle,
} from "#app/listening/device/saving-settings.ts";
import { useDeviceSetting } from "#app/listening/device/use-device-setting.ts";
import { AutoContainer } from "#app/listening/saving/auto-container.tsx";
import { useSession } from "#app/listening/session/session.tsx";
import { t as choosing } from "#app/listening/words/choosing.compiled.ts";
import { t as layers } from "#app/listening/words/layers.compiled.ts";
import { t as saving } from "#app/listening/words/saving.compiled.ts";
import { t as offline } from "#app/offline/words/link.compiled.ts";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { LAYER_WISHES, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { BEATS, EARS, LEVEL } from "#worker/sound/playback-options.ts";
import { Section } from "./section.tsx";
import { t } from "./words/page.compiled.ts";

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
    <Section id="sound" title={t("sound.title")}>
      <p className="max-w-prose">{t("sound.lead")}</p>
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
          label={t("sound.background")}
          chosen={layer}
          options={LAYER_WISHES.map((name) => [name, layers(`name.${name}`)])}
        />
        <div className="grid">
          <label htmlFor="level" className="font-medium">
            {t("sound.balance")}
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
            <span>{t("sound.balanceEnds.tones")}</span>
            <span>{t("sound.balanceEnds.background")}</span>
          </span>
        </div>
        <Select
          name="breath"
          label={choosing("breath")}
          chosen={choice.breath}
          options={BREATH_PACES.map((pace) => [pace, breathText(pace)])}
        />
        <Select
          name="breathFrom"
          label={choosing("breathFrom")}
          chosen={choice.breathFrom}
          options={OWN_PACES.map((pace) => [pace, breathFromText(pace)])}
        />
        <Select
          name="beat"
          label={choosing("beat")}
          chosen={choice.beat}
          options={BEATS.map((name) => [name, choosing(`beatName.${name}`)])}
        />
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-medium">{choosing("ears")}</legend>
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
                {choosing(`earsName.${name}`)}
                <span className="note block">{choosing(`earsLine.${name}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Select
          name="balance"
          label={choosing("balance")}
          chosen={choice.balance ?? 0}
          options={BALANCES.map((balance) => [balance, balanceText(balance)])}
        />
        <Checkbox name="noise" value="stays" defaultChecked={noise === "stays"}>
          <span>
            <span className="font-medium">{choosing("keepNoise")}</span>
            <span className="note block">
              {choosing("keepNoiseHint")} {t("sound.keepNoiseYoung")}
            </span>
          </span>
        </Checkbox>
        <Checkbox name="pure" defaultChecked={pure}>
          <span>
            <span className="font-medium">{choosing("pure")}</span>
            <span className="note block">{choosing("pureHint")}</span>
          </span>
        </Checkbox>
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button-quiet">
            {t("sound.save")}
          </button>
          <p role="status" className="text-good">
            {saved && t("saved")}
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
    <Section id="downloads" title={t("downloads.title")}>
      <p className="max-w-prose">{t("downloads.lead")}</p>
      {auto === undefined ? (
        <p className="note">{t("downloads.withoutScripts")}</p>
      ) : (
        <div className="grid gap-3">
          <Checkbox checked={auto} onChange={({ target }) => setAuto(target.checked)}>
            {saving("auto")}
          </Checkbox>
          {auto && <AutoContainer container={container || "wav"} onChoose={setContainer} />}
          <Checkbox checked={byTitle} onChange={({ target }) => setByTitle(target.checked)}>
            <span>
              {saving("byTitle")}
              <span className="note block">{saving("byTitleHint")}</span>
            </span>
          </Checkbox>
        </div>
      )}
      <ToDevice />
    </Section>
  );
}

/** To a document of its own, unless that would end a sound: browsers offer to add a page to the device once it was loaded. */
function ToDevice() {
  const { opening } = useSession();
  return (
    <Link to="/device" reloadDocument={!opening} className="link inline-flex min-h-12 items-center">
      {offline("keep")}
    </Link>
  );
}
