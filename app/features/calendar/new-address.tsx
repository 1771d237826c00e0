import { useEffect, useRef } from 'react';
import { ActionButton, ButtonAnchor } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './calendar.module.css';

/** The address, shown this once, and how calendars subscribe to it. */
export function NewAddress({ address }: { address: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = useAction(
    async () => {
      await navigator.clipboard.writeText(address);
      return 'The address is copied.';
    },
    () => 'Your browser doesn’t copy. Please select the address above and copy it yourself.',
  );
  return (
    <section className={css.made} aria-labelledby="address">
      <h2 id="address" ref={heading} tabIndex={-1}>
        Your address is ready
      </h2>
      <p>Please copy it now: we keep no copy and can’t show it again. Give it to your own calendar alone.</p>
      <TextField label="Address" name="address" readOnly required value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      <div className={css.buttons}>
        <ActionButton action={copy}>Copy</ActionButton>
        <ButtonAnchor variant="secondary" href={address.replace(/^https?:/, 'webcal:')}>
          Open in your calendar
        </ButtonAnchor>
      </div>
      <Notice tone="good">{copy.success}</Notice>
      {copy.failure && <Notice tone="bad">{copy.failure}</Notice>}
      <dl className={css.steps}>
        <dt>iPhone, iPad and Mac</dt>
        <dd>Press “Open in your calendar”, then Subscribe.</dd>
        <dt>Google Calendar</dt>
        <dd>On a computer, choose “Other calendars”, +, “From URL”, and paste the address. Google reads it a few times a day.</dd>
        <dt>Outlook</dt>
        <dd>Choose “Add calendar”, “Subscribe from web”, and paste the address.</dd>
      </dl>
    </section>
  );
}
