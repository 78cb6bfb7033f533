import { Field } from "#app/shell/form-parts.tsx";
import { AccountMenu, MobileMenu } from "#app/shell/nav-bar.tsx";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { BottomBar, Sidebar } from "#app/shell/places.tsx";
import { DESIGN, Section } from "./section.tsx";

/** What is pressed. */
export function Buttons() {
  return (
    <Section title={DESIGN.buttons}>
      <div className="card flex flex-wrap items-center gap-4">
        <button type="button" className="button">
          Button
        </button>
        <button type="button" className="button" disabled>
          Not now
        </button>
        <button type="button" className="button-quiet">
          Quiet
        </button>
        <a href="#main" className="button-quiet" aria-current="page">
          Quiet, current
        </a>
        <button type="button" className="button-quiet" disabled>
          Quiet, not now
        </button>
        <button type="button" className="chip" aria-pressed="false">
          Chip
        </button>
        <button type="button" className="chip" aria-pressed="true">
          Chip, chosen
        </button>
        <a href="#main" className="link">
          Link to the top
        </a>
      </div>
    </Section>
  );
}

const OWN = { autoComplete: "off", autoFocus: false } as const;

/** What is filled in. */
export function Fields() {
  return (
    <Section title={DESIGN.fields}>
      <div className="card grid gap-6 md:grid-cols-2">
        <Field {...OWN} label="Field" name="field" type="text" />
        <Field
          {...OWN}
          label="Field with a hint"
          name="hint"
          type="password"
          hint="12 characters or more. Four words do well."
        />
        <Field
          {...OWN}
          label="Field with an error"
          name="error"
          type="email"
          defaultValue="asha@"
          hint="Only for signing in."
          error="Please enter a valid email address."
        />
        <label className="grid content-start gap-1.5 font-medium">
          Select
          <select className="field font-normal" defaultValue="Thirty minutes">
            <option>Ten minutes</option>
            <option>Thirty minutes</option>
          </select>
        </label>
        <label className="grid gap-1.5 font-medium">
          Text of one's own
          <textarea className="field font-normal" rows={3} dir="auto" defaultValue="मन शांत नहीं है" />
        </label>
        <label className="grid content-start gap-1.5 font-medium">
          Slider
          <input type="range" className="slider" min={1} max={10} defaultValue={4} />
        </label>
        <div>
          <Checkbox name="checkbox">Checkbox</Checkbox>
          <Checkbox name="checked" defaultChecked>
            Checkbox, chosen
          </Checkbox>
          <Checkbox name="off" disabled>
            Checkbox, not now
          </Checkbox>
        </div>
        <fieldset>
          <legend className="font-medium">Radio buttons</legend>
          {["Rain", "Sea"].map((choice) => (
            <label key={choice} className="flex min-h-12 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="radio"
                className="size-5 shrink-0 accent-accent"
                defaultChecked={choice === "Rain"}
              />
              {choice}
            </label>
          ))}
        </fieldset>
      </div>
    </Section>
  );
}

const PERSON = { email: "a.very.long.address.indeed@mail.example.com", credits: 25 };

/** Ways through the product: each shown where its screen is wide or narrow enough. */
export function Places() {
  return (
    <Section title={DESIGN.places}>
      <div className="frame frame-menu grid content-start justify-items-end">
        <AccountMenu person={PERSON} open />
        <MobileMenu person={PERSON} open />
      </div>
      <div className="frame hidden px-4 pb-8 lg:block">
        <Sidebar />
      </div>
      <div className="frame frame-bar lg:hidden">
        <BottomBar />
      </div>
    </Section>
  );
}
