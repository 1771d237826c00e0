import { type ReactNode, useEffect, useRef } from 'react';
import { EndDrawing } from './end-drawing.tsx';
import * as css from './lesson-end.module.css';
import { PressGuard } from './press-guard.tsx';

interface EndFrameProps {
  title: ReactNode;
  /** False on the first screen after loading: the focus stays where the browser has put it. */
  hasFocus: boolean;
  /** Sentences below the title; none for false. */
  lead: ReactNode;
  /** Buttons and links to go on. */
  actions: ReactNode;
  /** Faces of the family. */
  faces?: ReactNode;
  /** One thing to say today. */
  task?: ReactNode;
  /** Words that were learned. */
  children?: ReactNode;
}

/** The last screen of each lesson, session, checkpoint and placement. Its title takes the focus. */
export function EndFrame({ title, hasFocus, lead, actions, faces, task, children }: EndFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <div className={css.page}>
      <PressGuard />
      <div className={css.top}>
        <EndDrawing />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {faces}
      </div>
      <div className={css.actions}>{actions}</div>
      {task}
      {children}
    </div>
  );
}

export const Praise = () => (
  <>
    <span lang="ig">Daalụ!</span> You did it
  </>
);
