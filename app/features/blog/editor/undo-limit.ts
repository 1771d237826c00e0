import { history, isHistoryTransaction, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

const depth = 100;
const mergedWithinMs = 1000;

/** How many of the steps that can be undone lie beyond the limit: the history underneath lets them pile up to twenty before it cuts. */
const overflow = new PluginKey<number>('beyond');

const limit = new Plugin<number>({
  key: overflow,
  state: {
    init: () => 0,
    apply(transaction, before, oldState, state) {
      if (isHistoryTransaction(transaction)) return before;
      const steps = undoDepth(state);
      return steps < undoDepth(oldState) ? 0 : Math.max(before, steps - depth);
    },
  },
  filterTransaction(transaction, state) {
    const { redo: isRedo = true } = (transaction.getMeta('history$') ?? {}) as { redo?: boolean };
    return isRedo || canUndo(state);
  },
});

export const canUndo = (state: EditorState) => undoDepth(state) > (overflow.getState(state) ?? 0);

/** Undo and redo as SPEC section 9 has them: a hundred steps and not one more, and edits within a second are one. */
export const BoundedHistory = Extension.create<Record<string, never>, { changedAt: number; group: number }>({
  name: 'hundredSteps',
  addStorage: () => ({ changedAt: 0, group: 0 }),
  addProseMirrorPlugins: () => [history({ depth, newGroupDelay: mergedWithinMs }), limit],

  // Left alone, the history would only merge edits that touch each other; those of one composition it merges wherever they are.
  dispatchTransaction({ transaction, next }) {
    if (transaction.docChanged && !isHistoryTransaction(transaction)) {
      const { storage } = this;
      if (transaction.time - storage.changedAt > mergedWithinMs) storage.group += 1;
      storage.changedAt = transaction.time;
      if (transaction.getMeta('composition') === undefined) transaction.setMeta('composition', `second ${storage.group}`);
    }
    next(transaction);
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    return { 'Mod-z': () => undoStep(editor), 'Shift-Mod-z': () => redoStep(editor), 'Mod-y': () => redoStep(editor) };
  },
});

export const undoStep = ({ state, view }: Editor) => undo(state, view.dispatch);
export const redoStep = ({ state, view }: Editor) => redo(state, view.dispatch);
export const canRedo = (state: EditorState) => redoDepth(state) > 0;
