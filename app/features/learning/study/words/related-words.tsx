import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { LearnedWord } from '#app/features/learning/learned-words.contract.ts';
import * as css from './word.module.css';

interface RelatedWordsProps {
  title: string;
  related: LearnedWord['sentences'];
  /** Buttons below the list. */
  children?: ReactNode;
}

/** Sentences with a word, or the words of a sentence; each opens its own page. */
export function RelatedWords({ title, related, children }: RelatedWordsProps) {
  const id = useId();
  if (related.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list" className={css.related}>
        {related.map(({ item, isMet }) => (
          <li key={item.id}>
            <Link to={`/study/words/${item.id}`} lang="ig">
              {item.toned ?? item.igbo}
            </Link>
            <span>
              {item.english}
              {!isMet && <span className={css.soft}> · still to come</span>}
            </span>
          </li>
        ))}
      </ul>
      {children && <p className={css.actions}>{children}</p>}
    </section>
  );
}
