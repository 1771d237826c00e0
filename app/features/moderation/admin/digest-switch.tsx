import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './admin-comments.module.css';

const failed = errorMessages({
  network: 'There is no connection. Please try again.',
  fallback: 'This was not saved. Please try again in a moment.',
});

/** Switch of the daily mail to the logged-in moderator. */
export function DigestSwitch({ initiallyOn }: { initiallyOn: boolean }) {
  const [on, setOn] = useState(initiallyOn);
  const toggle = useAction(async () => {
    const { message } = await api.moderation.digest({ on: !on });
    setOn(!on);
    return message;
  }, failed);
  return (
    <section className={css.part} aria-labelledby="digest">
      <h2 id="digest">Daily email</h2>
      <p>{on ? 'You get an email, at most once a day, while comments wait.' : 'You get no emails about waiting comments.'}</p>
      <ActionButton variant="secondary" action={toggle}>
        {on ? 'Stop the daily email' : 'Email me while comments wait'}
      </ActionButton>
      {toggle.failure && <Notice tone="bad">{toggle.failure}</Notice>}
      <Notice tone="good">{toggle.success}</Notice>
    </section>
  );
}
