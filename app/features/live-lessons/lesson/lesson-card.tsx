import { Link } from 'react-router';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { ageBandNames } from '#app/features/household/public.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import type { Lesson } from '../lessons/lessons.contract.ts';
import { PracticeWords } from '../practice/practice-words.tsx';
import * as css from './lesson.module.css';
import { LessonActions } from './lesson-actions.tsx';
import { LessonMessages } from './lesson-messages.tsx';
import { missedWords, stateNames } from './lesson-words.ts';
import { timeOfLesson } from './time-of-lesson.ts';

/** A lesson as one of its sides sees it. */
export function LessonCard({ lesson, onDone }: { lesson: Lesson; onDone: (message: string) => Promise<void> }) {
  const { side, state, startsAt, minutes, wish, reason, note, learner } = lesson;
  const withChild = learner.ageBand !== null && isChild(learner.ageBand);
  return (
    <article className={css.card}>
      <h3>
        <time dateTime={startsAt}>{timeOfLesson(lesson, startsAt)}</time>
      </h3>
      <Partners lesson={lesson} />
      <p className={css.soft}>
        {stateNames[state]}, {minutes} minutes
        {lesson.expiresAt !== null && <>. An answer is due by {timeOfLesson(lesson, lesson.expiresAt)}</>}
      </p>
      {withChild && ['asked', 'agreed'].includes(state) && <p className={css.child}>With a grown-up in the room</p>}
      {wish !== '' && (
        <blockquote className={css.quote} dir="auto">
          {wish}
        </blockquote>
      )}
      {reason && (
        <div>
          <p className={css.soft}>{state === 'declined' ? 'Why it was declined' : 'Why it was cancelled'}</p>
          <p dir="auto">{reason}</p>
        </div>
      )}
      <Missed lesson={lesson} />
      {note && (
        <div>
          <p className={css.soft}>{side === 'tutor' ? 'Your note, which the family keeps' : 'What you did, and what to practise'}</p>
          <blockquote className={css.quote} dir="auto">
            {note.text}
          </blockquote>
          {note.words.length > 0 && (
            <div className={css.words}>
              <p className={css.soft}>Words to practise</p>
              <PracticeWords lesson={lesson.id} words={note.words} canFinish={side === 'family'} />
            </div>
          )}
        </div>
      )}
      <LessonActions lesson={lesson} onDone={onDone} />
      {(lesson.messages > 0 || lesson.takesMessages) && <LessonMessages lesson={lesson} />}
    </article>
  );
}

function Partners({ lesson: { side, tutor, learner } }: { lesson: Lesson }) {
  const { name, avatar, ageBand, profile } = learner;
  const isOwner = profile === null && ageBand === null;
  return (
    <div className={css.who}>
      {avatar && (
        <span>
          <AvatarPicture avatar={avatar} />
        </span>
      )}
      <p>
        {side === 'family' && isOwner ? 'You' : <bdi>{name}</bdi>}
        {side === 'tutor' && ageBand !== null && ` (${ageBandNames[ageBand]})`}
        {side === 'family' && (
          <>
            {' with '}
            {tutor === null && 'a tutor who is no longer here'}
            {tutor && (tutor.card === null ? <bdi>{tutor.name}</bdi> : <Link to={`/tutors/${tutor.card}`}>{tutor.name}</Link>)}
          </>
        )}
      </p>
    </div>
  );
}

function Missed({ lesson: { side, state, missed } }: { lesson: Lesson }) {
  if (state !== 'missed') return null;
  const other = side === 'tutor' ? missed.family : missed.tutor;
  const own = missed[side];
  return (
    <p>
      It happens.
      {own && ` You said: ${missedWords[own]}.`}
      {other && ` ${side === 'tutor' ? 'The family' : 'The tutor'} said: ${missedWords[other]}.`}
    </p>
  );
}
