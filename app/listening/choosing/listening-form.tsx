import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Checkbox } from "#app/shell/page-parts.tsx";
import type { Formula } from "#worker/sound/formula.ts";
import { LAYER_WISHES, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { BEATS, EARS, isNoise } from "#worker/sound/playback-options.ts";
import { followedBy, type SessionLength } from "../session-length.ts";
import { lengthOptions } from "../session-options.tsx";
import { t } from "../words/choosing.compiled.ts";
import { t as byForm } from "../words/choosingByForm.compiled.ts";
import { t as layers } from "../words/layers.compiled.ts";
import { t as lengths } from "../words/length.compiled.ts";
import {
  BALANCES,
  BREATH_PACES,
  balanceText,
  breathFromText,
  breathText,
  OWN_PACES,
} from "./values.ts";

const LEVELS = [0, 25, 50, 75, 100] as const;

/** Minutes of a night, where no script knows what time it is. */
const NIGHTS = [360, 420, 450, 480, 510, 540] as const;

interface ListeningFormProps {
  readonly stages: Formula;
  readonly minutes: SessionLength;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** What their account has. */
  readonly choice: ListeningChoice;
  /** Whether layers of noise are offered. */
  readonly noise: boolean;
}

/** The same choices without scripts: stored with the person, the length in the address of the page. */
export function ListeningForm({ stages, minutes, owner, choice, noise }: ListeningFormProps) {
  const { pathname, search } = useLocation();
  const { layer, level, ears, pure } = choice;
  const nights = NIGHTS.map((length) => ({
    value: `night-${length}`,
    label: lengths("night.lasting", { hours: length / 60 }),
  }));
  const levels = LEVELS.some((each) => each === level) ? LEVELS : [...LEVELS, level];
  return (
    <form method="post" action="/listening/choice" className="grid gap-3 sm:grid-cols-2">
      <input type="hidden" name="owner" value={owner} />
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <Choice name="layer" label={t("title")} chosen={layer}>
        {LAYER_WISHES.filter((each) => noise || each === "suggested" || !isNoise(each)).map(
          (each) => (
            <option key={each} value={each}>
              {layers(`name.${each}`)}
            </option>
          ),
        )}
      </Choice>
      <Choice name="level" label={t("level")} chosen={String(level)}>
        {levels.map((each) => (
          <option key={each} value={each}>
            {t("levelText", { level: each })}
          </option>
        ))}
      </Choice>
      <Choice name="ears" label={t("ears")} chosen={ears}>
        {EARS.map((each) => (
          <option key={each} value={each}>
            {t(`earsName.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice name="balance" label={t("balance")} chosen={String(choice.balance ?? 0)}>
        {BALANCES.map((each) => (
          <option key={each} value={each}>
            {balanceText(each)}
          </option>
        ))}
      </Choice>
      <Choice name="beat" label={t("beat")} chosen={choice.beat ?? "binaural"}>
        {BEATS.map((each) => (
          <option key={each} value={each}>
            {t(`beatName.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice name="breath" label={t("breath")} chosen={String(choice.breath ?? "")}>
        {BREATH_PACES.map((pace) => (
          <option key={pace} value={pace}>
            {breathText(pace)}
          </option>
        ))}
      </Choice>
      <Choice name="breathFrom" label={t("breathFrom")} chosen={String(choice.breathFrom ?? "")}>
        {OWN_PACES.map((pace) => (
          <option key={pace} value={pace}>
            {breathFromText(pace)}
          </option>
        ))}
      </Choice>
      <Choice name="minutes" label={lengths("title")} chosen={minutes}>
        {lengthOptions(stages, nights).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      {followedBy(stages) === "night" && (
        <p className="note sm:col-span-2">
          {lengths("night.hint")} {lengths("night.alarm")}
        </p>
      )}
      {followedBy(stages) === "work" && (
        <p className="note sm:col-span-2">
          {lengths("focus.hint")} {lengths("focus.bell")}
        </p>
      )}
      <Checkbox name="pure" defaultChecked={pure}>
        <span>
          <span className="font-medium">{t("pure")}</span>
          <span className="block text-ink-soft text-sm">
            {t("pureHint")} {byForm("pureLouder")}
          </span>
        </span>
      </Checkbox>
      {noise ? (
        <Checkbox name="noise" value="stays" defaultChecked={choice.noise === "stays"}>
          <span>
            <span className="font-medium">{t("keepNoise")}</span>
            <span className="block text-ink-soft text-sm">{t("keepNoiseHint")}</span>
          </span>
        </Checkbox>
      ) : (
        <>
          <input type="hidden" name="noise" value={choice.noise} />
          <p className="text-ink-soft text-sm">{t("withoutNoise")}</p>
        </>
      )}
      <button type="submit" className="button-quiet min-h-12 self-center justify-self-start">
        {byForm("save")}
      </button>
    </form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly children: ReactNode;
}

function Choice({ name, label, chosen, children }: ChoiceProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={`choose-${name}`} className="text-ink-soft text-sm">
        {label}
      </label>
      <select id={`choose-${name}`} name={name} defaultValue={chosen} className="field min-h-12">
        {children}
      </select>
    </div>
  );
}
