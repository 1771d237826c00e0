import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { useMediaQuery } from '#app/ui/hooks/use-media-query.ts';
import type { CalendarDay, WordCalendar } from '../word-schedule.contract.ts';
import * as css from './calendar.module.css';
import { columnOf, weekdayOf } from './dates.ts';
import { type DraggedWord, draggable, useDropTarget } from './drag-word.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Screens without room for weeks, as in the style sheet. */
const narrow = '(width < 64rem)';

interface MonthGridProps {
  calendar: WordCalendar;
  /** Called with the day that was pressed. */
  onDay: (day: CalendarDay) => void;
  /** Called with a word that was dragged onto a day. */
  onDrop: (word: DraggedWord, day: string) => void;
}

/** The days of a month: one tab stop, arrow keys move by day and by week. A list on narrow screens, where weeks would not fit. */
export function MonthGrid({ calendar, onDay, onDrop }: MonthGridProps) {
  const { today } = calendar;
  const isNarrow = useMediaQuery(narrow);
  const firstPast = calendar.days.find(({ day }) => day < today)?.day;
  const hasToday = calendar.days.some(({ day }) => day === today);
  // The list of a phone begins with today; past days follow.
  const days = isNarrow && hasToday ? calendar.days.toSorted((one, other) => Number(one.day < today) - Number(other.day < today)) : calendar.days;
  const list = useRef<HTMLOListElement>(null);
  const [active, setActive] = useState<string>();
  const { over, dropTarget } = useDropTarget(onDrop);
  const tabStop = days.find(({ day }) => day === active) ?? days.find(({ day }) => day === today) ?? days[0];

  function onKeyDown(event: KeyboardEvent) {
    const from = days.findIndex(({ day }) => day === tabStop?.day);
    const ends: Record<string, number> = { Home: 0, End: days.length - 1 };
    const to = ends[event.key] ?? from + (steps[event.key] ?? 0);
    const target = days[to];
    if (!target || to === from) return;
    event.preventDefault();
    setActive(target.day);
    list.current?.querySelectorAll('button')[to]?.focus();
  }

  return (
    <ol ref={list} className={css.grid} onKeyDown={onKeyDown}>
      {days.map((each, nth) => (
        <li
          key={each.day}
          style={nth === 0 ? ({ '--column': columnOf(each.day) } as CSSProperties) : undefined}
          data-over={over === each.day || undefined}
          {...(each.day >= today ? dropTarget(each.day) : {})}
          {...(each.word?.state === 'coming' ? draggable(each.word) : {})}
        >
          {isNarrow && hasToday && each.day === firstPast && <p className={css.earlier}>Earlier this month</p>}
          <button
            type="button"
            className={[css.day, !each.word && each.day >= today && css.gap].filter(Boolean).join(' ')}
            tabIndex={each.day === tabStop?.day ? 0 : -1}
            aria-current={each.day === today ? 'date' : undefined}
            onFocus={() => setActive(each.day)}
            onClick={() => onDay(each)}
          >
            <Day {...each} today={today} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Day({ day, marketDay, word, today }: CalendarDay & { today: string }) {
  return (
    <>
      <span className={css.date}>
        <span className="visually-hidden">{formatWeekdayDate(day)}, </span>
        <span aria-hidden="true">
          <span className={css.weekday}>{weekdayOf(day)} </span>
          {Number(day.slice(8))}
        </span>{' '}
        <span className={css.market} lang="ig">
          {marketDay}
        </span>
        {day === today && <strong className={css.today}> Today</strong>}
      </span>
      {word ? (
        <span className={css.word}>
          <span lang="ig">{word.title}</span>
          {word.fromArchive && <span className={css.note}> From the archive</span>}
        </span>
      ) : (
        <span className={css.note}>{day < today ? 'No word' : 'Empty'}</span>
      )}
    </>
  );
}
