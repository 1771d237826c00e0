import type { Command } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeader } from '@tiptap/pm/tables';
import { hasHeaderRow } from './table.ts';
import type { Tool } from './toolbar-commands.tsx';

const tool = (name: string, command: Command): Tool => ({
  name,
  icon: <span>{name}</span>,
  canRun: ({ state }) => command(state),
  run({ state, view }) {
    view.focus();
    command(state, view.dispatch);
  },
});

/** Tools for the table that has the caret: rows and columns are added behind its cell. */
export const tableTools: Tool[] = [
  tool('Add row', addRowAfter),
  tool('Add column', addColumnAfter),
  tool('Delete row', deleteRow),
  tool('Delete column', deleteColumn),
  { ...tool('Header row', toggleHeader('row')), isOn: hasHeaderRow },
  tool('Delete table', deleteTable),
];
