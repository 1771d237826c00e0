import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LessonList } from '../lesson/lesson-list.tsx';
import type { OwnLessons } from '../lesson/read-lessons.ts';

/** Live lessons of a household, with what its grown-ups decide. */
export const HouseholdLessons = ({ lessons, reload }: { lessons: OwnLessons; reload: () => Promise<void> }) => (
  <PasswordPromptProvider hint="So that only a grown-up decides about lessons.">
    <LessonList
      lessons={lessons}
      reload={reload}
      empty={
        <EmptyState actions={<ButtonLink to="/tutors">See our tutors</ButtonLink>}>
          <p>No lesson is ahead. Choose a tutor, and a time that suits you.</p>
        </EmptyState>
      }
    />
  </PasswordPromptProvider>
);
