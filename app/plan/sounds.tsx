import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConsentNotice } from "#app/consent/notice.tsx";
import { PlanStep } from "./form-parts.tsx";
import type { ShownPlan, ShownSlot } from "./plan-view.server.ts";
import { t } from "./words/plan.compiled.ts";

interface MakeSoundProps {
  readonly slot: ShownSlot;
  readonly plan: ShownPlan;
  readonly owner: string;
  readonly credits: number;
  /** The one thing to do. @default false */
  readonly main?: boolean;
}

/** Makes the sound of an empty slot for one credit, or says that there is none left. */
export function MakeSound({ slot, plan, owner, credits, main = false }: MakeSoundProps) {
  const { formData } = useNavigation();
  if (slot.key === null) return null;
  if (credits <= 0) {
    return (
      <p>
        {t("sounds.noCredits")}{" "}
        <Link to="/pricing" className="link">
          {t("sounds.plans")}
        </Link>
      </p>
    );
  }
  const making = formData?.get("key") === slot.key;
  const cost = (words: ReactNode) => (
    <span key="cost" className="font-normal">
      {words}
    </span>
  );
  return (
    <PlanStep intent="make" owner={owner} plan={plan} fields={{ slot: slot.slot, key: slot.key }}>
      <button type="submit" className={main ? "button" : "button-quiet"} disabled={making}>
        {t.rich("sounds.make", { cost })}
      </button>
      <p role="status" className="note mt-2 empty:sr-only">
        {making ? t("sounds.making") : ""}
      </p>
      {main && (
        <div className="mt-3">
          <ConsentNotice purpose="beats" />
        </div>
      )}
    </PlanStep>
  );
}

interface SoundsProps {
  readonly plan: ShownPlan;
  readonly owner: string;
  readonly credits: number;
}

/** The sounds that a plan reuses; an empty place is filled by a tap. */
export function Sounds({ plan, owner, credits }: SoundsProps) {
  const { slots } = plan;
  const [first] = slots.filter(({ key }) => key !== null);
  const none = slots.every(({ title }) => title === null);
  return (
    <section aria-labelledby="sounds" className="mt-12 max-w-prose">
      <h2 id="sounds" className="heading">
        {t("sounds.title")}
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {slots.map((slot) => (
          <li key={slot.slot} className="grid gap-1 py-3">
            <SoundName slot={slot} none={none} />
            {/* One at a time; the first one of all stands above. */}
            {slot === first && !none && (
              <div className="mt-1">
                <MakeSound slot={slot} plan={plan} owner={owner} credits={credits} />
              </div>
            )}
            <OwnSound slot={slot} plan={plan} owner={owner} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SoundName({ slot, none }: { readonly slot: ShownSlot; readonly none: boolean }) {
  const { title, to, deleted } = slot;
  if (title !== null && to !== null) {
    return (
      <>
        <span className="note">{t("sounds.number", { number: slot.slot + 1 })}</span>
        <Link to={to} dir="auto" className="link min-h-12 content-center justify-self-start">
          {title}
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="font-medium">{t("sounds.number", { number: slot.slot + 1 })}</p>
      {deleted && <p>{t("sounds.deleted")}</p>}
      <p className="note">{t(none ? "sounds.emptyFirst" : "sounds.empty")}</p>
    </>
  );
}

interface OwnSoundProps {
  readonly slot: ShownSlot;
  readonly plan: ShownPlan;
  readonly owner: string;
}

/** A sound of one's own in this place. */
function OwnSound({ slot, plan, owner }: OwnSoundProps) {
  const { choices } = plan;
  if (choices.length === 0) return null;
  const id = `own-${slot.slot}`;
  const groups = [
    { label: t("sounds.fitting"), sounds: choices.filter(({ fits }) => fits) },
    { label: t("sounds.others"), sounds: choices.filter(({ fits }) => !fits) },
  ];
  return (
    <details>
      <summary className="link note flex min-h-12 cursor-pointer list-none items-center">
        {t(slot.title === null ? "sounds.choose" : "sounds.chooseOther")}
      </summary>
      <PlanStep
        intent="choose"
        owner={owner}
        plan={plan}
        fields={{ slot: slot.slot }}
        className="grid gap-3 pb-2"
      >
        <label htmlFor={id} className="font-medium">
          {t("sounds.chooseLabel")}
        </label>
        <select id={id} name="beat" className="field">
          {groups.map(({ label, sounds }) =>
            sounds.length === 0 ? null : (
              <optgroup key={label} label={label}>
                {sounds.map((sound) => (
                  <option key={sound.id} value={sound.id}>
                    {sound.title}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </select>
        <button type="submit" className="button-quiet justify-self-start">
          {t("sounds.use")}
        </button>
      </PlanStep>
    </details>
  );
}
