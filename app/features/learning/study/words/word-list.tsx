import { useState } from 'react';
import type { WordCounts as Counts, LearnedItem } from '#app/features/learning/learned-words.contract.ts';
import { maxChosenItems } from '#app/features/learning/learning-terms.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { OfflineNote } from '../offline/offline-note.tsx';
import { LearnedWord } from './learned-word.tsx';
import { practicePath } from './practice-path.ts';
import { countsText } from './word-counts.ts';
import { linkTo, type WordFilter, wordsPerPage } from './word-filter.ts';
import * as css from './words.module.css';

const WordWeeks = lazyPart('the chart', () => import('./word-weeks.tsx').then((module) => module.WordWeeks));

export interface WordListProps {
  rows: LearnedItem[];
  total: number;
  filter: WordFilter;
  profile: number;
  /** Learning day, as a number of days since 1970. */
  today: number;
  /** Undefined when they could not be fetched. */
  counts: Counts | undefined;
  cachedAt: number | undefined;
}

/** A page of the words of a learner, with what to do with them. */
export function WordList({ rows, total, filter, profile, today, counts, cachedAt }: WordListProps) {
  const isNarrowed = filter.state !== undefined || filter.search !== undefined;
  const chosen = rows.slice(0, maxChosenItems).map(({ item }) => item.id);
  const pages = Math.ceil(total / wordsPerPage);
  if (total === 0)
    return (
      <EmptyState
        actions={isNarrowed ? <ButtonLink to="/study/words">All words</ButtonLink> : <ButtonLink to="/study/today">Go to Today</ButtonLink>}
      >
        <p role="status">
          {isNarrowed ? 'None of your words match. Try a part of the word, or its meaning.' : 'Your words will be here after your first lesson.'}
        </p>
      </EmptyState>
    );
  return (
    <>
      {cachedAt !== undefined && <OfflineNote />}
      {counts && <Growth counts={counts} />}
      <p role="status" className={css.soft}>
        {pluralize(total, 'word')}
        {pages > 1 && `, page ${filter.page} of ${pages}`}
      </p>
      <p className={css.actions}>
        <ButtonLink to={practicePath(profile, chosen)}>
          {chosen.length < rows.length
            ? `Practise the first ${chosen.length}`
            : rows.length === 1
              ? 'Practise this one'
              : `Practise these ${rows.length}`}
        </ButtonLink>
        <ButtonLink to={linkTo(filter, true)} variant="secondary">
          Print as cards
        </ButtonLink>
      </p>
      <ul role="list" className={css.words}>
        {rows.map((row) => (
          <LearnedWord key={row.item.id} word={row} today={today} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages" className={css.pages}>
          {filter.page > 1 && (
            <ButtonLink variant="secondary" to={linkTo({ ...filter, page: filter.page - 1 })}>
              Previous
            </ButtonLink>
          )}
          {filter.page < pages && (
            <ButtonLink variant="secondary" to={linkTo({ ...filter, page: filter.page + 1 })}>
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

/** How many words there are of each state; opened, how they grew. */
function Growth({ counts }: { counts: Counts }) {
  const [isOpen, setOpen] = useState(false);
  const text = countsText(counts);
  if (!text) return null;
  return (
    <details className={css.growth} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{text}</strong> <span className={css.soft}>Week by week</span>
      </summary>
      {isOpen && <WordWeeks {...counts} />}
    </details>
  );
}
