import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { Piece } from './compare-texts.ts';
import css from './comparison.module.css';

/** Text with what was removed and added: by colour, by line, and in words for screen readers, of which few announce `ins` and `del`. */
export const TextDiff = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ kind, text }, nth) => {
    // The index is a stable key: pieces are never reordered.
    const key = `${nth}`;
    if (kind === 'same') return <IgboText key={key}>{text}</IgboText>;
    const Mark = kind === 'removed' ? 'del' : 'ins';
    return (
      <Mark key={key} className={css[kind]}>
        <span className="visually-hidden">{kind === 'removed' ? ' [removed: ' : ' [added: '}</span>
        <IgboText>{text}</IgboText>
        <span className="visually-hidden">] </span>
      </Mark>
    );
  });
