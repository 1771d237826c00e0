import { useEffect, useState } from 'react';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { isUnmarked, normalizeMarks, spellingProblem, tonesProblem } from '../tone-rules.ts';
import * as css from './tones-preview.module.css';

/** Time without typing after which a screen reader hears the result, in ms. */
const pauseMs = 800;

/** Drawing of the tones while they are typed, and what the API would say about them. */
export function TonesPreview({ igbo, toned }: { igbo: string; toned: string }) {
  const letters = normalizeMarks(igbo.trim());
  const typed = normalizeMarks(toned.trim());
  const isPlain = typed === '' || isUnmarked(letters, typed);
  const problem = spellingProblem(letters) ?? (isPlain ? undefined : tonesProblem(letters, typed));
  const sentence =
    problem ?? (isPlain ? 'Without tones: learners see the everyday spelling.' : 'The letters are equal, and every syllable has a tone.');
  return (
    <div className={css.preview} data-problem={problem !== undefined}>
      {!isPlain && <Headword as="p">{typed}</Headword>}
      {letters !== '' && <p className={css.sentence}>{sentence}</p>}
      <p role="status" className="visually-hidden">
        {useSettled(letters === '' ? '' : sentence)}
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
