import { Form } from 'react-router';
import { dialectNames, dialects } from '#app/features/accounts/dialects.contract.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import type { CardFilter } from './card-filter.ts';
import * as css from './tutors.module.css';

/** Chooses tutors by level and dialect. A GET form, which works without JavaScript. */
export function CardFilterForm({ filter: { level, dialect } }: { filter: CardFilter }) {
  return (
    <search>
      <Form method="get" action="/tutors" className={css.filter}>
        <SelectField label="Level" name="level" defaultValue={level ?? ''}>
          <option value="">Any level</option>
          {levels.map((each) => (
            <option key={each} value={each}>
              {levelNames[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Dialect" name="dialect" defaultValue={dialect ?? ''}>
          <option value="">Any dialect</option>
          {dialects.map((each) => (
            <option key={each} value={each}>
              {dialectNames[each]}
            </option>
          ))}
        </SelectField>
        <div className={css.buttons}>
          <Button type="submit" variant="secondary">
            Show tutors
          </Button>
          {(level || dialect) && (
            <ButtonLink to="/tutors" variant="secondary">
              Show all
            </ButtonLink>
          )}
        </div>
      </Form>
    </search>
  );
}
