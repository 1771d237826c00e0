import { history, isHistoryTransaction, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

const depth = 100;
const mergedWithinMs = 1000;

/** Number of undoable steps beyond the limit: ProseMirror lets up to 20 accumulate before it trims its history. */
const overflow = new PluginKey<number>('beyond');

const limitPlugin = new Plugin<number>({
  key: overflow,
  state: {
    init: () => 0,
    apply(transaction, overflowing, oldState, state) {
      if (isHistoryTransaction(transaction)) return overflowing;
      const steps = undoDepth(state);
      return steps < undoDepth(oldState) ? 0 : Math.max(overflowing, steps - depth);
    },
  },
  filterTransaction(transaction, state) {
    const { redo: isRedo = true } = (transaction.getMeta('history$') ?? {}) as { redo?: boolean };
    return isRedo || canUndo(state);
  },
});

export const canUndo = (state: EditorState) => undoDepth(state) > (overflow.getState(state) ?? 0);

/** Undo and redo of exactly 100 steps; edits within one second are one step. */
export const BoundedHistory = Extension.create<Record<string, never>, { changedAt: number; group: number }>({
  name: 'hundredSteps',
  addStorage: () => ({ changedAt: 0, group: 0 }),
  addProseMirrorPlugins: () => [history({ depth, newGroupDelay: mergedWithinMs }), limitPlugin],

  // ProseMirror merges adjacent edits only, but edits of one composition at any position.
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
