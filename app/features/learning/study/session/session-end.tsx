import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Item } from '#app/features/course/course.contract.ts';
import { isGraded, isHeard, itemOf, type LessonRun, resultOf, silentRun } from '#app/features/course/public.ts';
import { EndFrame, Praise, SayToday, WordList } from '#app/features/course/public.tsx';
import { pluralize } from '#app/lib/pluralize.ts';
import { randomId } from '#app/lib/random-id.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { storeSaid } from '../today/said-today.ts';
import { FamilyFaces } from './family-faces.tsx';
import { beginSession } from './load-session.ts';
import { NextSessionLink } from './next-session-link.tsx';
import { PlacementEnd } from './placement-end.tsx';
import { goesOn, sessionPath } from './session-address.ts';
import { type StoredSession, storeSession } from './stored-session.ts';

interface SessionEndProps {
  stored: StoredSession;
  items: ReadonlyMap<number, Item>;
  hasFocus: boolean;
}

/** The last screen of a session. */
export function SessionEnd({ stored, items, hasFocus }: SessionEndProps) {
  const { run, session } = stored;
  if (session.kind === 'placement') return <PlacementEnd profile={stored.profile} answers={stored.placed.length} hasFocus={hasFocus} />;
  if (session.kind === 'checkpoint') return <CheckpointEnd stored={stored} items={items} hasFocus={hasFocus} />;
  if (session.kind === 'mix' && run.exercises.length === 0) return <NothingDue hasFocus={hasFocus} />;
  return <LearnedEnd stored={stored} items={items} hasFocus={hasFocus} />;
}

/** The end of a lesson or a mix. */
function LearnedEnd({ stored: { profile, run }, items, hasFocus }: SessionEndProps) {
  useEffect(() => void storeSaid(profile, run, items), [profile, run, items]);
  const { met, practised } = learnedIn(run, items);
  const counts = [
    met.length > 0 && `met ${pluralize(met.length, 'new word')}`,
    practised.length > 0 && `practised ${pluralize(practised.length, 'word')}`,
  ].filter(Boolean);
  return (
    <EndFrame
      hasFocus={hasFocus}
      title={<Praise />}
      lead={counts.length > 0 && `You ${counts.join(' and ')}.`}
      faces={<FamilyFaces profile={profile} />}
      task={<SayToday run={run} items={items} />}
      actions={<DoneAndNext profile={profile} />}
    >
      <WordList title="New today" items={met} />
      <WordList title="Fresh again" items={practised} />
    </EndFrame>
  );
}

/** Items that were met, and those that were practised; each once. */
function learnedIn({ exercises, skipped }: LessonRun, items: ReadonlyMap<number, Item>): { met: Item[]; practised: Item[] } {
  const seen = exercises.filter(({ key }) => !skipped.includes(key));
  const find = (id: number) => items.get(id) ?? [];
  const met = new Set(seen.flatMap((exercise) => (exercise.kind === 'meet' && !exercise.isMet ? find(exercise.item) : [])));
  const practised = new Set(seen.filter(isGraded).flatMap((exercise) => find(itemOf(exercise) ?? 0)));
  return { met: [...met], practised: [...practised].filter((item) => !met.has(item)) };
}

const DoneAndNext = ({ profile }: { profile: number }) => (
  <>
    <ButtonLink to="/study/today">Done</ButtonLink>
    <NextSessionLink profile={profile} />
  </>
);

const ToToday = () => <ButtonLink to="/study/today">Go to Today</ButtonLink>;

/** A mix without a due word: nothing was done in it. */
const NothingDue = ({ hasFocus }: { hasFocus: boolean }) => (
  <EndFrame
    hasFocus={hasFocus}
    title="Nothing to do right now"
    lead="All your words are fresh. They’ll come back when it’s time to remember them."
    actions={<ToToday />}
  />
);

/** Share of first answers that passes a checkpoint. */
const passShare = 0.8;

/** The result of a checkpoint, with the missed exercises once more where they are many. */
function CheckpointEnd({ stored, items, hasFocus }: SessionEndProps) {
  const navigate = useNavigate();
  const { tries, right } = resultOf(stored.run);
  const missed = tries - right;
  const result = `${right} of ${tries} were right on the first try`;

  async function practise() {
    const again = missedOnce(stored, Date.now());
    await storeSession(again);
    await navigate(sessionPath({ profile: stored.profile, kind: 'mix', key: again.session.key }), { state: goesOn });
  }

  if (right >= passShare * tries)
    return (
      <EndFrame
        hasFocus={hasFocus}
        title="The unit is yours"
        lead={`${result}${missed > 0 ? ', and the others in the end' : ''}.`}
        faces={<FamilyFaces profile={stored.profile} />}
        actions={<DoneAndNext profile={stored.profile} />}
      >
        <WordList title="You know these" items={learnedIn(stored.run, items).practised} />
      </EndFrame>
    );
  return (
    <EndFrame
      hasFocus={hasFocus}
      title="Nearly there"
      lead={`${result}. Take ${pluralize(missed, 'exercise')} once more, then the checkpoint again when you like.`}
      actions={
        <>
          <Button onClick={practise}>{missed === 1 ? 'This one once more' : `These ${missed} once more`}</Button>
          <ButtonLink to="/study/today" variant="secondary">
            Later
          </ButtonLink>
        </>
      }
    />
  );
}

/** A session of the exercises that were not right at the first try. It is of this browser alone: its answers are practice. */
function missedOnce({ profile, session, run }: StoredSession, now: number): StoredSession {
  const first = new Map(run.answers.toReversed().map(({ key, grade }) => [key, grade]));
  const exercises = session.exercises.flatMap((exercise) => {
    const grade = first.get(exercise.key);
    return grade === 'again' || grade === 'hard' ? { ...exercise, key: randomId(), isScheduled: false } : [];
  });
  const begun = beginSession(profile, { ...session, key: randomId(), kind: 'mix', lesson: null, exercises }, now);
  // Sound was off a moment ago: it stays off.
  return session.exercises.some(isHeard) && !run.exercises.some(isHeard) ? { ...begun, run: silentRun(begun.run) } : begun;
}
