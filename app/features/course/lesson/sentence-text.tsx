import { Fragment } from 'react';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { partsOf, type Sentence } from '../judge/sentence.ts';

/** A sentence with `lang="ig"` on its Igbo parts, which are recognized without a dot, too. */
export const SentenceText = ({ children }: { children: Sentence }) =>
  partsOf(children).map((part, nth) => {
    // Parts have no id but their place, and never change it.
    const key = `${nth}`;
    if (typeof part === 'string')
      return (
        <Fragment key={key}>
          <IgboText>{part}</IgboText>
        </Fragment>
      );
    return (
      <span key={key} lang="ig">
        {part.igbo}
      </span>
    );
  });
