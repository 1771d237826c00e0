import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';

/** Way on from the page of a record that is not there. */
export const BackToDashboard = () => (
  <p>
    <ButtonLink to="/admin" variant="secondary">
      Back to the dashboard
    </ButtonLink>
  </p>
);

interface GoneRecordProps {
  /** 'This message is gone' */
  title: string;
  /** Why it may be gone. */
  children: ReactNode;
}

/** Content of the page of a record that is not there: an unknown id, or one that was deleted. */
export const GoneRecord = ({ title, children }: GoneRecordProps) => (
  <>
    <h1>{title}</h1>
    <p>{children}</p>
    <BackToDashboard />
  </>
);
