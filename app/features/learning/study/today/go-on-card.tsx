import { ButtonLink } from '#app/ui/button.tsx';
import { PrefetchPage } from '#app/ui/layout/prefetch-page.tsx';
import type { DailyKind, LeftSession } from '../session/left-session.ts';
import { sessionPath } from '../session/session-address.ts';
import * as css from './today.module.css';

const titles: Record<DailyKind, string> = { mix: 'Your words', lesson: 'Your lesson', checkpoint: 'A look back' };

/** The one button of the day where a session was left in the middle: it goes on exactly there. */
export function GoOnCard({ left: { profile, session } }: { left: LeftSession }) {
  const { kind, key, lesson } = session;
  const path = sessionPath({ profile, kind, key, lesson: lesson?.id });
  return (
    <section className={`${css.card} ${css.start}`} aria-labelledby="next">
      <h2 id="next">{(kind === 'lesson' && lesson?.title) || titles[kind]}</h2>
      <p>You stopped partway through. Pick up right where you left off.</p>
      <ButtonLink to={path} className={`${css.startButton}`}>
        Go on
      </ButtonLink>
      <PrefetchPage page={path} />
      <p className={css.soft}>You can stop at any time.</p>
    </section>
  );
}
