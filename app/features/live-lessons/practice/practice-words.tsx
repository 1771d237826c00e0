import { useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Voices } from '#app/ui/audio/voices.tsx';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import type { PracticeWords as Words } from './practice.contract.ts';
import * as css from './practice.module.css';

interface PracticeWordsProps {
  lesson: number;
  words: Words;
  /** Whether the reader can say that a word is done: a household with a connection. */
  canFinish: boolean;
}

type Item = Words[number]['item'];

const failed = errorMessages({ 404: serverMessage, fallback: 'That wasn’t saved. Please try again' });

/** Words of a note, each with its meaning and its voice, to be marked as done. */
export function PracticeWords({ lesson, words, canFinish }: PracticeWordsProps) {
  const [finished, setFinished] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul role="list" className={css.words} ref={list} tabIndex={-1}>
      {words.map(({ item, isDone }) => (
        <li key={item.id} className={css.word}>
          <div className={css.text}>
            <p>
              <MeaningPicture of={item} />
              <strong lang="ig">{item.toned ?? item.igbo}</strong> <span className={css.english}>{item.english}</span>
            </p>
            <Voices voices={item.voices} igbo={item.igbo} small />
          </div>
          {(isDone || finished.has(item.id)) && <span className={css.done}>✓ Done</span>}
          {canFinish && !isDone && !finished.has(item.id) && (
            <DoneButton
              lesson={lesson}
              item={item}
              onDone={() => {
                setFinished(new Set([...finished, item.id]));
                restoreFocus(() => list.current);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function DoneButton({ lesson, item, onDone }: { lesson: number; item: Item; onDone: () => void }) {
  const finish = useAction(async () => {
    await api.liveLessons.finishWord({ id: lesson, item: item.id });
    onDone();
  }, failed);
  return (
    <>
      <ActionButton variant="secondary" action={finish} aria-label={`Done: ${item.igbo}`}>
        Done
      </ActionButton>
      {finish.failure && <Notice tone="bad">{finish.failure}</Notice>}
    </>
  );
}
