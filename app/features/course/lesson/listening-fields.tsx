import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { spell } from '#app/lib/igbo-syllables.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';
import type { Item } from '../course.contract.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { tonesOfMelody } from '../exercises/melody.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { ChoiceOption } from './choice-option.tsx';
import { ExercisePlayer } from './exercise-player.tsx';
import type { ExerciseFieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';
import * as own from './listening.module.css';
import { soundsOf } from './listening-sounds.ts';
import { prompts } from './prompts.ts';
import { useShown } from './use-shown.ts';
import { WriteField } from './write-field.tsx';

export type ListeningExercise = Extract<Exercise, { kind: 'hear-mean' | 'hear-tone' | 'same-other' | 'dictate' }>;

export interface ListeningFieldsProps extends ExerciseFieldsProps {
  exercise: ListeningExercise;
  item: Item;
}

const withoutSound = 'We couldn’t play this recording, so here is a question without sound.';

/** Legend and controls of an exercise that is heard. What cannot be heard gives way to its silent twin. */
export function ListeningFields(props: ListeningFieldsProps) {
  const { exercise, items, onSilence, onShown } = props;
  useShown(() => onShown(prompts[exercise.kind]));
  const sounds = soundsOf(exercise, items);
  const isGone = sounds.includes(undefined);
  const giveWay = useEffectEvent(() => onSilence(exercise.key, withoutSound));
  useEffect(() => {
    if (isGone) giveWay();
  }, [isGone]);
  const player = (
    <div className={own.top}>
      <ExercisePlayer sounds={sounds.flatMap((sound) => sound ?? [])} onFailed={() => onSilence(exercise.key, withoutSound)} />
      <button type="button" className={own.cannot} onClick={() => onSilence()}>
        I can’t listen now
      </button>
    </div>
  );
  switch (exercise.kind) {
    case 'hear-mean':
      return (
        <ChoiceFields {...props} exercise={exercise}>
          <legend tabIndex={-1}>Listen: what does it mean?</legend>
          {player}
        </ChoiceFields>
      );
    case 'dictate':
      return (
        <WriteField {...props}>
          <legend tabIndex={-1}>Listen, and write what you hear</legend>
          {player}
        </WriteField>
      );
    case 'hear-tone':
      return <MelodyFields {...props} exercise={exercise} player={player} />;
    case 'same-other':
      return <CompareFields {...props} exercise={exercise} player={player} />;
  }
}

interface PartProps<Kind extends ListeningExercise['kind']> extends ListeningFieldsProps {
  exercise: Extract<ListeningExercise, { kind: Kind }>;
  player: ReactNode;
}

function MelodyFields({ exercise, item, given, isAnswered, onChange, player }: PartProps<'hear-tone'>) {
  const right = spell(item.toned ?? '').flatMap(({ syllables }) => syllables.map(({ tone }) => tone));
  const chosen = given?.type === 'tones' ? given.tones.join() : undefined;
  const options = exercise.melodies.map(tonesOfMelody).map((tones) => ({
    name: tones.join(', '),
    drawing: <Ladder tones={tones} />,
    answer: { type: 'tones', tones } as const,
    isRight: tones.join() === right.join(),
    isChosen: tones.join() === chosen,
  }));
  return (
    <>
      <legend tabIndex={-1}>
        Listen to <span lang="ig">{item.igbo}</span>: how does its melody go?
      </legend>
      {player}
      <Options options={options} isAnswered={isAnswered} onChange={onChange} />
    </>
  );
}

function CompareFields({ exercise, item, given, isAnswered, onChange, player }: PartProps<'same-other'>) {
  const chosen = given?.type === 'chosen' ? given.item : null;
  const options = exercise.choices.map((id, nth) => ({
    name: nth === 0 ? 'The same word twice' : 'Two different words',
    answer: { type: 'chosen', item: id } as const,
    isRight: id === item.id,
    isChosen: id === chosen,
  }));
  return (
    <>
      <legend tabIndex={-1}>Listen to both: are they the same word?</legend>
      {player}
      <Options options={options} isAnswered={isAnswered} onChange={onChange} />
    </>
  );
}

interface Option {
  name: string;
  drawing?: ReactNode;
  answer: GivenAnswer;
  isRight: boolean;
  isChosen: boolean;
}

function Options({ options, isAnswered, onChange }: { options: readonly Option[] } & Pick<ExerciseFieldsProps, 'isAnswered' | 'onChange'>) {
  const group = useId();
  return (
    <div className={css.choices}>
      {options.map(({ name, drawing, answer, isRight, isChosen }, nth) => (
        <ChoiceOption
          key={name}
          name={group}
          number={nth + 1}
          isChosen={isChosen}
          isRight={isAnswered ? isRight : undefined}
          onChoose={() => onChange(answer)}
        >
          {drawing}
          <span>{name}</span>
        </ChoiceOption>
      ))}
    </div>
  );
}

const heights: Record<Tone, number> = { high: 6, step: 14, low: 24 };
const toneWidth = 20;

/** A melody as dots on a line. */
function Ladder({ tones }: { tones: readonly Tone[] }) {
  const dots = tones.map((tone, nth) => ({ x: (nth + 0.5) * toneWidth, y: heights[tone] }));
  return (
    <svg className={`${css.picture} ${own.ladder}`} viewBox={`0 0 ${tones.length * toneWidth} 30`} aria-hidden="true">
      <path d={`M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" />
      ))}
    </svg>
  );
}
