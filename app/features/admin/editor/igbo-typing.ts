import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { igboKeyEvent } from '../igbo-keys.tsx';
import { type IgboKey, typeKey } from '../igbo-text.ts';

/** What stands for a picture or a line break in the text before the caret. */
const noLetter = '\ufffc';

function type({ state, dispatch }: EditorView, key: IgboKey): void {
  const { $from, $to, from, to } = state.selection;
  const isLetter = 'letter' in key;
  const end = isLetter ? $from : $to;
  if (!end.parent.isTextblock) return;
  const typed = typeKey(key, end.parent.textBetween(0, end.parentOffset, undefined, noLetter));
  if (!typed) return;
  // A letter takes formatting that was switched on and waits for it; one that gets a tone keeps its own.
  const change = isLetter ? state.tr : state.tr.setStoredMarks(null);
  dispatch(change.insertText(typed.insert, isLetter ? from : to - typed.remove, to).scrollIntoView());
}

/** Types what the row of Igbo keys says. */
export const IgboTyping = Extension.create({
  name: 'igboTyping',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          [igboKeyEvent]: (view: EditorView, { detail }: CustomEvent<IgboKey>) => {
            if (view.editable) type(view, detail);
            return true;
          },
        },
      },
    }),
  ],
});
