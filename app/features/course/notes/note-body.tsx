import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { UnitNote } from '../course.contract.ts';
import * as css from './note.module.css';

/** Paragraphs of a grammar note, and its examples with their tones and meanings. */
export function NoteBody({ text, examples }: Pick<UnitNote, 'text' | 'examples'>) {
  return (
    <>
      <div className={css.text}>
        {text.split(/\n\s*\n/).map((paragraph, nth) => {
          // Paragraphs are never reordered.
          const key = `${nth}`;
          return (
            <p key={key}>
              <IgboText>{paragraph}</IgboText>
            </p>
          );
        })}
      </div>
      {examples.length > 0 && (
        <ul role="list" className={css.examples}>
          {examples.map(({ id, igbo, toned, english, checked }) => (
            <li key={id}>
              <Headword as="p">{toned ?? igbo}</Headword>
              <p>{english}</p>
              {!checked && <p className={css.soft}>Being checked</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
