import { useLayoutEffect, useRef } from 'react';
import { dialectNames, dialects } from '#app/features/accounts/dialects.contract.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { LevelNote, useCourseStart } from '#app/features/accounts/public.tsx';
import type { FieldErrors } from '#app/lib/api-error.ts';
import { browserTimeZone, timeZoneName } from '#app/lib/time-zone.ts';
import { SelectField } from '#app/ui/forms/field.tsx';
import type { Profile } from '../household.contract.ts';
import { type AgeBand, goalDays, isChild, sessionMinutes } from '../profile-terms.contract.ts';
import { Checkbox } from './checkbox.tsx';
import * as css from './grown-ups.module.css';

const names = ['level', 'dialect', 'goalDays', 'minutes', 'zone'];

interface MoreSettingsProps {
  /** Missing for a new one. */
  profile: Profile | undefined;
  ageBand: AgeBand | undefined;
  errors: FieldErrors;
}

/** Settings that have a good default. They are open where one of them has an error. */
export function MoreSettings({ profile, ageBand, errors }: MoreSettingsProps) {
  const start = useCourseStart();
  const zones = [...new Set([timeZoneName(profile?.zone ?? '') ?? [], browserTimeZone() ?? []].flat())];
  const details = useRef<HTMLDetailsElement>(null);
  const hasError = names.some((name) => errors[name]);
  // Before the form moves the focus to the field.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <details ref={details} className={css.more}>
      <summary>More settings</summary>
      <div className={css.fields}>
        <SelectField
          label="Starts at"
          hint={<LevelNote start={start} />}
          name="level"
          defaultValue={profile?.level ?? 'beginner'}
          error={errors.level}
        >
          {levels.map((level) => (
            <option key={level} value={level}>
              {levelNames[level]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Dialect of your family"
          hint="Words of this dialect count as right."
          name="dialect"
          defaultValue={profile?.dialect ?? ''}
          error={errors.dialect}
        >
          <option value="">I don’t know</option>
          {dialects.map((dialect) => (
            <option key={dialect} value={dialect}>
              {dialectNames[dialect]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Days a week" name="goalDays" defaultValue={profile?.goalDays ?? 3} error={errors.goalDays}>
          {goalDays.map((days) => (
            <option key={days} value={days}>
              {days === 7 ? 'Every day' : `${days} days`}
            </option>
          ))}
        </SelectField>
        <SelectField label="Minutes a day" name="minutes" defaultValue={profile?.minutes ?? 5} error={errors.minutes}>
          {sessionMinutes.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
        </SelectField>
        {zones.length > 0 && (
          <SelectField
            label="Time zone"
            hint="A day of learning begins at four in the morning."
            name="zone"
            defaultValue={zones[0]}
            error={errors.zone}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
        )}
        <Checkbox name="quiet" label="Quiet: exercises without sound" defaultChecked={profile?.quiet ?? false} />
        <Checkbox name="gentle" label="Gentle: words come back a little less often" defaultChecked={profile?.gentle ?? false} />
        {ageBand && !isChild(ageBand) && (
          <Checkbox
            name="openAll"
            label="Open every lesson"
            hint="Instead of unlocking them one by one."
            defaultChecked={profile?.openAll ?? false}
          />
        )}
        <Checkbox
          name="easyDots"
          label="Dots are hard on my keyboard"
          hint="An answer without its dots still counts as right, and we’ll show where they go."
          defaultChecked={profile?.easyDots ?? false}
        />
      </div>
    </details>
  );
}
