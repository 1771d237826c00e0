import type { FormEvent } from 'react';
import { api } from '#app/api-client.ts';
import { Button } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import * as css from './newsletter-form.module.css';

/** Id of the email field, a target of links. */
export const newsletterField = 'newsletter-email';
const statusId = `${newsletterField}-status`;

/** Subscription form of the footer. Every failure has one message, and the address stays in its field. */
export function NewsletterForm() {
  const { run, pending, success, failure } = useAction(
    async (email: string) => {
      await api.newsletter.subscribe({ email });
      return 'Subscribed to newsletter successfully';
    },
    () => 'Failed to subscribe to newsletter',
  );
  const ready = useHydrated();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(String(new FormData(event.currentTarget).get('email') ?? ''));
  }

  return (
    <form onSubmit={onSubmit} className={css.form}>
      <label htmlFor={newsletterField}>Your email address</label>
      <div className={css.line}>
        <input id={newsletterField} name="email" type="email" autoComplete="email" required aria-describedby={statusId} className={css.input} />
        <Button type="submit" disabled={!ready} aria-disabled={pending}>
          Subscribe
        </Button>
      </div>
      <p id={statusId} role="status" className={failure ? css.bad : success ? css.good : css.waiting}>
        {failure ?? success}
      </p>
      <noscript>
        <p>Subscribing needs JavaScript.</p>
      </noscript>
    </form>
  );
}
