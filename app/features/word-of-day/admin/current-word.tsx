import type { ReactNode } from 'react';
import type { CurrentWord as ShownWord } from '#app/features/word-of-day/word-of-day.contract.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Voices } from '#app/ui/audio/voices.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import * as css from './admin-word.module.css';

/** The current word, and its buttons below the card. */
export function CurrentWord({ word, buttons }: { word: ShownWord; buttons: ReactNode }) {
  return (
    <>
      <article className={css.card}>
        <Headword>{word.title}</Headword>
        {word.subtitle && (
          <p className={`lines ${css.subtitle}`}>
            <IgboText>{word.subtitle}</IgboText>
          </p>
        )}
        <Voices voices={word.voices} igbo={word.title} />
        <FoldedText size="ample" what="the text">
          {word.body}
        </FoldedText>
        <p className={css.meta}>
          Since {formatLocalDate(word.createdAt)} · {pluralize(word.likes, 'like')} · {pluralize(word.comments, 'comment')}
        </p>
      </article>
      <div className={css.actions}>{buttons}</div>
    </>
  );
}
