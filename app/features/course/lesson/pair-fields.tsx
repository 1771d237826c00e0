import { useState } from 'react';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { igbo, type Sentence, say } from '../judge/sentence.ts';
import { hasPicture } from './choice-option.tsx';
import type { FieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';
import { SentenceText } from './sentence-text.tsx';
import { TickIcon } from './text-icons.tsx';

interface PairFieldsProps extends FieldsProps {
  exercise: Extract<Exercise, { kind: 'pairs' }>;
  onComplete: (given: GivenAnswer) => void;
}

/** A word, then its meaning, until all have found each other. */
export function PairFields({ exercise, items, isAnswered, isYoung, onComplete }: PairFieldsProps) {
  const [word, setWord] = useState<number>();
  const [attempts, setAttempts] = useState<[number, number][]>([]);
  const [said, setSaid] = useState<{ sentence: Sentence; isSeen: boolean }>({ sentence: '', isSeen: false });
  const found = attempts.flatMap(([item, meaning]) => (item === meaning ? item : []));

  function chooseMeaning(meaning: number) {
    if (word === undefined) return setSaid({ sentence: 'Choose a word first.', isSeen: true });
    const tried: [number, number][] = [...attempts, [word, meaning]];
    const pair = say`${igbo(items.get(word)?.igbo ?? '')} – ${items.get(meaning)?.english ?? ''}`;
    setAttempts(tried);
    setWord(undefined);
    const isPair = word === meaning;
    // Ticks show a pair: a further line would move what is below it.
    setSaid({ sentence: isPair ? say`Yes: ${pair}` : say`Not a pair: ${pair}`, isSeen: !isPair });
    if (tried.filter(([item, other]) => item === other).length === exercise.items.length) onComplete({ type: 'paired', attempts: tried });
  }
  const hasPictures = isYoung && exercise.items.every((id) => hasPicture(items.get(id)));
  const sides = [
    { side: 'Words', ids: exercise.items, isOpen: word === undefined, choose: setWord, lang: 'ig' },
    // Pairs stand in rows once they are answered: also a learner without an answer sees them.
    { side: 'Meanings', ids: isAnswered ? exercise.items : exercise.meanings, isOpen: word !== undefined, choose: chooseMeaning, lang: undefined },
  ];
  return (
    <>
      <legend tabIndex={-1}>Find the pairs</legend>
      <p className={css.soft}>Press a word, then its meaning.</p>
      <div className={css.pairs}>
        {sides.map(({ side, ids, isOpen, choose, lang }) => (
          <fieldset key={side} aria-label={side}>
            {ids.map((id, nth) => {
              const isFound = found.includes(id);
              const item = items.get(id);
              return (
                <button
                  key={id}
                  type="button"
                  className={css.tile}
                  data-choice={isOpen ? '' : undefined}
                  aria-pressed={lang ? id === word : undefined}
                  aria-disabled={isFound}
                  onClick={() => !isFound && choose(id)}
                >
                  <span aria-hidden="true" className={css.number}>
                    {nth + 1}
                  </span>
                  {hasPictures && !lang && item && <MeaningPicture of={item} />}
                  <span lang={lang}>{lang ? item?.igbo : item?.english}</span>
                  {isFound && (
                    <>
                      <span className="visually-hidden"> found</span>
                      <TickIcon />
                    </>
                  )}
                </button>
              );
            })}
          </fieldset>
        ))}
      </div>
      <p role="status" className={css.said}>
        <span className={said.isSeen ? undefined : 'visually-hidden'}>
          <SentenceText>{said.sentence}</SentenceText>
        </span>
      </p>
    </>
  );
}
