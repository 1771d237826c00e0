import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { type IgboKey, igboKeyEvent, typeKey } from '#app/ui/igbo/igbo-keyboard.tsx';
import { type Replacement, replaceWordEvent, wordPattern } from '#app/ui/igbo/replace-word.ts';

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

function replacementTransaction(state: EditorState, { nth, text }: Replacement): Transaction | undefined {
  let change: Transaction | undefined;
  let before = 0;
  state.doc.descendants((node, position) => {
    if (!node.isTextblock) return change === undefined;
    const found = [...node.textBetween(0, node.content.size, undefined, leafPlaceholder).matchAll(wordPattern)];
    const word = found[nth - before];
    before += found.length;
    const from = position + 1 + (word?.index ?? 0);
    if (word && !change) change = state.tr.insertText(text, from, from + word[0].length);
    return false;
  });
  return change;
}

/** Inserts letters and tone marks from the Igbo keyboard, and spellings from hints. */
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
          [replaceWordEvent]: (view: EditorView, { detail }: CustomEvent<Replacement>) => {
            const change = view.editable ? replacementTransaction(view.state, detail) : undefined;
            if (change) view.dispatch(change.scrollIntoView());
            return true;
          },
        },
      },
    }),
  ],
});
