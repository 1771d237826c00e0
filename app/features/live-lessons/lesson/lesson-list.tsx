import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Lesson } from '../lessons/lessons.contract.ts';
import * as css from './lesson.module.css';
import { LessonCard } from './lesson-card.tsx';
import { type OwnLessons, pageSize, readPast } from './read-lessons.ts';
import { OnRefused } from './use-decide.ts';

const failed = errorMessages({ fallback: 'We could not fetch older lessons. Please try again in a moment.' });

interface LessonListProps {
  lessons: OwnLessons;
  reload: () => Promise<void>;
  /** Shown where no lesson is asked for or agreed. */
  empty: ReactNode;
}

/** Lessons of one side: those that wait for an answer, those that are agreed, and past ones. */
export function LessonList({ lessons, reload, empty }: LessonListProps) {
  const { coming, past } = lessons;
  const [older, setOlder] = useState<{ lessons: Lesson[]; hasMore: boolean }>();
  const [outcome, setOutcome] = useState<{ done?: string; refused?: string }>({});
  const notice = useRef<HTMLDivElement>(null);
  const shown = [...past.slice(0, pageSize), ...(older?.lessons ?? [])];
  const hasMore = older?.hasMore ?? past.length > pageSize;
  const more = useAction(async () => {
    const next = await readPast(shown.at(-1)?.id);
    setOlder({ lessons: [...(older?.lessons ?? []), ...next.slice(0, pageSize)], hasMore: next.length > pageSize });
  }, failed);
  const finish = async (shownOutcome: typeof outcome) => {
    setOutcome(shownOutcome);
    setOlder(undefined);
    await reload();
  };
  // The pressed button goes with its card.
  useEffect(() => {
    if ((outcome.done ?? outcome.refused) !== undefined && lessons && document.activeElement === document.body) notice.current?.focus();
  }, [outcome, lessons]);
  const card = (lesson: Lesson) => (
    <li key={lesson.id}>
      <LessonCard lesson={lesson} onDone={(done) => finish({ done })} />
    </li>
  );
  const asked = coming.filter(({ state }) => state === 'asked');
  const agreed = coming.filter(({ state }) => state !== 'asked');
  return (
    <OnRefused value={(refused) => finish({ refused })}>
      <div ref={notice} tabIndex={-1}>
        <Notice tone="good">{outcome.done}</Notice>
        {outcome.refused && <Notice tone="bad">{outcome.refused}</Notice>}
      </div>
      {coming.length === 0 && empty}
      {agreed.length > 0 && <Part title="Agreed">{agreed.map(card)}</Part>}
      {asked.length > 0 && <Part title="Waiting for an answer">{asked.map(card)}</Part>}
      {shown.length > 0 && <Part title="Past lessons">{shown.map(card)}</Part>}
      {more.failure && <Notice tone="bad">{more.failure}</Notice>}
      {hasMore && (
        <ActionButton variant="secondary" action={more}>
          Show older lessons
        </ActionButton>
      )}
      <p className={css.calendar}>
        <Link to="/calendar">Your lessons in your own calendar</Link>
      </p>
    </OnRefused>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id}>{title}</h2>
      <ul role="list" className={css.lessons}>
        {children}
      </ul>
    </section>
  );
}
