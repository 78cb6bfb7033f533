import { Checkbox } from "#app/shell/page-parts.tsx";
import { type FieldName, PROFILE_FIELDS } from "#worker/features/profile/rules.ts";
import {
  AUTOCOMPLETE,
  ariaAttributes,
  FieldFrame,
  FieldNotes,
  type FieldProps,
} from "./field-frame.tsx";
import { t } from "./words/wizard.compiled.ts";

type Field = (typeof PROFILE_FIELDS)[FieldName];
type Option =
  | Extract<Field, { options: unknown }>["options"][number]
  | Extract<Field, { suggestions: unknown }>["suggestions"][number];

const OPTIONS: readonly string[] = Object.values(PROFILE_FIELDS).flatMap((field) => [
  ...("options" in field ? field.options : []),
  ...("suggestions" in field ? field.suggestions : []),
]);

/** A text that somebody wrote where options are only suggested stays as it is. */
function optionText(option: string): string {
  return isOption(option) ? t(`options.${option}`) : option;
}

function isOption(text: string): text is Option {
  return OPTIONS.includes(text);
}

interface OptionsProps extends FieldProps {
  readonly options: readonly string[];
}

/** One option, or no answer. */
export function ChoiceField({ options, ...props }: OptionsProps) {
  const { name, values, error } = props;
  return (
    <FieldFrame name={name} error={error}>
      <select
        id={name}
        name={name}
        defaultValue={values[0] ?? ""}
        autoComplete={AUTOCOMPLETE[name] ?? "off"}
        className="field"
        {...ariaAttributes(props)}
      >
        <option value="">{t("unanswered")}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {optionText(option)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Any number of options. */
export function ListField({ options, ...props }: OptionsProps) {
  const { name, values, error } = props;
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="grid content-start gap-1"
      {...ariaAttributes(props)}
    >
      <legend className="font-medium">{t(`fields.${name}.label`)}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option}
            name={name}
            value={option}
            defaultChecked={values.includes(option)}
          >
            {optionText(option)}
          </Checkbox>
        ))}
      </div>
      <FieldNotes name={name} error={error} />
    </fieldset>
  );
}

/** Yes or no. */
export function FlagField(props: FieldProps) {
  const { name, values, error } = props;
  return (
    <div className="grid content-start gap-1">
      <Checkbox
        id={name}
        name={name}
        defaultChecked={values[0] === "on"}
        {...ariaAttributes(props)}
      >
        <span className="font-medium">{t(`fields.${name}.label`)}</span>
      </Checkbox>
      <FieldNotes name={name} error={error} />
    </div>
  );
}
