import { useCallback, useState } from 'react';
import { api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import type { CourseUnit } from '#app/features/course/course.contract.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { maxPhrases } from '../family-voice-terms.contract.ts';
import * as css from './corner-voices.module.css';

const failed = errorMessages({ fallback: 'We couldn’t fetch the phrases' });
const loadLevels = () => api.course.levels();

interface PhraseChoiceProps {
  chosen: ReadonlySet<number>;
  setChosen: (chosen: ReadonlySet<number>) => void;
}

/** Phrases of the course, unit by unit. The choice may have phrases of several units. */
export function PhraseChoice(props: PhraseChoiceProps) {
  const { state, busy, retry } = useOwnData(loadLevels, failed);
  const [unit, setUnit] = useState<number>();
  if ('failure' in state)
    return (
      <LoadError onRetry={retry} pending={busy}>
        {state.failure}
      </LoadError>
    );
  if (!('data' in state)) return <p role="status">Loading...</p>;
  const levels = state.data.filter(({ units }) => units.length > 0);
  const shown = unit ?? levels[0]?.units[0]?.id;
  if (shown === undefined) return <p>The course has no phrases yet. Please come back soon.</p>;
  return (
    <>
      <SelectField label="Phrases of the unit" name="unit" value={shown} onChange={({ target }) => setUnit(Number(target.value))}>
        {levels.map(({ level, units }) => (
          <optgroup key={level} label={levelNames[level]}>
            {units.map(({ id, title, titleEnglish }, nth) => (
              <option key={id} value={id}>
                {nth + 1}. {title}: {titleEnglish}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <UnitPhrases key={shown} unit={shown} {...props} />
    </>
  );
}

function UnitPhrases({ unit, ...props }: PhraseChoiceProps & { unit: number }) {
  const load = useCallback(() => api.course.unit({ id: unit }), [unit]);
  const { state, busy, retry } = useOwnData(load, failed);
  if ('failure' in state)
    return (
      <LoadError onRetry={retry} pending={busy}>
        {state.failure}
      </LoadError>
    );
  if (!('data' in state)) return <p role="status">Loading...</p>;
  return lessonsOf(state.data).map((lesson) => <LessonPhrases key={lesson.id} {...lesson} {...props} />);
}

type ChosenLesson = ReturnType<typeof lessonsOf>[number];

/** Lessons with their phrases; one that several lessons have stands in the first. */
function lessonsOf({ lessons, items }: CourseUnit) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const seen = new Set<number>();
  return lessons
    .map(({ id, title, items: places }) => ({
      id,
      title,
      phrases: places.flatMap((place) => {
        const phrase = seen.has(place.id) ? undefined : byId.get(place.id);
        seen.add(place.id);
        return phrase ? [phrase] : [];
      }),
    }))
    .filter(({ phrases }) => phrases.length > 0);
}

function LessonPhrases({ title, phrases, chosen, setChosen }: ChosenLesson & PhraseChoiceProps) {
  const ids = phrases.map(({ id }) => id);
  const isAll = ids.every((id) => chosen.has(id));
  const isFull = (id: number) => chosen.size >= maxPhrases && !chosen.has(id);
  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  return (
    <fieldset className={css.lesson}>
      <legend>{title}</legend>
      <Button
        variant="secondary"
        className={css.all}
        onClick={() => {
          const others = [...chosen].filter((id) => !ids.includes(id));
          setChosen(new Set(isAll ? others : [...chosen, ...ids].slice(0, maxPhrases)));
        }}
      >
        {isAll ? 'None of this lesson' : 'All of this lesson'}
      </Button>
      <div className={css.phrases}>
        {phrases.map(({ id, igbo, toned, english }) => (
          <label key={id} className={css.phrase}>
            <input type="checkbox" checked={chosen.has(id)} disabled={isFull(id)} onChange={() => toggle(id)} />
            <span>
              <strong lang="ig">{toned ?? igbo}</strong>, {english}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
