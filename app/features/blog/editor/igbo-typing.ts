import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { type IgboKey, igboKeyEvent, typeKey } from '#app/ui/igbo/igbo-keyboard.tsx';

/** Placeholder for an image or line break in the text before the caret. */
const leafPlaceholder = '\ufffc';

function keyTransaction(state: EditorState, key: IgboKey): Transaction | undefined {
  const { $from, $to, from, to } = state.selection;
  const isLetter = 'letter' in key;
  const end = isLetter ? $from : $to;
  if (!end.parent.isTextblock) return undefined;
  const { insert, remove } = typeKey(key, end.parent.textBetween(0, end.parentOffset, undefined, leafPlaceholder)) ?? {};
  if (insert === undefined || remove === undefined) return undefined;
  if (isLetter) return state.tr.insertText(insert, from, to);
  // Preserves the marks of the replaced letter and the stored marks of the next one.
  return state.tr
    .setStoredMarks(null)
    .insertText(insert, to - remove, to)
    .setStoredMarks(state.storedMarks);
}

/** Inserts letters and tone marks from the Igbo keyboard. */
export const IgboTyping = Extension.create({
  name: 'igboTyping',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          [igboKeyEvent]: (view: EditorView, { detail }: CustomEvent<IgboKey>) => {
            const change = view.editable ? keyTransaction(view.state, detail) : undefined;
            if (change) view.dispatch(change.scrollIntoView());
            return true;
          },
        },
      },
    }),
  ],
});
