import { type RefObject, useEffect } from 'react';
import { isComposing } from '#app/lib/is-composing.ts';

/** Elements with keys of their own. */
const operated = 'a, button, input, select, textarea, summary, dialog[open], [contenteditable]';

/** Space and Enter press the main button where nothing else has the focus; Escape forgets the take, also from the panel. */
export function useRecordKeys(main: RefObject<HTMLElement | null>, discard: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event) || document.querySelector('dialog[open]')) return;
      const isOwn = target instanceof Element && main.current?.parentElement?.contains(target);
      const isFree = !(target instanceof Element && target.closest(operated));
      // A held key would record, stop and keep.
      if (event.repeat && isOwn) event.preventDefault();
      if (event.repeat || !(isOwn || isFree)) return;
      if (key === 'Escape') discard();
      if (!isFree || (key !== ' ' && key !== 'Enter')) return;
      event.preventDefault();
      main.current?.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [main, discard]);
}
