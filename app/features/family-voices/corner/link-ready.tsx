import { useEffect, useRef, useState } from 'react';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './corner-voices.module.css';

export interface ReadyLink {
  name: string;
  link: string;
  endsAt: string;
}

/** A new link in a message to send. The academy keeps no copy of it. */
export function LinkReady({ name, link, endsAt, onAnother }: ReadyLink & { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [canShare] = useState(() => 'share' in navigator);
  useEffect(() => heading.current?.focus(), []);
  const message = `Would you say a few Igbo words for us? Open this link on your phone, press Start and speak. It works until ${formatLocalDate(endsAt)}.\n${link}`;
  const copy = useAction(
    async () => {
      await navigator.clipboard.writeText(message);
      return 'Copied. Now paste it into a message.';
    },
    () => 'Your browser doesn’t copy. Please select the message above and copy it yourself.',
  );
  const share = useAction(
    // An error also says that the sheet of the device was closed: the message is still here.
    () => navigator.share({ text: message }).catch(() => undefined),
  );
  return (
    <div className={css.ready}>
      <h3 ref={heading} tabIndex={-1}>
        The link for <bdi>{name}</bdi> is ready
      </h3>
      <p>Send this message now: we keep no copy of the link. Any phone that opens it can record for your family, so send it to one person.</p>
      <p className={css.message}>{message}</p>
      <div className={css.buttons}>
        {canShare && <Button onClick={() => share.run()}>Share</Button>}
        <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => copy.run()}>
          Copy the message
        </Button>
        <Button variant="secondary" onClick={onAnother}>
          Make another link
        </Button>
      </div>
      <p role="status">{copy.success ?? copy.failure}</p>
    </div>
  );
}
