import { levelNames } from '#app/features/accounts/public.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { zoneCity } from '#app/lib/time-names.ts';
import { audienceTextOf } from '../membership/audience-text.ts';
import { formatWeekly } from '../weekly-text.ts';
import type { PublicClass } from './catalog.contract.ts';
import * as css from './classes.module.css';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Audience, times, tutors and free places of a class. */
export function ClassFacts({ found }: { found: PublicClass }) {
  const { level, audience, ages, zone, firstDay, lastDay, weekly, places, tutors } = found;
  return (
    <dl className={css.facts}>
      <dt>For</dt>
      <dd>{audienceTextOf(audience, ages)}</dd>
      <dt>Level</dt>
      <dd>{levelNames[level]}</dd>
      {weekly.length > 0 && (
        <>
          <dt>Meets</dt>
          <dd>
            {weekly.map((time) => (
              <span key={`${time.weekday} ${time.start}`} className={css.time}>
                {formatWeekly(time)}
              </span>
            ))}
            <span className={css.time}>by the clock of {zoneCity(zone)}</span>
          </dd>
        </>
      )}
      <dt>Term</dt>
      <dd>
        <time dateTime={firstDay}>{formatDate(firstDay)}</time> to <time dateTime={lastDay}>{formatDate(lastDay)}</time>
      </dd>
      {tutors.length > 0 && (
        <>
          <dt>{tutors.length === 1 ? 'Tutor' : 'Tutors'}</dt>
          <dd>
            <bdi>{list.format(tutors)}</bdi>
          </dd>
        </>
      )}
      <dt>Free</dt>
      <dd>{pluralize(places, 'place')}</dd>
    </dl>
  );
}
