import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Item } from '../course.contract.ts';
import type { AnswerOutcome, GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import { ShortcutKeys } from './lazy-parts.ts';
import * as css from './lesson.module.css';
import type { LessonAction } from './lesson-state.ts';
import { PressGuard } from './press-guard.tsx';
import type { StoredProgress } from './stored-progress.ts';
import { useShortcutKeys } from './use-shortcut-keys.ts';
import { VerdictBar } from './verdict.tsx';

interface ExerciseScreenProps {
  exercise: Exercise;
  /** Undefined before the answer. */
  outcome: AnswerOutcome | undefined;
  /** What was typed before the page was loaded again. */
  typed?: StoredProgress['typed'];
  items: ReadonlyMap<number, Item>;
  /** Children below seven get large answers with pictures. */
  isYoung?: boolean;
  /** Said once the exercise is on the page. */
  notice: string | undefined;
  /** It was passed before, and comes between others to be looked at once more. */
  isRepeated?: boolean;
  /** False on the first screen after loading: the focus stays where the browser has put it. */
  hasFocus: boolean;
  dispatch: (action: Extract<LessonAction<never>, { type: 'typed' | 'answered' | 'continued' | 'silenced' }>) => void;
}

/** Exercises without an answer. */
const goOn = { submit: 'Go on', skip: '' };
/** Labels of the buttons of exercises without a verdict. */
const ownWords: Partial<Record<Exercise['kind'], { submit: string; skip: string }>> = {
  'close-look': goOn,
  say: goOn,
  meet: { submit: 'Go on', skip: 'I knew that' },
  do: { submit: 'I did it', skip: 'I’ll do it later today' },
};
/** The answer of a learner that does not know. An answer of another type than the exercise takes counts as none. */
function blankOf(exercise: Exercise): GivenAnswer {
  const { kind } = exercise;
  if (kind === 'meet') return { type: 'met', isKnown: true };
  if (kind === 'do') return { type: 'task', isDone: false };
  return isTyped(exercise) || kind === 'build' ? { type: 'typed', text: '' } : { type: 'chosen', item: null };
}
const isTyped = ({ kind }: Exercise) => kind === 'write' || kind === 'dictate';

function givenAtFirst(exercise: Exercise, typed: StoredProgress['typed']): GivenAnswer | null {
  const { kind, key } = exercise;
  if (kind === 'do') return { type: 'task', isDone: true };
  if (kind in ownWords) return { type: 'met', isKnown: false };
  return isTyped(exercise) && typed?.exercise === key && typed.text ? { type: 'typed', text: typed.text } : null;
}

/** Pause in ms after which typed text is stored. */
const pauseMs = 300;

const isComplete = (given: GivenAnswer) => given.type !== 'tones' || !given.tones.includes(null);

/** Parts of an exercise that show what was answered. */
const answered = 'label:has(:checked), input[type=text], [data-answer]';

/** One exercise as a form: its fields and buttons, then the verdict in a bar at the lower edge of the screen. */
export function ExerciseScreen({
  exercise,
  outcome,
  typed,
  items,
  isYoung = false,
  notice = '',
  isRepeated = false,
  hasFocus,
  dispatch,
}: ExerciseScreenProps) {
  const [given, setGiven] = useState(() => givenAtFirst(exercise, typed));
  const [prompt, setPrompt] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const verdict = useId();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keys = useShortcutKeys(form);

  /** Says what is missing where there is no answer yet. */
  const missing = useRef('');
  function focusFirst(prompt = 'Choose an answer first, or press “I don’t know”.') {
    missing.current = prompt;
    if (!hasFocus) return;
    // Before a dictation is written, it is heard.
    const first = exercise.kind === 'dictate' ? 'legend' : 'input[type=text]';
    const found = form.current?.querySelector<HTMLElement>(first) ?? form.current?.querySelector<HTMLElement>('legend');
    // Every exercise begins at the same place, wherever the verdict before had scrolled to.
    scrollTo({ top: 0, behavior: 'instant' });
    found?.focus();
  }
  // Screen readers announce what comes into an empty status.
  useEffect(() => setPrompt(notice), [notice]);
  useEffect(() => {
    if (!outcome) return;
    next.current?.focus({ preventScroll: true });
    // The bar covers the lower part of the screen.
    document.documentElement.style.setProperty('--bar', `${form.current?.lastElementChild?.clientHeight}px`);
    form.current?.querySelector(answered)?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const check = (answer: GivenAnswer) => dispatch({ type: 'answered', given: answer });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (outcome) dispatch({ type: 'continued' });
    else if (given && isComplete(given)) check(given);
    else setPrompt(missing.current);
  }
  const change = (answer: GivenAnswer | null) => {
    setPrompt('');
    setGiven(answer);
    if (!isTyped(exercise)) return;
    clearTimeout(pause.current);
    const text = answer?.type === 'typed' ? answer.text : '';
    pause.current = setTimeout(() => dispatch({ type: 'typed', exercise: exercise.key, text }), pauseMs);
  };
  const words = ownWords[exercise.kind] ?? { submit: 'Check', skip: 'I don’t know' };
  // The learner knows that the item is not new.
  const isOnlyRead = isRepeated || words === goOn || (exercise.kind === 'meet' && exercise.isMet);
  return (
    <>
      <PressGuard key={outcome ? 'verdict' : 'question'} />
      <form ref={form} onSubmit={submit} className={keys.isShown ? css.card : `${css.card} ${css.touch}`} noValidate>
        <fieldset disabled={Boolean(outcome)} className={css.fields}>
          <ExerciseFields
            exercise={exercise}
            items={items}
            isYoung={isYoung}
            isRepeated={isRepeated}
            given={given}
            isAnswered={Boolean(outcome)}
            onChange={change}
            onComplete={check}
            onSilence={(only, why) => dispatch({ type: 'silenced', only, why })}
            onShown={focusFirst}
          />
        </fieldset>
        <p role="status" className={css.prompt}>
          {prompt}
        </p>
        <div className={outcome ? `${css.actions} ${css.over}` : css.actions}>
          <Button type="submit">{words.submit}</Button>
          {!isOnlyRead && (
            <Button variant="secondary" onClick={() => check(blankOf(exercise))}>
              {words.skip}
            </Button>
          )}
        </div>
        {outcome && (
          <VerdictBar outcome={outcome} exercise={exercise} items={items} id={verdict}>
            <Button ref={next} type="submit" aria-describedby={verdict}>
              Next
            </Button>
          </VerdictBar>
        )}
      </form>
      {keys.isShown && <ShortcutKeys isOn={keys.isOn} toggle={keys.toggle} />}
    </>
  );
}
