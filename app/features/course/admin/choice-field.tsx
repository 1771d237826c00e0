import { SelectField } from '#app/ui/forms/field.tsx';

interface ChoiceFieldProps {
  name: string;
  label: string;
  /** Labels by value. */
  options: Record<string, string>;
  initial: string | undefined;
  error: string | undefined;
}

/** Select field of a form. */
export const ChoiceField = ({ name, label, options, initial, error }: ChoiceFieldProps) => (
  <SelectField label={label} name={name} defaultValue={initial} error={error}>
    {Object.entries(options).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
);
