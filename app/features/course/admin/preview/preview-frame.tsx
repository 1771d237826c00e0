import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseUnit } from '#app/features/course/course.contract.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import * as css from './preview.module.css';

interface PreviewFrameProps {
  unit: Result<CourseUnit>;
  /** 'the lesson' */
  noun: string;
  children: (unit: CourseUnit) => ReactNode;
}

/** Says once that this is a preview, above what learners will see. */
export function PreviewFrame({ unit, noun, children }: PreviewFrameProps) {
  if ('data' in unit)
    return (
      <>
        <p className={css.bar}>
          <span>This is a preview with drafts. Nothing is stored.</span>
          <Link to={`/admin/course/units/${unit.data.unit.id}`}>Back to the unit</Link>
        </p>
        {children(unit.data)}
      </>
    );
  return (
    <>
      <p>
        <Link to="/admin/course">Course</Link>
      </p>
      <h1>{unit.errorStatus === 404 ? `${noun[0]?.toUpperCase()}${noun.slice(1)} is gone` : 'Preview'}</h1>
      {unit.errorStatus === 404 ? <p>It was deleted.</p> : <PageLoadError noun={noun} status={unit.errorStatus} />}
    </>
  );
}
