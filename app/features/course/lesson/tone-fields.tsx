import type { ReactNode } from 'react';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import type { Item } from '../course.contract.ts';
import type { FieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';
import { drawTones, syllablesOf } from './placed-tones.ts';
import { DownIcon, UpIcon } from './text-icons.tsx';

const tones: { tone: Tone; shape: ReactNode }[] = [
  { tone: 'high', shape: <UpIcon /> },
  { tone: 'step', shape: '–' },
  { tone: 'low', shape: <DownIcon /> },
];

/** Each syllable of a word gets its tone; the ladder grows above it. */
export function ToneFields({ item, given, onChange }: FieldsProps & { item: Item }) {
  const syllables = syllablesOf(item.toned ?? '');
  const placed = given?.type === 'tones' ? given.tones : syllables.map(() => null);
  const open = placed.indexOf(null);
  const place = (at: number, tone: Tone) => onChange({ type: 'tones', tones: placed.map((each, nth) => (nth === at ? tone : each)) });
  return (
    <>
      <legend tabIndex={-1}>
        Give <span lang="ig">{item.igbo}</span>, “{item.english}”, its melody
      </legend>
      <div className={css.word}>
        <Headword>{drawTones(syllables, placed)}</Headword>
      </div>
      <div className={css.syllables} data-answer="">
        {syllables.map((syllable, nth) => {
          // Syllables have no id but their place, and never change it.
          const key = `${nth}`;
          return (
            <fieldset key={key} className={css.syllable}>
              <legend className="visually-hidden">
                Syllable {nth + 1}: <span lang="ig">{syllable}</span>
              </legend>
              <span lang="ig" aria-hidden="true">
                {syllable}
              </span>
              {tones.map(({ tone, shape }) => (
                <button
                  key={tone}
                  type="button"
                  className={css.tone}
                  aria-pressed={placed[nth] === tone}
                  data-choice={nth === open ? '' : undefined}
                  onClick={() => place(nth, tone)}
                >
                  <span aria-hidden="true">{shape}</span> {tone}
                </button>
              ))}
            </fieldset>
          );
        })}
      </div>
    </>
  );
}
