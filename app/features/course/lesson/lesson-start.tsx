import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { CourseUnit } from '../course.contract.ts';
import { unitPath } from '../unit-path.ts';
import * as css from './lesson.module.css';

interface LessonStartProps {
  unit: CourseUnit['unit'];
  /** Undefined until it is known whether a lesson is under way. */
  onStart?: (() => void) | undefined;
  /** Sentence below the button. */
  children?: ReactNode;
}

export function LessonStart({ unit, onStart, children }: LessonStartProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onStart?.();
  }
  return (
    <div className={css.page}>
      <h1 className={css.title}>Your first lesson</h1>
      <p className={css.lead}>In about 5 minutes you can greet, and answer a greeting, in Igbo. Do it on your own, or with a child on your lap.</p>
      <ul className={css.promises}>
        <li>You’ll meet a few words, one at a time, each with its meaning and its melody.</li>
        <li>Then you choose, write and build with them. What’s hard comes back until it’s easy.</li>
        <li>You don’t need an account or sound, and there’s no hurry. You can stop at any time and pick up where you left off on this device.</li>
      </ul>
      <form onSubmit={submit}>
        <noscript>
          <p className={css.notice}>
            The lesson needs JavaScript. Without it, read <Link to={unitPath(unit.id)}>the phrase book of this unit</Link>: it has the same words.
          </p>
        </noscript>
        <div className={css.actions}>
          <Button type="submit" disabled={!onStart}>
            Start
          </Button>
        </div>
      </form>
      {children}
      <p className={css.soft}>
        It’s the start of the unit <Link to={unitPath(unit.id)}>{unit.titleEnglish}</Link>.
      </p>
    </div>
  );
}
