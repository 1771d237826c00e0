import { Link } from 'react-router';
import { wordPath } from '#app/features/word-of-day/public.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { formatMonth } from '#app/lib/format-month.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { Voices } from '#app/ui/audio/voices.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { type ArchiveFilter, linkTo } from './archive-url.ts';
import type { ArchiveEntry } from './word-archive.contract.ts';
import * as css from './words.module.css';

interface ArchiveListProps {
  words: ArchiveEntry[];
  hasMore: boolean;
  filter: ArchiveFilter;
}

/** Words of a page: below their months, or as one list in the order of the alphabet. */
export function ArchiveList({ words, hasMore, filter }: ArchiveListProps) {
  const { letter, month, page } = filter;
  if (words.length === 0) return <NoWords filter={filter} />;
  const byMonth = [...groupBy(words, ({ shownOn }) => shownOn.slice(0, 7))];
  return (
    <div className={css.list}>
      {letter || month ? (
        <Entries words={words} />
      ) : (
        byMonth.map(([each, ofMonth]) => (
          <section key={each} aria-labelledby={each}>
            <h2 id={each}>{formatMonth(each)}</h2>
            <Entries words={ofMonth} />
          </section>
        ))
      )}
      {(page > 1 || hasMore) && (
        <nav className={css.pages} aria-label="Pages">
          {page > 1 && (
            <ButtonLink variant="secondary" to={linkTo({ ...filter, page: page - 1 })} rel="prev">
              Page {page - 1}
            </ButtonLink>
          )}
          <span>Page {page}</span>
          {hasMore && (
            <ButtonLink variant="secondary" to={linkTo({ ...filter, page: page + 1 })} rel="next">
              Page {page + 1}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

const Entries = ({ words }: { words: ArchiveEntry[] }) => (
  <ul role="list" className={css.entries}>
    {words.map((word) => (
      <li key={word.id}>
        <span className={css.word}>
          <Link to={wordPath(word)} lang="ig" className="lines">
            {word.title}
          </Link>
          <Voices small voices={word.voices} igbo={word.title} />
        </span>
        {word.subtitle && (
          <span className={`lines ${css.subtitle}`}>
            <IgboText>{word.subtitle}</IgboText>
          </span>
        )}
        <time dateTime={word.shownOn}>{formatDate(word.shownOn)}</time>
      </li>
    ))}
  </ul>
);

function NoWords({ filter }: { filter: ArchiveFilter }) {
  const isEmpty = linkTo(filter) === '/words';
  return (
    <EmptyState actions={isEmpty ? <ButtonLink to="/blog">Go to the blog</ButtonLink> : <ButtonLink to="/words">All words</ButtonLink>}>
      <p>{isEmpty ? 'The first Word of the Day has not been shown yet.' : 'There are no words here yet.'}</p>
    </EmptyState>
  );
}
