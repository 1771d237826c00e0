import { useId, useRef } from 'react';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Refusal } from './microphone.ts';
import * as css from './record-panel.module.css';

const sentences: Record<Refusal, { what: string; wayOn: string }> = {
  refused: {
    what: 'This page may not use your microphone.',
    wayOn:
      'Allow it in your browser, then try again: press the icon beside the address and switch the microphone on. In Safari it’s under “Website Settings” in the menu beside the address. If you’re not asked and find no switch, open this page in another browser.',
  },
  'no-microphone': { what: 'We found no microphone.', wayOn: 'Plug one in or switch it on, then try again.' },
  'in-use': { what: 'Another program is using your microphone, perhaps a call.', wayOn: 'Close that program, then try again.' },
  unsupported: {
    what: 'You can’t record in this browser.',
    wayOn:
      'Please open this page in Safari, Chrome or Firefox. Many apps have “Open in browser” in their menu, often three dots. Or copy the address and paste it there.',
  },
  insecure: {
    what: 'Browsers only record on pages whose address begins with https.',
    wayOn: 'Please ask your academy for that address.',
  },
  silent: {
    what: 'We hear nothing from your microphone.',
    wayOn: 'Check that it isn’t muted or covered, or that your headphones are connected, then try again.',
  },
};

/** Refusals where another browser helps. */
const leadsOut: readonly Refusal[] = ['refused', 'unsupported', 'insecure'];

interface RefusalNoticeProps {
  refusal: Refusal;
  /** Offers the address of the page to copy, where another browser helps. */
  withAddress?: boolean;
}

/** Says why nothing can be recorded, and the way on. */
export function RefusalNotice({ refusal, withAddress = true }: RefusalNoticeProps) {
  const { what, wayOn } = sentences[refusal];
  return (
    <div className={css.refusal}>
      <Notice tone="bad" advice={wayOn}>
        {what}
      </Notice>
      {withAddress && leadsOut.includes(refusal) && <AddressToCopy />}
    </div>
  );
}

/** The address of the page with its fragment, such as that of a link to a relative. Some in-app browsers have no clipboard: it is selected, too. */
function AddressToCopy() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = useAction(
    async () => {
      field.current?.select();
      await navigator.clipboard.writeText(location.href);
      return 'Copied. Now paste it into the address bar of another browser.';
    },
    () => 'Your browser doesn’t copy. Please hold a finger on the address above, and choose Copy.',
  );
  return (
    <div className={css.address}>
      <label htmlFor={id}>Address of this page</label>
      <input ref={field} id={id} readOnly value={location.href} onFocus={({ currentTarget }) => currentTarget.select()} />
      <ActionButton variant="secondary" action={copy}>
        Copy the address
      </ActionButton>
      <p role="status">{copy.success ?? copy.failure}</p>
    </div>
  );
}
