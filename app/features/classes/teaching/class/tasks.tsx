import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassPage, TaughtTask } from '../class-page.contract.ts';
import * as css from './class.module.css';
import { TaskDialog } from './task-dialog.tsx';

const failed = errorMessages({ 404: serverMessage, 409: serverMessage, fallback: 'Nothing was changed. Please try again in a moment.' });

const titleOf = ({ lesson, unit, title, text }: TaughtTask): string => {
  if (title === null) return text;
  const subject = lesson !== null ? `Lesson “${title}”` : unit !== null ? `Unit “${title}”` : title;
  return text === '' ? subject : `${subject}: ${text}`;
};

/** Names of the members that have done a task; of none and of all in words. */
function doneText({ done }: TaughtTask, members: ClassPage['members']): string {
  const names = members.filter(({ profile }) => done.includes(profile)).map(({ name }) => name);
  if (names.length === 0) return 'no learner has done it yet';
  if (names.length === members.length) return 'done by all';
  return `done by ${new Intl.ListFormat('en').format(names)}`;
}

/** Tasks of all members, with the names of those that have done them. */
export function Tasks({ page, reload }: { page: ClassPage; reload: () => Promise<void> }) {
  const [isWriting, setIsWriting] = useState(false);
  const [asked, setAsked] = useState<TaughtTask>();
  const [success, setSuccess] = useState<string>();
  const { id, tasks, members, state } = page;

  async function takeBack(task: number) {
    const { message } = await api.classes.removeTask({ id, task });
    await reload();
    setAsked(undefined);
    setSuccess(message);
  }

  return (
    <section className={css.part} aria-labelledby="tasks">
      <h2 id="tasks">Tasks</h2>
      {tasks.length === 0 && <p>No tasks yet. A task stands on the Today page of each learner of the class.</p>}
      <FactsList label="Tasks">
        {tasks.map((task) => (
          <FactsRow
            key={task.id}
            title={<span dir="auto">{titleOf(task)}</span>}
            facts={`By ${formatDate(task.dueOn)}${members.length > 0 ? `, ${doneText(task, members)}` : ''}`}
          >
            {state !== 'ended' && (
              <Button variant="secondary" onClick={() => setAsked(task)} aria-label={`Take back: ${titleOf(task)}`}>
                Take back
              </Button>
            )}
          </FactsRow>
        ))}
      </FactsList>
      <Notice tone="good">{success}</Notice>
      {state !== 'ended' && (
        <p>
          <Button onClick={() => setIsWriting(true)}>Give a task</Button>
        </p>
      )}
      {isWriting && (
        <TaskDialog
          page={page}
          onSaved={async (message) => {
            await reload();
            setIsWriting(false);
            setSuccess(message);
          }}
          onClose={() => setIsWriting(false)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title="Take this task back"
          confirmLabel="Take it back"
          onConfirm={() => takeBack(asked.id)}
          toMessage={failed}
          onClose={() => setAsked(undefined)}
        >
          <p dir="auto">“{titleOf(asked)}” is gone from the pages of all families.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
