import { useEffect, useState } from 'react';
import { withoutTone } from '#app/lib/igbo-tones.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { checkTones, isWholeMelody, normalizeMarks, type TypedTones } from '../tone-rules.ts';
import * as css from './tones-preview.module.css';

/** Time without typing after which a screen reader hears the result, in ms. */
const pauseMs = 800;

/** What saving would say about the tones, and whether it would refuse them. */
export function describeTones(typed: TypedTones): { sentence: string; isProblem: boolean } {
  const checked = checkTones(typed);
  const errors = 'errors' in checked ? checked.errors : {};
  const problem = errors.igbo ?? errors.toned;
  if (problem) return { sentence: problem, isProblem: true };
  if ('toned' in checked && checked.toned === null) return { sentence: 'Without tones: learners see the everyday spelling.', isProblem: false };
  const isWhole = isWholeMelody(normalizeMarks(typed.toned ?? ''));
  if (errors.toneState)
    return { sentence: `The letters are equal${isWhole ? ', and every syllable has a tone' : ''}. ${errors.toneState}`, isProblem: true };
  const sentence = isWhole
    ? 'The letters are equal, and every syllable has a tone.'
    : 'The letters are equal. Some syllables have no tone, as in the source of this loan word.';
  return { sentence, isProblem: false };
}

/** Drawing of the tones while they are typed, and what the API would say about them. */
export function TonesPreview(typed: TypedTones) {
  const toned = normalizeMarks(typed.toned ?? '');
  const { sentence, isProblem } = describeTones(typed);
  return (
    <div className={css.preview} data-problem={isProblem}>
      {withoutTone(toned) !== toned && <Headword as="p">{toned}</Headword>}
      {typed.igbo !== '' && <p className={css.sentence}>{sentence}</p>}
      <p role="status" className="visually-hidden">
        {useSettled(typed.igbo === '' ? '' : sentence)}
      </p>
    </div>
  );
}

/** A text as it is after a pause, so that it is not announced at every letter; nothing for the first one. */
function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text === first ? '' : text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, first]);
  return settled;
}
