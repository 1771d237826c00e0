import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { UnitNote } from '../course.contract.ts';
import * as css from '../notes/note.module.css';
import { NoteBody } from '../notes/note-body.tsx';

interface BeforeYouBeginProps {
  note: UnitNote;
  onGoOn: () => void;
}

/** The grammar note of a unit, before the lesson that needs it. */
export function BeforeYouBegin({ note: { title, ...note }, onGoOn }: BeforeYouBeginProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.page}>
      <p className={css.kicker}>Before you begin</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <NoteBody {...note} />
      <p className={css.actions}>
        <Button onClick={onGoOn}>Go on</Button>
      </p>
    </div>
  );
}
