import { useEffect, useState } from 'react';
import type { Today } from '#app/features/learning/learning.contract.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PrefetchPage } from '#app/ui/layout/prefetch-page.tsx';
import type { Learner } from '../learner.ts';
import { preparedSession, prepareSession } from '../session/load-session.ts';
import { type SessionAddress, type SessionRequest, sessionPath } from '../session/session-address.ts';
import { nextRequest } from './next-session.ts';
import * as css from './today.module.css';
// Styles of the first exercise: as sheets of the session alone they would be requested at the press on Start, and restyle the page (decision 0123).
import '#app/features/course/lesson/lesson.module.css';
import '#app/ui/igbo/igbo-keyboard.module.css';
import '../session/session.module.css';

/** Number of due words; a large one is never shown. */
function waitingText({ waiting, isPlenty }: Pick<Today, 'waiting' | 'isPlenty'>): string | undefined {
  if (isPlenty) return 'Plenty of words are ready. We’ll start with the ones you nearly know, and a few hard ones.';
  if (waiting === 0) return undefined;
  return `${pluralize(waiting, 'word')} ${waiting === 1 ? 'is' : 'are'} ready to come back.`;
}

/** Address of a session that is stored in the browser; undefined until then. */
function usePrepared({ profile, kind, lesson }: SessionRequest, isOffline: boolean): SessionAddress | undefined {
  const [prepared, setPrepared] = useState<SessionAddress>();
  useEffect(() => {
    let isCurrent = true;
    const request = { profile, kind, lesson };
    // The page of the session says when there is no network.
    const prepare = isOffline ? preparedSession(request, true) : prepareSession(request);
    prepare.then(
      (address) => isCurrent && setPrepared(address),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [profile, kind, lesson, isOffline]);
  return prepared;
}

interface StartCardProps {
  learner: Learner;
  today: Today;
  isOffline: boolean;
}

/** The one button of the day, and what it begins. */
export function StartCard({ learner, today, isOffline }: StartCardProps) {
  const request = nextRequest(learner.id, today);
  const prepared = usePrepared(request, isOffline);
  const { next, checkpoint } = today;
  const waiting = waitingText(today);
  const params = new URLSearchParams({ p: String(learner.id), kind: request.kind, ...(request.lesson ? { lesson: String(request.lesson) } : {}) });
  const path = prepared ? sessionPath(prepared) : `/study/session?${params}`;
  return (
    <section className={`${css.card} ${css.start}`} aria-labelledby="next">
      <h2 id="next">{waiting ? 'Ready for you' : checkpoint ? 'A look back' : next ? next.title : 'All lessons are done'}</h2>
      {waiting && <p>{waiting}</p>}
      {!waiting && checkpoint && (
        <p>
          All lessons of <span lang="ig">{checkpoint.unitTitle}</span> · {checkpoint.unitTitleEnglish} are done. Twelve exercises, and the unit is
          yours.
        </p>
      )}
      {next && (waiting || !checkpoint) && (
        <p>
          {waiting && (
            <>
              Then: {next.title}
              <br />
            </>
          )}
          <span lang="ig">{next.unitTitle}</span> · {next.unitTitleEnglish}
        </p>
      )}
      {!waiting && !checkpoint && !next && <p>New lessons are being written. Until then, your words keep coming back.</p>}
      <ButtonLink to={path} className={`${css.startButton}`}>
        Start
      </ButtonLink>
      <PrefetchPage page={path} />
      <p className={css.soft}>About {learner.minutes} minutes. You can stop at any time.</p>
    </section>
  );
}
