import { useEffect, useState } from 'react';
import { graphemesOf } from '#app/lib/graphemes.ts';
import { markOfTone, withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import { useRovingTabindex } from '../hooks/use-roving-tabindex.ts';
import * as css from './igbo-keyboard.module.css';
import { textFields } from './replace-word.ts';

/** Key of the on-screen keyboard: inserts a letter, or changes the tone of the letter before the caret. */
export type IgboKey = { letter: string } | { tone: string };

/** Event dispatched to a rich editor, which inserts the key itself; `detail` is the key. */
export const igboKeyEvent = 'igbokey';

const letters = [
  { letter: 'ị', name: 'i with dot below' },
  { letter: 'ọ', name: 'o with dot below' },
  { letter: 'ụ', name: 'u with dot below' },
  { letter: 'ṅ', name: 'n with dot above' },
];
const tones = [
  { tone: markOfTone.high, name: 'High tone' },
  { tone: markOfTone.low, name: 'Low tone' },
  { tone: markOfTone.step, name: 'Step tone' },
];

/**
 * On-screen keyboard with Igbo letters and tones. Types into the text field or rich editor of its form that had the focus
 * last, else into the first.
 */
export function IgboKeyboard({ disabled = false }: { disabled?: boolean }) {
  const [capitals, setCapitals] = useState(false);
  const toolbar = useRovingTabindex();
  const lastField = useLastField(toolbar.ref);

  function press(key: IgboKey) {
    const field = lastField();
    if (field && !disabled) typeInto(field, key);
  }
  const applyCase = (text: string, uppercase: boolean) => (uppercase ? text.toUpperCase() : text);

  return (
    <div {...toolbar} role="toolbar" className={css.keys} aria-label="Igbo letters and tones">
      <button
        type="button"
        className={css.wide}
        aria-pressed={capitals}
        aria-label="Capital letters"
        title="Capital letters"
        onClick={() => setCapitals(!capitals)}
      >
        <span aria-hidden="true">⇧</span>
      </button>
      {letters.map(({ letter, name }) => (
        <button
          key={letter}
          type="button"
          aria-label={`Insert ${capitals ? 'capital ' : ''}${name}`}
          title={`${name} (with Shift: capital)`}
          onClick={({ shiftKey }) => press({ letter: applyCase(letter, shiftKey !== capitals) })}
        >
          <span lang="ig">{applyCase(letter, capitals)}</span>
        </button>
      ))}
      {tones.map(({ tone, name }) => (
        <button
          key={tone}
          type="button"
          aria-label={`${name} on the letter before`}
          title={`${name} on the letter before`}
          onClick={() => press({ tone })}
        >
          <span lang="ig">◌{tone}</span>
        </button>
      ))}
    </div>
  );
}

function useLastField(toolbar: { current: HTMLElement | null }): () => HTMLElement | undefined {
  const [lastFocused] = useState<{ field?: HTMLElement }>({});
  useEffect(() => {
    const form = toolbar.current?.closest('form');
    const recordFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(textFields)) lastFocused.field = target;
    };
    form?.addEventListener('focusin', recordFocus);
    return () => form?.removeEventListener('focusin', recordFocus);
  }, [toolbar, lastFocused]);
  return () =>
    lastFocused.field?.isConnected ? lastFocused.field : (toolbar.current?.closest('form')?.querySelector<HTMLElement>(textFields) ?? undefined);
}

function typeInto(field: HTMLElement, key: IgboKey): void {
  field.focus();
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    field.dispatchEvent(new CustomEvent(igboKeyEvent, { detail: key }));
    return;
  }
  if (field.readOnly || field.disabled) return;
  const end = field.selectionEnd ?? field.value.length;
  const edit = typeKey(key, field.value.slice(0, end));
  if (!edit) return;
  field.setSelectionRange(edit.remove > 0 ? end - edit.remove : (field.selectionStart ?? end), end);
  // Deprecated, but the only insertion that the undo stack of the field records.
  document.execCommand('insertText', false, edit.insert);
}

/** Edit before the caret: `remove` UTF-16 code units are replaced with `insert`. */
interface Edit {
  remove: number;
  insert: string;
}

/** Returns the edit of a key; undefined for a tone without a letter before the caret. */
export function typeKey(key: IgboKey, before: string): Edit | undefined {
  if ('letter' in key) return { remove: 0, insert: key.letter };
  const last = graphemesOf(before).at(-1);
  if (!last || !/^\p{L}/u.test(last)) return undefined;
  return { remove: last.length, insert: normalize(withoutTone(last) + key.tone) };
}
