import type { Item } from '#app/features/course/course.contract.ts';
import { isGraded, itemOf } from '#app/features/course/exercises/exercise.ts';
import type { LessonRun } from '#app/features/course/exercises/lesson-run.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { EndPage } from './end-page.tsx';
import { NextSessionLink } from './next-session-link.tsx';
import css from './session.module.css';
import type { StoredSession } from './stored-session.ts';

interface SessionEndProps {
  stored: StoredSession;
  items: ReadonlyMap<number, Item>;
  hasFocus: boolean;
}

/** Items that were met, and those that were practised; each once. */
function learnedIn({ exercises, skipped }: LessonRun, items: ReadonlyMap<number, Item>): { met: Item[]; practised: Item[] } {
  const isSeen = ({ key }: { key: string }) => !skipped.includes(key);
  const find = (id: number) => items.get(id) ?? [];
  const met = new Set(exercises.filter(isSeen).flatMap((exercise) => (exercise.kind === 'meet' ? find(exercise.item) : [])));
  const graded = exercises.filter((exercise) => isGraded(exercise) && isSeen(exercise));
  const practised = new Set(graded.flatMap((exercise) => find(itemOf(exercise) ?? 0)));
  return { met: [...met], practised: [...practised].filter((item) => !met.has(item)) };
}

/** A mix without a due word: nothing was done in it. */
const NothingDue = ({ hasFocus }: { hasFocus: boolean }) => (
  <EndPage hasFocus={hasFocus} title="Nothing is due now">
    <p className={css.lead}>All your words are fresh. They come back when it is time to remember them.</p>
    <p className={css.actions}>
      <ButtonLink to="/study/today">To Today</ButtonLink>
    </p>
  </EndPage>
);

/** Learned items, and one thing to say today. */
export function SessionEnd({ stored: { profile, run, session }, items, hasFocus }: SessionEndProps) {
  if (session.kind === 'mix' && run.exercises.length === 0) return <NothingDue hasFocus={hasFocus} />;
  const { met, practised } = learnedIn(run, items);
  const [task] = run.exercises.flatMap((exercise) => (exercise.kind === 'do' ? exercise.task : []));
  const counts = [
    met.length > 0 && `met ${pluralize(met.length, 'new word')}`,
    practised.length > 0 && `practised ${pluralize(practised.length, 'word')}`,
  ].filter(Boolean);
  return (
    <EndPage
      hasFocus={hasFocus}
      title={
        <>
          <span lang="ig">Daalụ!</span> You did it
        </>
      }
    >
      {counts.length > 0 && <p className={css.lead}>You {counts.join(' and ')}.</p>}
      {task && (
        <section className={css.say} aria-labelledby="say">
          <h2 id="say">Say it today</h2>
          <p>
            <IgboText>{task.replace(/ Did you\?$/u, '')}</IgboText>
          </p>
        </section>
      )}
      <p className={css.actions}>
        <ButtonLink to="/study/today">Done</ButtonLink>
        <NextSessionLink profile={profile} />
      </p>
      <WordList title="New today" items={met} />
      <WordList title="Fresh again" items={practised} />
    </EndPage>
  );
}

function WordList({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul role="list" className={css.words}>
        {items.map(({ id, toned, igbo, english }) => (
          <li key={id}>
            <Headword as="h3">{toned ?? igbo}</Headword>
            <p>{english}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
