import { TextSelection } from '@tiptap/pm/state';
import { goToNextCell, isInTable, rowIsHeader, selectedRect, tableEditing } from '@tiptap/pm/tables';
import { type Editor, Extension, mergeAttributes, Node } from '@tiptap/react';
import { insertBlock } from './images.ts';

/** Largest `colspan` of HTML. */
const maxSpan = 1_000;

/** Span of a cell, which prosemirror-tables needs as a number; the HTML has it only when it is more than one. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML(element: HTMLElement) {
    const cells = Number(element.getAttribute(name));
    return Number.isInteger(cells) && cells > 1 ? Math.min(cells, maxSpan) : 1;
  },
  renderHTML: ({ [name]: cells }: Record<string, unknown>) => (cells === 1 ? {} : { [name]: cells }),
});

const spans = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // prosemirror-tables stores dragged widths here, which bodies do not have.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

const tableCell = (name: string, tag: string, attributes: object) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => attributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const roles: Record<string, string> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' };

/** Selection of cells, arrow keys between them, and tables that stay rectangular while they are edited. One that is only opened stays as it is. */
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this;
    // Tab leaves the editor at the last cell: no keyboard trap (WCAG 2.1.2).
    const move = (step: 1 | -1) => () => goToNextCell(step)(editor.state, editor.view.dispatch);
    return { Tab: move(1), 'Shift-Tab': move(-1) };
  },
});

export const tableNodes = [
  TableEditing,
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  }),
  tableCell('tableCell', 'td', spans),
  tableCell('tableHeader', 'th', { ...spans, scope: { default: null } }),
];

const newRows = 3;
const newColumns = 3;

/** Inserts a table of three columns, whose first row is a header, and moves the caret into its first cell. */
export function insertTable({ state, view }: Editor): void {
  const { schema } = state;
  const cells = (type: string, attributes: object) =>
    Array.from({ length: newColumns }, () => schema.node(type, attributes, [schema.node('paragraph')]));
  const rows = Array.from({ length: newRows }, (_, nth) =>
    schema.node('tableRow', null, nth === 0 ? cells('tableHeader', { scope: 'col' }) : cells('tableCell', {})),
  );
  const table = schema.node('table', null, rows);
  const { change, position } = insertBlock(state, table);
  view.dispatch((position === undefined ? change : change.setSelection(TextSelection.near(change.doc.resolve(position + 1)))).scrollIntoView());
  view.focus();
}

export const isCaretInTable = ({ state }: Editor): boolean => isInTable(state);

export function hasHeaderRow({ state }: Editor): boolean {
  if (!isInTable(state)) return false;
  const { map, table } = selectedRect(state);
  return rowIsHeader(map, table, 0);
}
