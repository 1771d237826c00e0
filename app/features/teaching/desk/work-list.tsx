import { withThen } from '#app/lib/then-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import * as css from './desk.module.css';
import { thanksText } from './thanks-text.ts';

interface Work {
  count: number;
  /** After the number. */
  text: string;
  nothing: string;
  to: string;
  button: string;
  /** Another view of the work. */
  also?: { to: string; text: string };
}

interface WorkListProps {
  counts: { record: number; check: number; review: number };
  /** An editor checks and reviews, and has no voice. */
  mayRecord: boolean;
  /** The tutor has said how the own voice may be used. */
  hasConsent: boolean;
  thanks: { words: number; answers: number };
}

/** What waits for a tutor, and thanks for what is done. */
export function WorkList({ counts: { record, check, review }, mayRecord, hasConsent, thanks }: WorkListProps) {
  const recordings: Work[] = [
    {
      count: record,
      text: record === 1 ? 'word needs your voice' : 'words need your voice',
      nothing: 'Every word has its voices. Thank you.',
      to: hasConsent ? '/tutor/record' : withThen('/tutor/voice', '/tutor/record'),
      button: 'Record',
    },
  ];
  const work: Work[] = [
    ...(mayRecord ? recordings : []),
    {
      count: check,
      text: check === 1 ? 'recording to check' : 'recordings to check',
      nothing: 'Nothing to check. Thank you.',
      to: '/tutor/check',
      button: 'Check',
    },
    {
      count: review,
      text: review === 1 ? 'word to review' : 'words to review',
      nothing: 'Nothing to review. Thank you.',
      to: '/tutor/review',
      button: 'Review',
      also: { to: '/tutor/review/sheet', text: 'Work sheet' },
    },
  ];
  const said = thanksText(thanks);
  return (
    <section aria-labelledby="work" className={css.part}>
      <h2 id="work">What you can do now</h2>
      <ul role="list" className={css.work}>
        {work.map(({ count, text, nothing, to, button, also }) => (
          <li key={to} className={css.task}>
            {count === 0 ? (
              <p>{nothing}</p>
            ) : (
              <>
                <p>
                  <strong className={css.count}>{count.toLocaleString('en')}</strong> {text}
                </p>
                <ButtonLink to={to}>{button}</ButtonLink>
                {also && (
                  <ButtonLink to={also.to} variant="secondary">
                    {also.text}
                  </ButtonLink>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {said && <p className={css.thanks}>{said}</p>}
    </section>
  );
}
