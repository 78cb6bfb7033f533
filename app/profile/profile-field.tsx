import {
  PROFILE_FIELDS,
  type ProfileField as Shape,
  writeDate,
} from "#worker/features/profile/rules.ts";
import { AUTOCOMPLETE, ariaAttributes, FieldFrame, type FieldProps } from "./field-frame.tsx";
import { isScale, NumberField, SliderField } from "./number-fields.tsx";
import { ChoiceField, FlagField, ListField } from "./option-fields.tsx";

/** One field of the profile, by its kind. */
export function ProfileField(props: FieldProps) {
  const { name } = props;
  const field: Shape = PROFILE_FIELDS[name];
  switch (field.kind) {
    case "choice":
      return <ChoiceField {...props} options={field.options} />;
    case "list":
      return <ListField {...props} options={field.options} />;
    case "flag":
      return <FlagField {...props} />;
    case "long_text":
      return <LongTextField {...props} max={field.max} />;
    case "number":
      return isScale(name) ? (
        <SliderField {...props} {...field} name={name} />
      ) : (
        <NumberField {...props} min={field.min} max={field.max} step={field.step} />
      );
    case "date":
      return <DateField {...props} />;
    default:
      return field.suggestions ? (
        <ChoiceField {...props} options={withOwn(field.suggestions, props.values)} />
      ) : (
        <TextField {...props} type={field.kind} max={field.max} />
      );
  }
}

/** The suggestions, and the stored answer if it is none of them. */
function withOwn(suggestions: readonly string[], values: readonly string[]): readonly string[] {
  return [...new Set([...suggestions, ...values.filter((value) => value !== "")])];
}

const INPUT_TYPES = { text: "text", email: "email", phone: "tel" } as const;

function TextField({
  type,
  max,
  ...props
}: FieldProps & { readonly type: keyof typeof INPUT_TYPES; readonly max: number }) {
  const { name, values, error } = props;
  return (
    <FieldFrame name={name} error={error}>
      <input
        id={name}
        name={name}
        type={INPUT_TYPES[type]}
        maxLength={max}
        defaultValue={values[0] ?? ""}
        autoComplete={AUTOCOMPLETE[name] ?? "off"}
        dir="auto"
        className="field"
        {...ariaAttributes(props)}
      />
    </FieldFrame>
  );
}

function LongTextField({ max, ...props }: FieldProps & { readonly max: number }) {
  const { name, values, error } = props;
  return (
    <FieldFrame name={name} error={error}>
      <textarea
        id={name}
        name={name}
        rows={3}
        maxLength={max}
        defaultValue={values[0] ?? ""}
        autoComplete="off"
        dir="auto"
        className="field resize-y"
        {...ariaAttributes(props)}
      />
    </FieldFrame>
  );
}

/**
 * A date as text: some browsers show an empty date field as if today were chosen, and nobody finds the
 * year of their birth in a calendar.
 */
function DateField(props: FieldProps) {
  const { name, values, error } = props;
  return (
    <FieldFrame name={name} error={error}>
      <input
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        maxLength={16}
        defaultValue={writeDate(values[0] ?? "")}
        autoComplete={AUTOCOMPLETE[name]}
        className="field max-w-56"
        {...ariaAttributes(props)}
      />
    </FieldFrame>
  );
}
