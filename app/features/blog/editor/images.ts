import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';
import { bodyImagePolicy, prepareImage, toDataUrl, UnusableImageError } from '#app/ui/forms/prepare-image.ts';
import { maxBodyBytes, maxImages } from './editor-rules.ts';
import { textOf } from './paste/inert-html.ts';

/** Image node of the selection. */
export function selectedImage({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.node : undefined;
}

/** Sets the alternative text of the selected image. */
export function setAltText({ state, dispatch }: EditorView, alt: string): void {
  if (selectedImage(state)) dispatch(state.tr.setNodeAttribute(state.selection.from, 'alt', alt));
}

/** Moves the caret behind the selected image. */
export function moveCaretAfter({ state, view }: Editor): void {
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(state.selection.to))));
  view.focus();
}

/** Inserts files as images at the selection, and selects the last one. @throws UnusableImageError */
export async function insertImages(view: EditorView, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const src = await toDataUrl(await prepareImage(file, bodyImagePolicy));
    if (view.isDestroyed) return;
    assertWithinLimits(view.state.doc, src);
    insertAndSelect(view, view.state.schema.node('image', { src, alt: '' }));
  }
}

/** Inserts a block behind the selection, and selects it. */
export function insertAndSelect(view: EditorView, block: Node): void {
  const { change, position } = insertBlock(view.state, block);
  view.dispatch((position === undefined ? change : change.setSelection(NodeSelection.create(change.doc, position))).scrollIntoView());
}

/** Inserts a block behind that of the caret, which stays where it is: the author goes on writing. */
export function insertBehindCaret({ state, dispatch }: EditorView, block: Node): void {
  const { $to } = state.selection;
  dispatch(state.tr.insert($to.depth > 0 ? $to.after(1) : $to.pos, block));
}

/** Limits of pictures, those of videos among them, with one more. @throws UnusableImageError */
export function assertWithinLimits(doc: Node, next: string): void {
  const sources: string[] = [next];
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'image' || (type.name === 'video' && attrs.src)) sources.push(String(attrs.src));
  });
  if (sources.length > maxImages)
    throw new UnusableImageError(`A post may have at most ${maxImages} pictures in its body. Please take one out first.`);
  if (sources.join('').length > maxBodyBytes)
    throw new UnusableImageError('The pictures in this post would be too large together. Please make them smaller, or leave one out.');
}

/** Inserts a block behind the selection where one may stand, and returns its position. */
export function insertBlock({ doc, selection, tr }: EditorState, block: Node): { change: Transaction; position: number | undefined } {
  const place = insertPoint(doc, selection.to, block.type);
  const change =
    place === null ? tr.setSelection(TextSelection.create(doc, selection.to)).replaceSelectionWith(block, false) : tr.insert(place, block);
  let position: number | undefined;
  change.doc.descendants((node, at) => {
    if (node === block) position = at;
  });
  return { change, position };
}

/** Files of a paste or drop. Empty when HTML text came along: the files are then renderings of that text. */
export function imageFilesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  return files.length > 0 && textOf(data?.getData('text/html') ?? '') === '' ? files : [];
}

/** Moves the selection to the position of a drop. */
export function selectAt(view: EditorView, { clientX, clientY }: DragEvent): void {
  const position = view.posAtCoords({ left: clientX, top: clientY });
  if (position) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position.pos))));
}
