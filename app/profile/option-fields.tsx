import { Checkbox } from "#app/shell/page-parts.tsx";
import {
  AUTOCOMPLETE,
  ariaAttributes,
  FieldFrame,
  FieldNotes,
  type FieldProps,
} from "./field-frame.tsx";
import { FIELD_WORDS, OPTION_WORDS, PROFILE } from "./words.ts";

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
        <option value="">{PROFILE.unanswered}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {OPTION_WORDS.get(option) ?? option}
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
      <legend className="font-medium">{FIELD_WORDS[name].label}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option}
            name={name}
            value={option}
            defaultChecked={values.includes(option)}
          >
            {OPTION_WORDS.get(option) ?? option}
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
        <span className="font-medium">{FIELD_WORDS[name].label}</span>
      </Checkbox>
      <FieldNotes name={name} error={error} />
    </div>
  );
}
