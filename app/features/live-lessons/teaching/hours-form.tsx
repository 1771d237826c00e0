import { useState } from 'react';
import { Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { ageBandNames } from '#app/features/household/public.ts';
import { CheckboxGroup } from '#app/features/tutors/public.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { browserTimeZone, defaultTimeZone } from '#app/lib/time-zone.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import type { HoursForm as HoursValues } from '../hours/hours.contract.ts';
import { defaultNoticeHours, lessonMinutes, maxLessonsAWeek, maxNoticeHours } from '../lesson-terms.contract.ts';
import { DayOffFields, WeeklyHoursFields } from './hours-fields.tsx';
import { hoursSchema } from './hours-values.ts';

export type OwnHours = Awaited<ReturnType<Api['liveLessons']['hours']>>;

const failed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  network: 'Your hours were not saved: there is no connection. What you entered is still here, please try again.',
  fallback: 'Your hours were not saved. What you entered is still here, please try again.',
});

const lengthNames = Object.fromEntries(lessonMinutes.map((minutes) => [minutes, `${minutes} minutes`]));
const { adult: _, ...childNames } = ageBandNames;

/** The zone of the form stands in the list, whatever the browser knows. */
const zonesWith = (zone: string) => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].sort();

/** What the waiting room means for lessons with children, and for agreed ones that have no room. */
function childRoomHint({ hasRooms, lessonsWithoutRoom }: OwnHours): string {
  if (lessonsWithoutRoom === 0) return `Without a waiting room, lessons with children ${hasRooms ? 'get a room of the academy' : 'have no room'}.`;
  const [have, get] = lessonsWithoutRoom === 1 ? ['has', 'it gets'] : ['have', 'they get'];
  const without = `${pluralize(lessonsWithoutRoom, 'agreed lesson')} with a child ${have} no room now`;
  return hasRooms
    ? `${without}: ${get} one of the academy within five minutes, and we tell you and the family.`
    : `${without}. Enter the link of a room with a waiting room above, tick this, and save: ${get} the room at once, and we tell the family.`;
}

/** Hours of the week, days off, and which lessons a tutor gives. */
export function HoursForm({ hours, reload }: { hours: OwnHours; reload: () => Promise<void> }) {
  const { settings, mayTeachChildren, hasRooms, card } = hours;
  const [success, setSuccess] = useState<string>();
  const zone = settings?.zone ?? browserTimeZone() ?? defaultTimeZone;
  const { form, field, errors, clearError, failure, errorStatus, submitting, ready } = useForm<HoursValues>({
    schema: hoursSchema,
    toMessage: failed,
    onEdit: () => setSuccess(undefined),
    submit: async (values) => {
      setSuccess(undefined);
      const { message } = await api.liveLessons.saveHours({ ...values, ...(settings && { basedOn: settings.updatedAt }) });
      await reload();
      setSuccess(message);
    },
  });
  const learners = [...(settings?.grownUps === false ? [] : ['grown-ups']), ...(settings?.ages ?? [])];
  return (
    <FormCard {...form}>
      {card === null ? (
        <p>
          Families find your times on your card. It isn’t public yet: show it under <Link to="/tutor">Tutor home</Link>.
        </p>
      ) : (
        <p>
          Families find your times on <Link to={`/tutors/${card}`}>your page</Link>.
        </p>
      )}
      <SelectField label="Your time zone" {...field('zone')} defaultValue={zone}>
        {zonesWith(zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <WeeklyHoursFields hours={settings?.hours ?? []} error={errors.hours} onChange={() => clearError('hours')} />
      <DayOffFields days={settings?.daysOff ?? []} error={errors.daysOff} onChange={() => clearError('daysOff')} />
      <CheckboxGroup
        legend="How long your lessons are"
        name="lengths"
        options={lengthNames}
        chosen={(settings?.lengths ?? [30]).map(String)}
        error={errors.lengths}
        onChange={() => clearError('lengths')}
      />
      <CheckboxGroup
        legend="Whom you teach"
        hint={
          mayTeachChildren
            ? 'Children have their lessons with a grown-up in the room.'
            : 'Children can’t ask you yet: the school first has to see your background check. Your choice is kept until then.'
        }
        name="learners"
        options={{ 'grown-ups': 'Grown-ups', ...childNames }}
        chosen={learners}
        error={errors.ages ?? errors.grownUps}
        onChange={() => clearError('ages')}
      />
      <TextField
        label="Notice in hours"
        hint="How long ahead families ask. A day is 24 hours."
        {...field('noticeHours')}
        type="number"
        inputMode="numeric"
        min={0}
        max={maxNoticeHours}
        required
        defaultValue={settings?.noticeHours ?? defaultNoticeHours}
      />
      <TextField
        label="Lessons a week, at most"
        hint={`From Monday to Sunday, in ${zoneCity(zone)}.`}
        {...field('weeklyLimit')}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxLessonsAWeek}
        required
        defaultValue={settings?.weeklyLimit ?? 10}
      />
      <TextField
        label="Link of your room"
        hint={
          hasRooms
            ? 'Leave it empty, and each lesson gets a room of the academy that only you and the family know.'
            : 'Where you meet, such as a room of your own with a video service. Only you and the family of an agreed lesson see it.'
        }
        {...field('link')}
        type="url"
        inputMode="url"
        required={!hasRooms}
        defaultValue={settings?.link ?? ''}
      />
      <CheckboxGroup
        legend="A room of your own for children"
        hint={childRoomHint(hours)}
        name="room"
        options={{ waiting: 'It has a waiting room: I let each guest in' }}
        chosen={settings?.waitingRoom ? ['waiting'] : []}
        error={errors.waitingRoom}
        onChange={() => clearError('waitingRoom')}
      />
      <FormOutcome success={success} failure={failure} hasEnded={errorStatus === 401} />
      <SubmitButton submitting={submitting} ready={ready}>
        Save my hours
      </SubmitButton>
    </FormCard>
  );
}
