import { Link } from 'react-router';
import { wordPath } from '../word-of-day/word-path.ts';
import css from './word.module.css';
import type { WordLink } from './word-archive.contract.ts';

/** Links to the words that were shown before and after. */
export const Neighbors = ({ previous, next }: Record<'previous' | 'next', WordLink | null>) => (
  <nav className={css.neighbors} aria-label="Words before and after">
    {previous && <Neighbor word={previous} label="Word before" rel="prev" />}
    {next && <Neighbor word={next} label="Word after" rel="next" />}
  </nav>
);

const Neighbor = ({ word, label, rel }: { word: WordLink; label: string; rel: 'prev' | 'next' }) => (
  <Link to={wordPath(word)} rel={rel} className={css[rel]}>
    <span className={css.label}>{label}</span> <span lang="ig">{word.title}</span>
  </Link>
);
