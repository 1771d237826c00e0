import type { TodayCardProps } from '#app/features/household/public.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import type { PracticeTask } from './practice.contract.ts';
import * as css from './practice.module.css';
import { PracticeWords } from './practice-words.tsx';

/** Words that tutors named in the notes of live lessons. */
export const PracticeCard = ({ content, isOffline }: TodayCardProps<PracticeTask[]>) => (
  <section className={css.card} aria-labelledby="lesson-words">
    <h2 id="lesson-words">To practise for your lesson</h2>
    {content.map(({ lesson, tutor, at, words }) => (
      <div key={lesson}>
        <h3>
          From <bdi>{tutor ?? 'your tutor'}</bdi>, {formatLocalDate(at)}
        </h3>
        <PracticeWords lesson={lesson} words={words} canFinish={!isOffline} />
      </div>
    ))}
  </section>
);
