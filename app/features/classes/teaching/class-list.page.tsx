import { Link } from 'react-router';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/class-list.page';

const ClassList = lazyPart('your classes', () => import('./class-list.tsx').then((module) => module.ClassList));

/** Loaded later: most tutors have no marks that wait. */
const UnsentMarks = deferred(() => import('./register/unsent-marks.tsx').then((module) => module.UnsentMarksOfLogin));

const readClasses = () => import('./offline/read-class.ts').then((module) => module.readClasses());

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your classes', description: 'The classes that you teach, and when they meet next.', matches });

/** Classes of a tutor. */
export default function TaughtClasses() {
  return (
    <TeachingPage
      title="Your classes"
      read={readClasses}
      otherView={<Link to="/calendar">Your meetings in your own calendar</Link>}
      withoutData={<UnsentMarks />}
    >
      {(data, reload) => <ClassList {...data} reload={reload} />}
    </TeachingPage>
  );
}
