import { useNavigate } from 'react-router';
import type { Item } from '#app/features/course/course.contract.ts';
import { resultOf } from '#app/features/course/exercises/lesson-run.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EndPage } from './end-page.tsx';
import { missedOnce } from './missed-once.ts';
import { NextSessionLink } from './next-session-link.tsx';
import css from './session.module.css';
import { goesOn, sessionPath } from './session-address.ts';
import { type StoredSession, storeSession } from './stored-session.ts';

/** Share of first answers that passes a checkpoint. */
const passShare = 0.8;

interface CheckpointEndProps {
  stored: StoredSession;
  items: ReadonlyMap<number, Item>;
  hasFocus: boolean;
}

/** The result of a checkpoint, with the missed exercises once more where they are many. */
export function CheckpointEnd({ stored, hasFocus }: CheckpointEndProps) {
  const navigate = useNavigate();
  const { tries, right } = resultOf(stored.run);
  const missed = tries - right;

  async function practise() {
    const again = missedOnce(stored, Date.now());
    await storeSession(again);
    await navigate(sessionPath({ profile: stored.profile, kind: 'mix', key: again.session.key }), { state: goesOn });
  }

  if (right >= passShare * tries)
    return (
      <EndPage hasFocus={hasFocus} title="The unit is yours">
        <p className={css.lead}>
          {right} of {tries} were right at the first try{missed > 0 ? ', and the others in the end' : ''}.
        </p>
        <p className={css.actions}>
          <ButtonLink to="/study/today">Done</ButtonLink>
          <NextSessionLink profile={stored.profile} />
        </p>
      </EndPage>
    );
  return (
    <EndPage hasFocus={hasFocus} title="Nearly there">
      <p className={css.lead}>
        {right} of {tries} were right at the first try. Take {pluralize(missed, 'exercise')} once more, then the checkpoint again when you like.
      </p>
      <p className={css.actions}>
        <Button onClick={practise}>{missed === 1 ? 'This one once more' : `These ${missed} once more`}</Button>
        <ButtonLink to="/study/today" variant="secondary">
          Later
        </ButtonLink>
      </p>
    </EndPage>
  );
}
