import type { ComponentProps } from 'react';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { SelectField } from '#app/ui/forms/field.tsx';
import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';

interface UnitSelectProps extends Pick<ComponentProps<'select'>, 'value' | 'onChange'> {
  units: readonly AdminUnit[];
  error?: string | undefined;
}

/** Select field of a unit, by levels and in order. */
export const UnitSelect = ({ units, error, ...select }: UnitSelectProps) => (
  <SelectField label="Unit" name="unit" error={error} {...select}>
    {levels
      .map((level) => ({ level, ofLevel: units.filter((unit) => unit.level === level) }))
      .filter(({ ofLevel }) => ofLevel.length > 0)
      .map(({ level, ofLevel }) => (
        <optgroup key={level} label={levelNames[level]}>
          {ofLevel.map(({ id, position, title, titleEnglish }) => (
            <option key={id} value={id}>
              {`${position}. ${title} · ${titleEnglish}`}
            </option>
          ))}
        </optgroup>
      ))}
  </SelectField>
);
