import { useEffect, useState } from 'react';
import { EndFrame } from '#app/features/course/public.tsx';
import type { Today } from '#app/features/learning/learning.contract.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { waitingEntries } from '../answer-queue/answer-queue.ts';
import { onSendEnd, sendAnswers } from '../answer-queue/send-answers.ts';
import { lateReplies } from '../late-replies.ts';
import { loadPath, loadToday } from '../today/next-session.ts';
import { goesOn } from './session-address.ts';

/** Where the course begins, as the server has worked it out. */
interface Place {
  /** Null: there is no lesson after it. */
  next: Today['next'];
  hasSkipped: boolean;
}

/** Undefined while the answers, or the reply about them, wait for a network. */
async function findPlace(profile: number): Promise<Place | undefined> {
  const waits = (await waitingEntries()).some((waiting) => waiting.profile === profile && waiting.entry.type === 'placement');
  if (waits) return undefined;
  const [today, path] = await Promise.all([loadToday(profile), loadPath(profile)]);
  if (today.cachedAt !== undefined) return undefined;
  return { next: today.reply.next, hasSkipped: path?.some(({ lessons }) => lessons.some(({ state }) => state === 'skipped')) ?? false };
}

/** The place once it is known, from each round of sending on. */
function usePlace(profile: number, isAnswered: boolean): Place | 'working' | 'waiting' {
  const [place, setPlace] = useState<Place | 'working' | 'waiting'>('working');
  useEffect(() => {
    if (!isAnswered) return;
    let isCurrent = true;
    const look = async () => {
      const found = await findPlace(profile).catch(() => undefined);
      if (isCurrent) setPlace(found ?? 'waiting');
    };
    const stops = [onSendEnd(() => void look()), lateReplies.on('late', () => void look())];
    sendAnswers().catch(look);
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [profile, isAnswered]);
  return place;
}

interface PlacementEndProps {
  profile: number;
  answers: number;
  hasFocus: boolean;
}

/** The end of a placement, whose answers decide on the server where the course begins. */
export function PlacementEnd({ profile, answers, hasFocus }: PlacementEndProps) {
  const place = usePlace(profile, answers > 0);
  const toToday = (
    <ButtonLink to="/study/today" variant={typeof place === 'object' ? 'secondary' : 'primary'}>
      Go to Today
    </ButtonLink>
  );
  if (answers === 0)
    return (
      <EndFrame
        hasFocus={hasFocus}
        title="Another time"
        lead="You can find your place whenever you like. Until then, just carry on with your next lesson."
        actions={toToday}
      />
    );
  if (place === 'working')
    return (
      <EndFrame
        key="working"
        hasFocus={hasFocus}
        title="One moment"
        lead={<span role="status">We’re working out where you begin.</span>}
        actions={toToday}
      />
    );
  if (place === 'waiting')
    return (
      <EndFrame
        key="waiting"
        hasFocus
        title="Your answers are safe"
        lead={<span role="status">We’ll work out where you begin as soon as your answers reach us.</span>}
        actions={toToday}
      />
    );
  const { next, hasSkipped } = place;
  return (
    <EndFrame
      key="place"
      hasFocus
      title="This is your place"
      lead={
        <span role="status">
          {next ? `You begin with lesson ${next.number} of ${next.unitTitleEnglish}: ${next.title}.` : 'You’ve been through every lesson there is.'}
        </span>
      }
      task={
        hasSkipped && (
          <p>
            Lessons before it that you haven’t done are skipped. You can open them any time, and their words will come back over the next two weeks.
          </p>
        )
      }
      actions={
        <>
          {next && (
            <ButtonLink to={`/study/session?p=${profile}&kind=lesson&lesson=${next.lesson}`} state={goesOn}>
              Begin here
            </ButtonLink>
          )}
          {toToday}
        </>
      }
    />
  );
}
