/** Text fields and rich editors. */
export const textFields = 'input:not([type]), input[type=text], textarea, [contenteditable=true]';

/** Matches each word; apostrophes and hyphens separate words, soft hyphens and other format characters do not. */
export const wordPattern = /\p{L}(?:\p{Cf}*[\p{L}\p{M}])*/gu;

export interface Replacement {
  /** Number of the word in the text of the field, from 0. Unlike an offset it is the same in NFC and NFD. */
  nth: number;
  text: string;
}

/** Event dispatched to a rich editor, which replaces the word itself; `detail` is the replacement. */
export const replaceWordEvent = 'replaceword';

const isPlain = (field: HTMLElement) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/** Text of a field; blocks of a rich editor are separated by line breaks. */
export const textOf = (field: HTMLElement): string => (isPlain(field) ? field.value : field.innerText);

/** Replaces a word of a field, which gets the focus. Undo in the field takes it back. */
export function replaceWord(field: HTMLElement, replacement: Replacement): void {
  field.focus();
  if (!isPlain(field)) {
    field.dispatchEvent(new CustomEvent(replaceWordEvent, { detail: replacement }));
    return;
  }
  const word = [...field.value.matchAll(wordPattern)][replacement.nth];
  if (!word || field.readOnly || field.disabled) return;
  field.setSelectionRange(word.index, word.index + word[0].length);
  // Deprecated, but the only insertion that the undo stack of the field records.
  document.execCommand('insertText', false, replacement.text);
}
