import { Notice } from '#app/ui/feedback/notice.tsx';

interface FormOutcomeProps {
  success: string | undefined;
  failure: string | undefined;
  /** The session has ended meanwhile. */
  hasEnded: boolean;
}

/** Result of a form or button of a logged-in user. */
export function FormOutcome({ success, failure, hasEnded }: FormOutcomeProps) {
  return (
    <>
      {failure && <Notice tone="bad">{hasEnded ? loginAgain : failure}</Notice>}
      <Notice tone="good">{success}</Notice>
    </>
  );
}

/** The login opens in a new tab: this page keeps what was typed. */
const loginAgain = (
  <>
    Your login has expired.{' '}
    <a href="/login" target="_blank" rel="noopener">
      Log in in a new tab
    </a>
    , then come back and try again: what you typed stays here.
  </>
);
