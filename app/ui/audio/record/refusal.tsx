import { useId } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
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
  unsupported: { what: 'You can’t record in this browser.', wayOn: 'Open this page in Safari, Chrome or Firefox. You can still listen here.' },
  insecure: {
    what: 'Browsers only record on pages whose address begins with https.',
    wayOn: 'Please ask your academy for that address. You can still listen here.',
  },
  silent: {
    what: 'We hear nothing from your microphone.',
    wayOn: 'Check that it isn’t muted or covered, or that your headphones are connected, then try again.',
  },
};

/** Refusals where another browser helps. */
const leadsOut: readonly Refusal[] = ['refused', 'unsupported', 'insecure'];

/** Says why nothing can be recorded, and the way on. */
export function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const { what, wayOn } = sentences[refusal];
  return (
    <div className={css.refusal}>
      <Notice tone="bad" advice={wayOn}>
        {what}
      </Notice>
      {leadsOut.includes(refusal) && <AddressToCopy />}
    </div>
  );
}

/** The address of the page with its fragment, such as that of a link to a relative. Some in-app browsers have no clipboard. */
function AddressToCopy() {
  const id = useId();
  return (
    <p className={css.address}>
      <label htmlFor={id}>Address of this page, to copy</label>
      <input id={id} readOnly value={location.href} onFocus={({ currentTarget }) => currentTarget.select()} />
    </p>
  );
}
