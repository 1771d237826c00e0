import type { ClassPage } from '../class-page.contract.ts';
import * as css from './class.module.css';

/** Words that most of the class misses. */
export function MissedWords({ page: { words, members } }: { page: ClassPage }) {
  if (words.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="words">
      <h2 id="words">Words to practise together</h2>
      <p>More than one of your learners has missed these.</p>
      <ul role="list" className={css.words}>
        {words.map(({ item, igbo, toned, english, missed }) => (
          <li key={item}>
            <strong lang="ig">{toned ?? igbo}</strong> {english}{' '}
            <span className={css.soft}>
              missed by {missed} of {members.length}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
