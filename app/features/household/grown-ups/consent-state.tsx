import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { ConsentText } from '../consent-text.tsx';
import type { CornerProps } from './corner.ts';
import * as css from './grown-ups.module.css';

/** The consent of the household, and the text for guardians. */
export const ConsentState = ({ corner: { household } }: CornerProps) => (
  <>
    {household.consent && (
      <p>
        You agreed on {formatLocalDate(household.consent.createdAt)} that children of your household learn here. Delete their profiles, and the
        consent ends.
      </p>
    )}
    <details className={css.details}>
      <summary>What we keep about a child, and for how long</summary>
      <ConsentText />
    </details>
  </>
);
