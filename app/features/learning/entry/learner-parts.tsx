import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { keysOf } from '#app/features/course/public.ts';
import { type LearnerParts, TickIcon } from '#app/features/course/public.tsx';
import { randomId } from '#app/lib/random-id.ts';
import { activeProfile } from '#app/login-session/active-profile.ts';
import { isPassed, lessonCounts } from '../lesson-counts.ts';
import { addEntry } from '../study/answer-queue/answer-queue.ts';
import { sendAnswers } from '../study/answer-queue/send-answers.ts';
import { loadPath } from '../study/today/next-session.ts';
import * as css from './learner-parts.module.css';

type State = 'ready' | 'pending' | 'added' | 'waiting' | 'failed';

const yours = (
  <>
    <TickIcon /> Yours
  </>
);
/** Text of the button, which keeps about its size, and the sentence that is announced. */
const texts: Record<State, [label: ReactNode, sentence: string]> = {
  ready: ['+ Learn', ''],
  pending: ['+ Learn', ''],
  added: [yours, 'It’s among your words now, and comes up in your next session.'],
  waiting: [yours, 'It’s among your words now, and comes up once this device is back online.'],
  failed: ['Again', 'That did not work. Please try again.'],
};

/** @param findItem undefined: the word is not in the course any more */
function LearnButton({ igbo, findItem }: { igbo: string; findItem: () => Promise<number | undefined> }) {
  const [state, setState] = useState<State>('ready');
  const profile = activeProfile()?.id;
  if (profile === undefined) return null;

  async function learn(learner: number) {
    setState('pending');
    try {
      const item = await findItem();
      if (item === undefined) return setState('failed');
      await addEntry(learner, { key: randomId(), type: 'learn', item, answeredAt: new Date().toISOString() });
      const { blockedBy, rejections } = await sendAnswers();
      setState(rejections.length > 0 ? 'failed' : blockedBy ? 'waiting' : 'added');
    } catch {
      setState('failed');
    }
  }
  const [label, sentence] = texts[state];
  const isAdded = state === 'added' || state === 'waiting';
  return (
    <span className={css.learn}>
      <button type="button" className={css.button} aria-disabled={isAdded || state === 'pending'} onClick={() => !isAdded && void learn(profile)}>
        {label}
        <span className="visually-hidden">
          {' '}
          this word: <span lang="ig">{igbo}</span>
        </span>
      </button>
      <span role="status" className={state === 'failed' ? css.failed : 'visually-hidden'}>
        {sentence}
      </span>
    </span>
  );
}

/** The item of a unit that is spelled so; one with the same tones comes first. */
async function findInUnit(unit: number, igbo: string): Promise<number | undefined> {
  const { items } = await api.course.unit({ id: unit });
  const { marked, untoned } = keysOf(igbo);
  const sameTones = items.find(({ toned }) => toned !== null && keysOf(toned).marked === marked);
  return (sameTones ?? items.find((item) => keysOf(item.igbo).untoned === untoned))?.id;
}

/** All units of a page share one request. */
const sharedMs = 5_000;
let shared: { profile: number; at: number; units: ReturnType<typeof loadPath> } | undefined;

function pathOf(profile: number): ReturnType<typeof loadPath> {
  const at = Date.now();
  if (shared?.profile !== profile || at - shared.at > sharedMs) shared = { profile, at, units: loadPath(profile) };
  return shared.units;
}

function UnitState({ unit }: { unit: number }) {
  const [state, setState] = useState('');
  const profile = activeProfile()?.id;
  useEffect(() => {
    if (profile === undefined) return undefined;
    let isCurrent = true;
    void pathOf(profile).then((units) => {
      const found = units?.find(({ id }) => id === unit);
      if (isCurrent && found?.lessons.some(isPassed)) setState(lessonCounts(found));
    });
    return () => {
      isCurrent = false;
    };
  }, [profile, unit]);
  return state && <p className={css.unitState}>{state}</p>;
}

export const learnerParts: LearnerParts = {
  LearnItem: ({ item, igbo }) => <LearnButton igbo={igbo} findItem={() => Promise.resolve(item)} />,
  LearnWord: ({ unit, igbo }) => <LearnButton igbo={igbo} findItem={() => findInUnit(unit, igbo)} />,
  UnitState,
  GoOnLearning: () => (
    <Link to="/study/today" className={`${css.goOn}`}>
      Go on learning
    </Link>
  ),
};
