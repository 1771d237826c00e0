import { Voices } from '#app/ui/audio/voices.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import * as shared from '../teaching.module.css';
import type { ToReview } from '../to-review.contract.ts';
import * as css from './sheet.module.css';

interface AskedProps {
  id: string;
  number: number;
  row: ToReview;
  question: string;
}

/** An item with its unit and sources, and what is asked about it. */
export const Asked = ({ id, number, row: { item, unit, source }, question }: AskedProps) => (
  <div className={css.asked}>
    <p id={`${id}-word`}>
      <span className={css.number}>{number}</span>{' '}
      <strong lang="ig" className={css.written}>
        {item.toned ?? item.igbo}
      </strong>{' '}
      <span className={css.meaning}>{item.english}</span>
    </p>
    <Voices voices={item.voices} igbo={item.igbo} small />
    <p id={`${id}-question`}>
      <IgboText>{question}</IgboText>
    </p>
    <p className={shared.soft}>
      {unit && (
        <>
          <span lang="ig">{unit.title}</span>, {unit.titleEnglish}.{' '}
        </>
      )}
      {source ? (
        <>
          Sources: <IgboText>{source}</IgboText>
        </>
      ) : (
        'No source.'
      )}
    </p>
  </div>
);
