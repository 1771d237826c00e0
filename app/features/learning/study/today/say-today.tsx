import { useState } from 'react';
import { TickIcon } from '#app/features/course/public.tsx';
import type { Today } from '#app/features/learning/learning.contract.ts';
import { randomId } from '#app/lib/random-id.ts';
import { Button } from '#app/ui/button.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { addEntry } from '../answer-queue/answer-queue.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import * as css from './today.module.css';

interface SayTodayProps {
  profile: number;
  task: NonNullable<Today['task']>;
}

/** One thing to say away from the screen. */
export function SayToday({ profile, task: { item, igbo, toned, english, text } }: SayTodayProps) {
  const [isDone, setDone] = useState(false);
  async function done() {
    setDone(true);
    restoreFocus(() => document.getElementById('main'));
    await addEntry(profile, { key: randomId(), type: 'task', item, answeredAt: new Date().toISOString() });
    await sendAnswers();
  }
  return (
    <section className={css.card} aria-labelledby="say-today">
      <h2 id="say-today">Say it today</h2>
      <div className={css.word}>
        <Headword as="h3">{toned ?? igbo}</Headword>
        <p>{english}</p>
      </div>
      <p>
        <IgboText>{text.replace(/ Did you\?$/u, '')}</IgboText>
      </p>
      <div role="status">
        {isDone && (
          <p className={css.done}>
            <TickIcon /> Well done. It counts for this week.
          </p>
        )}
      </div>
      {!isDone && (
        <Button variant="secondary" onClick={done}>
          I did it
        </Button>
      )}
    </section>
  );
}
