import { paragraphs } from '#app/lib/paragraphs.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import * as css from './word.module.css';

/** Longest line of an example, in UTF-16 units: longer ones are prose with a line break. */
const maxExampleLine = 120;

/** Meaning of a word. A paragraph of two short lines is an example, a sentence above its translation. */
export function Meaning({ children }: { children: string }) {
  return (
    <div className={css.meaning}>
      {paragraphs(children).map((paragraph, index) => {
        // Paragraphs are never reordered.
        const key = `${index}`;
        const lines = paragraph.split('\n');
        const [sentence = '', translation] = lines;
        if (lines.length !== 2 || !translation || Math.max(...lines.map(({ length }) => length)) > maxExampleLine)
          return (
            <p key={key} dir="auto">
              <IgboText>{paragraph}</IgboText>
            </p>
          );
        return (
          <p key={key} dir="auto" className={css.example}>
            <b>
              <IgboText>{sentence}</IgboText>
            </b>
            <br />
            <IgboText>{translation}</IgboText>
          </p>
        );
      })}
    </div>
  );
}
