import type { CardEditorProps } from './card-editor-props.ts';
import { CardForm } from './card-form.tsx';
import { CardVisibility } from './card-visibility.tsx';
import { PictureForm } from './picture-form.tsx';
import * as css from './tutor.module.css';
import { TutorCard } from './tutor-card.tsx';

/** The public card: its texts, its picture, a preview, and whether visitors see it. */
export function CardEditor({ tutor, reload }: CardEditorProps) {
  const { card, state } = tutor;
  const mayShow = state !== 'applied';
  return (
    <>
      <section className={css.section} aria-labelledby="card">
        <h2 id="card">Your card</h2>
        <p>It introduces you to learners on the page of our tutors. Your email address and your phone number are never on it.</p>
        {card && card.hiddenReason !== null && (
          <div className={css.hidden}>
            <p>We have taken your card off the page. This is why:</p>
            <blockquote className={css.message} dir="auto">
              {card.hiddenReason}
            </blockquote>
          </div>
        )}
        <CardForm tutor={tutor} reload={reload} />
      </section>
      {card && (
        <section className={css.section} aria-labelledby="preview">
          <h2 id="preview">As visitors see it</h2>
          <TutorCard card={card} as="h3" />
        </section>
      )}
      {card && mayShow && (
        <>
          <section className={css.section} aria-labelledby="picture">
            <h2 id="picture">Your picture</h2>
            <PictureForm tutor={tutor} card={card} reload={reload} />
          </section>
          <section className={css.section} aria-labelledby="visibility">
            <h2 id="visibility">Visible on the site</h2>
            <CardVisibility tutor={tutor} card={card} reload={reload} />
          </section>
        </>
      )}
    </>
  );
}
