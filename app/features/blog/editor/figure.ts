import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { type Editor, Node } from '@tiptap/react';
import { selectedImage } from './images.ts';

/** Picture, table or quotation with a caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figcaption? block+ figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => (isInCaption(this.editor) ? leaveFigure(this.editor) : false),
      Backspace: () => (isInCaption(this.editor) ? removeEmptyCaption(this.editor) : false),
    };
  },
});

export const figureNodes = [Figure, Caption];

const isInCaption = ({ state }: Editor): boolean => state.selection.$from.parent.type.name === 'figcaption';

/** Continues in a new paragraph below the figure. */
const leaveFigure = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state, dispatch }) => {
    const { $from } = state.selection;
    const after = $from.after($from.depth - 1);
    if (dispatch)
      dispatch(
        tr
          .insert(after, state.schema.node('paragraph'))
          .setSelection(TextSelection.create(tr.doc, after + 1))
          .scrollIntoView(),
      );
    return true;
  });

/** Leaves the picture without a figure, and selects it. A caption with text stays. */
const removeEmptyCaption = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state, dispatch }) => {
    const { $from } = state.selection;
    // A figure of another tool may have a caption above and below.
    if ($from.parent.content.size > 0 || $from.node($from.depth - 1).children.filter(({ type }) => type.name === 'figcaption').length > 1)
      return false;
    const depth = $from.depth - 1;
    const rest = $from.node(depth).children.filter((child) => child !== $from.parent);
    const start = $from.before(depth);
    tr.replaceWith(start, $from.after(depth), rest);
    if (dispatch) dispatch(rest[0]?.isAtom ? tr.setSelection(NodeSelection.create(tr.doc, start)) : tr);
    return true;
  });

/** True when the selected picture has no caption yet. */
export const canAddCaption = ({ state }: Editor): boolean =>
  selectedImage(state) !== undefined && state.selection.$from.parent.type.name !== 'figure';

/** Puts the selected picture into a figure, with the caret in its empty caption. */
export function addCaption({ state, view }: Editor): void {
  const image = selectedImage(state);
  if (!image) return;
  const { from, to } = state.selection;
  const figure = state.schema.node('figure', null, [image, state.schema.node('figcaption')]);
  const change = state.tr.replaceWith(from, to, figure);
  view.dispatch(change.setSelection(TextSelection.create(change.doc, from + 1 + image.nodeSize + 1)).scrollIntoView());
  view.focus();
}
