import { TickIcon } from '#app/features/course/public.tsx';
import type { Today } from '#app/features/learning/learning.contract.ts';
import * as css from './today.module.css';
import { weekText } from './week-text.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The week as seven marks with words, and as a sentence. */
export function WeekMarks({ today }: { today: Today }) {
  return (
    <section className={css.card} aria-labelledby="week">
      <h2 id="week">This week</h2>
      <ol role="list" className={css.week}>
        {days.map((day, nth) => (
          <li key={day} data-learned={today.week[nth] ?? false}>
            <span aria-hidden="true" className={css.day}>
              {day.slice(0, 1)}
              <span className={css.letter}>{day.slice(1, 2)}</span>
            </span>
            <span aria-hidden="true" className={css.mark}>
              {today.week[nth] && <TickIcon />}
            </span>
            <span className="visually-hidden">
              {day}: {today.week[nth] ? 'learned' : 'free'}
            </span>
          </li>
        ))}
      </ol>
      <p>{weekText(today)}</p>
    </section>
  );
}
