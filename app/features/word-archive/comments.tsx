import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { type InitialComments, LateDiscussion, LikeButton } from '#app/features/discussion/public.tsx';
import { pluralize } from '#app/lib/pluralize.ts';
import * as css from './word.module.css';
import type { ArchivedWord } from './word-archive.contract.ts';

interface CommentsProps {
  word: ArchivedWord;
  initial: InitialComments;
}

/** Comments of a word below their number. */
export function Comments({ word, initial }: CommentsProps) {
  const [count, setCount] = useState(word.comments);
  return (
    <>
      <h2 id="comments" tabIndex={-1} className={css.comments}>
        {pluralize(count, 'comment')}
      </h2>
      <LateDiscussion
        commentsApi={api.wordOfDay}
        id={word.id}
        initial={initial}
        expected={word.comments}
        nameOrder="account"
        onCountChange={(difference) => setCount((before) => before + difference)}
      />
    </>
  );
}

export const Likes = ({ word: { id, likes, title } }: { word: ArchivedWord }) => (
  <LikeButton target="word" commentsApi={api.wordOfDay} id={id} likes={likes} title={<span lang="ig">{title}</span>} />
);
