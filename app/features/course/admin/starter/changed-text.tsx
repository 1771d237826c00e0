import { diff } from '#app/lib/diff.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import * as css from './starter-offer.module.css';

const wordsOf = (text: string) => text.split(/(\s+|[.,;:!?()“”])/).filter((part) => part !== '');

interface ChangedTextProps {
  /** The text that is shown. */
  text: string;
  /** The text that it is compared with; null marks nothing. */
  other: string | null;
  isIgbo: boolean;
}

/** Text whose words that the other text lacks are underlined. */
export function ChangedText({ text, other, isIgbo }: ChangedTextProps) {
  const runs = diff(wordsOf(other ?? text), wordsOf(text)).filter(({ kind }) => kind !== 'removed');
  return (
    <p className={css.text} {...(isIgbo && { lang: 'ig' })}>
      {runs.map(({ kind, items }, nth) => {
        // The index is a stable key: runs are never reordered.
        const key = `${nth}`;
        const run = items.join('');
        const Run = kind === 'added' && run.trim() !== '' ? 'mark' : 'span';
        return (
          <Run key={key} className={Run === 'mark' ? css.mark : undefined}>
            {isIgbo ? run : <IgboText>{run}</IgboText>}
          </Run>
        );
      })}
    </p>
  );
}
