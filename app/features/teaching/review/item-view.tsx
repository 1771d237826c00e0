import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { Voices } from '#app/ui/audio/voices.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import * as css from '../teaching.module.css';
import type { ToReview } from '../to-review.contract.ts';

/** A word or phrase with all that learners read about it. */
export function ItemView({ id, item }: { id: string; item: ToReview['item'] }) {
  const { igbo, toned, english, literal, note, forms, voices } = item;
  return (
    <>
      <div className={css.word}>
        <Headword id={id}>{toned ?? igbo}</Headword>
      </div>
      {toned && toned !== igbo && (
        <p className={css.soft}>
          written <span lang="ig">{igbo}</span>
        </p>
      )}
      {toned && (
        <p>
          <HumButton toned={toned} />
        </p>
      )}
      <Voices voices={voices} igbo={igbo} />
      <p className={css.meaning}>
        <MeaningPicture of={item} />
        {english}
      </p>
      {literal && <p>Word for word: {literal}</p>}
      {note && (
        <p>
          <IgboText>{note}</IgboText>
        </p>
      )}
      {forms.length > 0 && (
        <ul aria-label="Other forms">
          {forms.map(({ kind, form, place }) => (
            <li key={`${kind} ${form}`}>
              {kind === 'english' ? form : <span lang="ig">{form}</span>}
              {place && ` (${place})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
