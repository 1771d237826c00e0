import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { addDays, dateToUtc, localDate } from '#app/lib/local-date.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { ClassOfProfile } from '../membership/membership.contract.ts';
import * as css from './class-cards.module.css';

type Task = ClassOfProfile['tasks'][number];

interface ClassTasksProps {
  profile: number;
  /** Time zone of the reader. */
  zone: string;
  tasks: Task[];
  isOffline: boolean;
  laterLessons: ReadonlySet<number>;
}

const failed = errorMessages({ 404: serverMessage, fallback: 'That wasn’t saved. Please try again' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

function dueText(dueOn: string, today: string): string {
  if (dueOn === today) return 'today';
  if (dueOn === addDays(today, 1)) return 'by tomorrow';
  return dueOn > today && dueOn < addDays(today, 7) ? `by ${weekday.format(dateToUtc(dueOn))}` : `by ${day.format(dateToUtc(dueOn))}`;
}

/** Tasks of a class: those that are done stay until their day. */
export function ClassTasks({ tasks, zone, profile, isOffline, laterLessons }: ClassTasksProps) {
  const [finished, setFinished] = useState<ReadonlySet<number>>(new Set());
  const region = useRef<HTMLUListElement>(null);
  const today = localDate(Date.now(), zone);
  const shown = tasks
    .map((task) => ({ ...task, isDone: task.isDone || finished.has(task.id) }))
    .filter(({ isDone, dueOn }) => !isDone || dueOn >= today);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>To do for the class</h3>
      <ul role="list" className={css.list} ref={region} tabIndex={-1}>
        {shown.map((task) => (
          <li key={task.id} className={css.task}>
            <span>
              <TaskText task={task} profile={profile} isLater={task.lesson !== null && laterLessons.has(task.lesson)} />{' '}
              <span className={css.soft}>{dueText(task.dueOn, today)}</span>
            </span>
            {task.isDone && <span className={css.done}>✓ Done</span>}
            {!task.isDone && !isOffline && task.lesson === null && task.unit === null && (
              <DoneButton
                profile={profile}
                task={task}
                onDone={() => {
                  setFinished(new Set([...finished, task.id]));
                  restoreFocus(() => region.current);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function TaskText({ task: { text, unit, lesson, title, isDone }, profile, isLater }: { task: Task; profile: number; isLater: boolean }) {
  const isOpen = lesson !== null && !isDone && !isLater;
  return (
    <>
      {title && (
        <>
          {lesson !== null ? 'Lesson' : 'Unit'}{' '}
          {isOpen ? (
            <Link to={`/study/session?${new URLSearchParams({ p: String(profile), kind: 'lesson', lesson: String(lesson) })}`}>{title}</Link>
          ) : (
            <bdi>{title}</bdi>
          )}
          {isLater && !isDone && ', which opens after the lessons before it'}
          {text && ': '}
        </>
      )}
      {title === null && (unit !== null || lesson !== null) && 'A lesson. '}
      <bdi>{text}</bdi>
    </>
  );
}

/** Marks a task as done, which the tutor sees. */
function DoneButton({ profile, task, onDone }: { profile: number; task: Task; onDone: () => void }) {
  const finish = useAction(async () => {
    await api.classes.finishTask({ id: profile, task: task.id });
    onDone();
  }, failed);
  return (
    <>
      <ActionButton variant="secondary" action={finish} aria-label={`Done: ${task.text}`}>
        Done
      </ActionButton>
      {finish.failure && <Notice tone="bad">{finish.failure}</Notice>}
    </>
  );
}
