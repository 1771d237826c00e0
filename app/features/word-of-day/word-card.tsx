import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { TeachingUnitLink, useLearnerParts } from '#app/features/course/public.tsx';
import { type InitialComments, LateDiscussion, LikeButton } from '#app/features/discussion/public.tsx';
import { pluralize } from '#app/lib/pluralize.ts';
import { LateSayButton } from '#app/ui/audio/mirror/late-say-button.tsx';
import { Voices } from '#app/ui/audio/voices.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import * as css from './word-card.module.css';
import type { CurrentWord, Shown, Word } from './word-of-day.contract.ts';

interface WordCardProps {
  word: Word & { shown?: Shown } & Partial<Pick<CurrentWord, 'voices'>>;
  comments: InitialComments;
}

/** Card of the Word of the Day with its comments in a disclosure. */
export function WordCard({ word, comments }: WordCardProps) {
  const [count, setCount] = useState(word.comments);
  const parts = useLearnerParts();
  return (
    <section className={css.card} aria-labelledby="word">
      <p className={css.kicker}>Word of the Day</p>
      {parts && word.shown?.unit && (
        <div className={css.learn}>
          <parts.LearnWord unit={word.shown.unit.id} igbo={word.title} />
        </div>
      )}
      {word.shown && (
        <p className={css.when}>
          {word.shown.dateText} · <span lang="ig">{word.shown.marketDay}</span>
          {word.shown.fromArchive && ' · From the archive'}
        </p>
      )}
      <Headword id="word">{word.title}</Headword>
      {word.subtitle && (
        <p className={`lines ${css.subtitle}`}>
          <IgboText>{word.subtitle}</IgboText>
        </p>
      )}
      <Voices voices={word.voices ?? []} igbo={word.title} />
      {word.shown?.unit?.hasCheckedTones && <LateSayButton toned={word.title} voices={word.voices ?? []} />}
      <FoldedText size="ample" what="the text">
        {word.body}
      </FoldedText>
      <div className={css.row}>
        <LikeButton target="word" commentsApi={api.wordOfDay} id={word.id} likes={word.likes} title={<span lang="ig">{word.title}</span>} />
        <span>{pluralize(count, 'comment')}</span>
        <span className={css.links}>
          <Link to={word.shown?.path ?? `/word/${word.id}`}>Page of this word</Link>
          <Link to="/words">All words</Link>
          {word.shown?.unit && <TeachingUnitLink unit={word.shown.unit} />}
        </span>
      </div>
      <details className={css.comments} open={word.comments > 0}>
        <summary>Comments and replies</summary>
        <LateDiscussion
          commentsApi={api.wordOfDay}
          id={word.id}
          initial={comments}
          expected={word.comments}
          nameOrder="account"
          onCountChange={(difference) => setCount((before) => before + difference)}
        />
      </details>
    </section>
  );
}
