import type { Editor } from '@tiptap/react';

/** Command chain after a synchronous focus: Tiptap's own `focus()` defers it, and keys typed meanwhile are lost. */
export function focusedChain(editor: Editor): ReturnType<Editor['chain']> {
  editor.view.focus();
  return editor.chain();
}
