import { paragraphs } from '#app/lib/paragraphs.ts';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import * as css from './admin-newsletter.module.css';

/** Preview of the newsletter mail. */
export function NewsletterPreview({ subject, message }: { subject: string; message: string }) {
  const { brandName } = useAcademy();
  const parts = paragraphs(message).map((text, nth) => ({ text, nth }));
  return (
    <section className={css.preview} aria-label="Preview">
      <h3>{subject.trim() || 'No subject yet'}</h3>
      {parts.length === 0 && <p>No message yet</p>}
      {parts.map(({ text, nth }) => (
        <p key={nth}>{text}</p>
      ))}
      <p className={css.foot}>
        You get this email because you subscribed to the <span lang="ig">{brandName}</span> newsletter.
        <br />
        <u>Unsubscribe</u>
      </p>
    </section>
  );
}
