import { useState } from 'react';
import type { FieldErrors } from '#app/lib/api-error.ts';
import { SelectField } from '#app/ui/forms/field.tsx';
import type { Audience } from '../class-terms.contract.ts';
import type { AdminClass } from './class-admin.contract.ts';
import * as css from './classes.module.css';
import { childAgeNames } from './learner-names.ts';

const audienceNames: Record<Audience, string> = { children: 'Children', 'grown-ups': 'Grown-ups', families: 'Families: children and grown-ups' };

/** Audience of a class, and the ages of its children. */
export function AudienceFields({ audience, ages, errors }: { audience: Audience; ages: AdminClass['ages']; errors: FieldErrors }) {
  const [chosen, setChosen] = useState<string>(audience);
  return (
    <>
      <SelectField
        label="For"
        name="audience"
        hint="It counts when a learner joins, not later."
        defaultValue={audience}
        onChange={({ target }) => setChosen(target.value)}
        error={errors.audience}
      >
        {Object.entries(audienceNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {chosen !== 'grown-ups' && (
        <fieldset className={css.group}>
          <legend>Ages of the children</legend>
          <p className={css.hint}>None for all ages.</p>
          <div className={css.choices}>
            {Object.entries(childAgeNames).map(([age, label]) => (
              <label key={age}>
                <input type="checkbox" name={`age-${age}`} defaultChecked={ages.some((each) => each === age)} /> {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
