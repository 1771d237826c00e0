import { type FormEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/forms/use-form.ts';
import css from './newsletter-form.module.css';

const messages = { good: 'Subscribed to newsletter successfully', bad: 'Failed to subscribe to newsletter' };

/** Id of the e-mail field, a target of links. */
export const newsletterField = 'newsletter-email';
const statusId = `${newsletterField}-status`;

/** Subscription form of the footer. Every failure has one message, and the address stays in its field. */
export function NewsletterForm() {
  const [outcome, setOutcome] = useState<keyof typeof messages>();
  const [sending, setSending] = useState(false);
  const ready = useHydrated();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setOutcome(undefined);
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    setOutcome(
      await api.newsletter.subscribe({ email }).then(
        () => 'good',
        () => 'bad',
      ),
    );
    setSending(false);
  }

  return (
    <form onSubmit={onSubmit} className={css.form}>
      <label htmlFor={newsletterField}>Your e-mail address</label>
      <div className={css.line}>
        <input id={newsletterField} name="email" type="email" autoComplete="email" required aria-describedby={statusId} className={css.input} />
        <Button type="submit" disabled={!ready} aria-disabled={sending}>
          Subscribe
        </Button>
      </div>
      <p id={statusId} role="status" className={css[outcome ?? 'waiting']}>
        {outcome && messages[outcome]}
      </p>
      <noscript>
        <p>Subscribing needs JavaScript.</p>
      </noscript>
    </form>
  );
}
