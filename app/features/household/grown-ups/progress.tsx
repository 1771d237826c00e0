import { useCallback } from 'react';
import { api } from '#app/api-client.ts';
import type { WithPassword } from '#app/features/accounts/public.tsx';
import { TickIcon } from '#app/features/course/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import type { Profile } from '../household.contract.ts';
import * as css from './progress.module.css';
import { weekText } from './week-text.ts';

const DatedBars = lazyPart('the chart', () => import('#app/ui/charts/dated-bars.tsx').then((module) => module.DatedBars));

const failed = errorMessages({ 404: serverMessage, fallback: 'We could not fetch what this profile has learned' });
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Word {
  igbo: string;
  english: string;
}

/** Progress of a profile for a guardian: no live view, and typed answers of the last 30 days alone. */
export function Progress({ profile, withPassword }: { profile: Profile; withPassword: WithPassword }) {
  const { id, goalDays } = profile;
  const load = useCallback(() => withPassword(() => api.learning.progress({ id })), [id, withPassword]);
  const { state, busy, retry } = useOwnData(load, failed);
  if ('failure' in state)
    return (
      <LoadError onRetry={retry} pending={busy}>
        {state.failure}
      </LoadError>
    );
  if (!('data' in state)) return <p role="status">Loading...</p>;
  const { week, words, minutes, dinner, hardest, typed } = state.data;
  const days = week.filter(Boolean).length;
  return (
    <>
      <p>{weekText(days, minutes, goalDays)}</p>
      <ul role="list" className={css.week} aria-label="Days this week">
        {weekdays.map((day, nth) => (
          <li key={day} data-learned={week[nth] === true}>
            <span aria-hidden="true">{week[nth] ? <TickIcon /> : '·'}</span>
            <span aria-hidden="true">
              {day.slice(0, 1)}
              <span className={css.letters}>{day.slice(1, 3)}</span>
            </span>
            <span className="visually-hidden">
              {day}: {week[nth] ? 'learned' : 'free'}
            </span>
          </li>
        ))}
      </ul>
      <WordNumbers {...words} />
      <h3>Ask at dinner</h3>
      <Words words={dinner} empty="After the first lesson, you’ll find words to ask about here." />
      <h3>The hardest</h3>
      <Words words={hardest} empty="None so far." />
      <details>
        <summary>Typed answers from the last 30 days</summary>
        {typed.length === 0 && <p>None.</p>}
        <ul role="list" className={css.typed}>
          {typed.map(({ id, igbo, english, given, day }) => (
            <li key={id}>
              <span lang="ig">{given || '(nothing)'}</span> for “{english}”, <span lang="ig">{igbo}</span>
              <span className={css.day}>{formatDate(day)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

type Counts = Awaited<ReturnType<typeof api.learning.progress>>['words'];

/** Learning first, and no zero: known is a word that stayed for three weeks. */
function WordNumbers({ learning, known, canSay, weeks }: Counts) {
  const all: [name: string, count: number][] = [
    ['Learning', learning],
    ['Known', known],
    ['Can say', canSay],
  ];
  const numbers = all.filter(([, count]) => count > 0);
  if (numbers.length === 0) return <p>No words yet. The first lesson brings the first ones.</p>;
  return (
    <>
      <dl className={css.numbers}>
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {weeks.length > 1 && (
        <DatedBars
          title="Words by week"
          labels={all.map(([name]) => name)}
          bars={weeks.map((each) => ({ date: each.monday, counts: [each.learning, each.known, each.canSay] }))}
        />
      )}
    </>
  );
}

function Words({ words, empty }: { words: readonly (Word & { id: number })[]; empty: string }) {
  if (words.length === 0) return <p>{empty}</p>;
  return (
    <ul className={css.words}>
      {words.map(({ id, igbo, english }) => (
        <li key={id}>
          <strong lang="ig">{igbo}</strong>, {english}
        </li>
      ))}
    </ul>
  );
}
