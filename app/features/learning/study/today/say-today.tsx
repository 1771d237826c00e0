import { useState } from 'react';
import { TaskText, TickIcon } from '#app/features/course/public.tsx';
import { randomId } from '#app/lib/random-id.ts';
import { Voices } from '#app/ui/audio/voices.tsx';
import { Button } from '#app/ui/button.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { addEntry } from '../answer-queue/answer-queue.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import { storeSaidToday, type Task } from './said-today.ts';
import * as css from './today.module.css';

interface SayTodayProps {
  profile: number;
  task: Task;
  /** It was done before, in a lesson or here: it is not asked again. */
  isSaid: boolean;
}

/** One thing to say away from the screen. */
export function SayToday({ profile, task, isSaid }: SayTodayProps) {
  const { item, igbo, toned, english, text, voices = [] } = task;
  const [isPressed, setPressed] = useState(false);
  const isDone = isSaid || isPressed;
  async function done() {
    setPressed(true);
    restoreFocus(() => document.getElementById('main'));
    await storeSaidToday(profile, { task, isDone: true });
    await addEntry(profile, { key: randomId(), type: 'task', item, answeredAt: new Date().toISOString() });
    await sendAnswers();
  }
  return (
    <section className={css.card} aria-labelledby="say-today">
      <h2 id="say-today">{isDone ? 'You said it today' : 'Say it today'}</h2>
      <div className={css.word}>
        <Headword as="h3">{toned ?? igbo}</Headword>
        <p>{english}</p>
        <Voices voices={voices} igbo={igbo} />
      </div>
      {!isDone && (
        <p>
          <TaskText item={task}>{text}</TaskText>
        </p>
      )}
      <div role="status">
        {isDone && (
          <p className={css.done}>
            <TickIcon /> Well done! That counts for this week.
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
