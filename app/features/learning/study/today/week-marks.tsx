import { TickIcon } from '#app/features/course/public.tsx';
import type { Today } from '#app/features/learning/learning.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import * as css from './today.module.css';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The week as seven marks with words, and the weeks in a row. A missed week pauses the row, and is said without a loss. */
export function WeekMarks({ today: { week, goalDays, weeks, isPaused } }: { today: Today }) {
  const learned = week.filter(Boolean).length;
  return (
    <section className={css.card} aria-labelledby="week">
      <h2 id="week">This week</h2>
      <ol role="list" className={css.week}>
        {days.map((day, nth) => (
          <li key={day} data-learned={week[nth] ?? false}>
            <span aria-hidden="true" className={css.day}>
              {day.slice(0, 1)}
              <span className={css.letter}>{day.slice(1, 2)}</span>
            </span>
            <span aria-hidden="true" className={css.mark}>
              {week[nth] && <TickIcon />}
            </span>
            <span className="visually-hidden">
              {day}: {week[nth] ? 'learned' : 'free'}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {learned} of {pluralize(goalDays, 'day')}
        {learned >= goalDays && '. This week counts'}
        {weeks > 1 && !isPaused && `. ${weeks} weeks in a row`}
        {weeks > 0 && isPaused && `. Your run of ${pluralize(weeks, 'week')} is paused. This week picks it up again`}.
      </p>
    </section>
  );
}
