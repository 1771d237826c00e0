import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';
import { AskDialog } from '../tutor/ask-dialog.tsx';
import { timesFrom } from '../tutor/times-from.ts';
import * as css from './lesson.module.css';
import { timeOfLesson } from './time-of-lesson.ts';

type Times = { card: number } & ({ next: string } | { next: undefined });

const openFailed = errorMessages({ 403: serverMessage, 404: serverMessage, fallback: 'We could not open the form. Please try again in a moment.' });

/** What the form needs beside the time. */
async function loadForm(card: number) {
  const [tutor, profiles] = await Promise.all([api.liveLessons.tutor({ id: card }), api.household.profiles({ zone: browserTimeZone() })]);
  return { tutor, profiles };
}

/** After a missed lesson: the next free time of the tutor at that length, to be asked for here. */
export function NextTime({ lesson, onDone }: { lesson: Lesson; onDone: (message: string) => Promise<void> }) {
  const { tutor, minutes } = lesson;
  const card = tutor?.card ?? undefined;
  const [times, setTimes] = useState<Times>();
  const [form, setForm] = useState<Awaited<ReturnType<typeof loadForm>>>();
  // A failure counts as no free time: the link to the page of the tutor leads on.
  const load = useCallback(async () => {
    if (card === undefined) return;
    const found = await timesFrom(card, { from: Date.now(), minutes }).catch(() => []);
    setTimes({ card, next: found[0]?.startsAt });
  }, [card, minutes]);
  useEffect(() => void load(), [load]);
  const open = useAction(async (id: number) => setForm(await loadForm(id)), openFailed);
  if (!tutor || card === undefined)
    return (
      <p>
        You’re welcome to ask <Link to="/tutors">another tutor</Link>.
      </p>
    );
  if (!times) return null;
  const page = <Link to={`/tutors/${card}`}>the page of {tutor.name}</Link>;
  if (times.next === undefined)
    return (
      <p>
        No time of {minutes} minutes is free in the next four weeks. Please look at {page} in a few days.
      </p>
    );
  const { next } = times;
  return (
    <>
      <p>Would you like to try again? This is the next free time; {page} has all others.</p>
      <div className={css.actions}>
        <ActionButton variant="secondary" action={{ pending: open.pending, run: () => open.run(card) }}>
          Ask for {timeOfLesson(lesson, next)}
        </ActionButton>
      </div>
      {open.failure && <Notice tone="bad">{open.failure}</Notice>}
      {form?.tutor.offer && (
        <AskDialog
          tutor={form.tutor}
          offer={form.tutor.offer}
          zone={browserTimeZone() ?? form.tutor.offer.zone}
          startsAt={next}
          minutes={minutes}
          profiles={form.profiles}
          learner={lesson.learner.profile}
          onTaken={load}
          onClose={() => setForm(undefined)}
          onSent={async (message) => {
            setForm(undefined);
            await onDone(message);
          }}
        />
      )}
    </>
  );
}
