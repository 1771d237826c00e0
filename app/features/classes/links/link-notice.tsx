import { useRef, useState } from 'react';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Leaver } from './link.contract.ts';
import * as css from './link-notice.module.css';
import { linkFailed, NewLinkDialog } from './new-link-dialog.tsx';

interface LinkNoticeProps {
  /** Families that left and know the link. */
  leavers: Leaver[];
  /** Both save, fetch the class again, and resolve to the message of success. */
  changeLink: (link: string) => Promise<string>;
  keepLink: (leavers: number[]) => Promise<string>;
}

/** Offers another link once families that know the present one have left. */
export function LinkNotice({ leavers, changeLink, keepLink }: LinkNoticeProps) {
  const [isChanging, setChanging] = useState(false);
  const [success, setSuccess] = useState<string>();
  const section = useRef<HTMLElement>(null);
  function finish(message: string) {
    setSuccess(message);
    section.current?.focus();
  }
  const keep = useAction(async () => finish(await keepLink(leavers.map(({ id }) => id))), linkFailed);
  if (leavers.length === 0 && success === undefined) return null;
  return (
    <>
      <section ref={section} tabIndex={-1} aria-labelledby="leavers" className={css.notice}>
        <h2 id="leavers">The link of the class</h2>
        {leavers.length > 0 && (
          <>
            <ul role="list" className={css.leavers}>
              {leavers.map(({ id, name, leftAt }) => (
                <li key={id}>
                  {name === null ? 'A family' : <bdi>{name}’s family</bdi>} left{leftAt !== null && ` on ${formatLocalDate(leftAt)}`} and still knows
                  the link.
                </li>
              ))}
            </ul>
            <div className={css.actions}>
              <Button onClick={() => setChanging(true)}>New link</Button>
              <ActionButton variant="secondary" action={keep}>
                Keep this link
              </ActionButton>
            </div>
          </>
        )}
        <Notice tone="good">{success}</Notice>
        {keep.failure && <Notice tone="bad">{keep.failure}</Notice>}
      </section>
      {isChanging && (
        <NewLinkDialog
          submit={async (link) => {
            const message = await changeLink(link);
            setChanging(false);
            finish(message);
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
