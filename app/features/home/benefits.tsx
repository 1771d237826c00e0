import { Link } from 'react-router';
import { type CourseStartResult, HeardNote } from '#app/features/accounts/public.tsx';
import * as css from './benefits.module.css';
import type { HomeTexts } from './home-texts.contract.ts';

const reasons: { name: 'instructors' | 'courses' | 'community'; to?: `/${string}`; drawing: string }[] = [
  {
    name: 'instructors',
    drawing: 'M24 8a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM8 42c1-10 8-14 16-14s15 4 16 14M36 12c4 0 6 3 6 6M36 6c7 0 12 5 12 12',
  },
  {
    name: 'courses',
    to: '/learn',
    drawing:
      'M24 12c-5-4-12-5-18-4v30c6-1 13 0 18 4 5-4 12-5 18-4V8c-6-1-13 0-18 4zm0 0v30M12 16c2 0 5 0 7 2M12 24c2 0 5 0 7 2M29 18c2-2 5-2 7-2M29 26c2-2 5-2 7-2',
  },
  {
    name: 'community',
    drawing:
      'M16 12a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm17 0a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM4 40c1-8 6-11 12-11s10 3 11 8M22 40c1-8 5-11 11-11s11 3 12 11',
  },
];

export function Benefits({ texts, start }: { texts: HomeTexts; start: CourseStartResult }) {
  return (
    <section className={css.benefits} aria-labelledby="why">
      <h2 id="why">Why Learn With Us?</h2>
      <ul role="list" className={css.cards}>
        {reasons.map(({ name, to, drawing }) => (
          <li key={name} className={css.card}>
            <svg
              width="48"
              height="48"
              viewBox="0 0 50 50"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d={drawing} />
            </svg>
            <div className={css.text}>
              <h3>{to ? <Link to={to}>{texts[`${name}Title`]}</Link> : texts[`${name}Title`]}</h3>
              <p>
                {texts[`${name}Text`]} {to && <HeardNote start={start} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
