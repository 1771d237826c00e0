import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LessonList } from '../lesson/lesson-list.tsx';
import type { OwnLessons } from '../lesson/read-lessons.ts';
import type { OwnHours } from './hours-form.tsx';
import { HoursForm } from './hours-form.tsx';

interface LessonsAndHoursProps {
  hours: OwnHours;
  lessons: OwnLessons;
  reload: () => Promise<void>;
}

/** Live lessons of a tutor, and the form for the hours. */
export const LessonsAndHours = ({ hours, lessons, reload }: LessonsAndHoursProps) => (
  <PasswordPromptProvider hint="So that only you decide about lessons.">
    <LessonList
      lessons={lessons}
      reload={reload}
      empty={
        <EmptyState>
          <p>
            {hours.settings
              ? 'No lesson is ahead. Families find your free times on your page.'
              : 'Enter your hours below, and families can ask you for lessons.'}
          </p>
        </EmptyState>
      }
    />
    <section aria-labelledby="hours">
      <h2 id="hours">Your hours</h2>
      <HoursForm hours={hours} reload={reload} />
    </section>
  </PasswordPromptProvider>
);
