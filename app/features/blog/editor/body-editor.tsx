import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import { type Editor, EditorContent, getSchema, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import post from '#app/features/blog/post-body.module.css';
import { isComposing } from '#app/lib/is-composing.ts';
import { normalize } from '#app/lib/normalize.ts';
import { bodyImagePolicy } from '#app/ui/forms/prepare-image.ts';
import * as css from './body-editor.module.css';
import { normalizeHeadings } from './editor-rules.ts';
import { figureNodes } from './figure.ts';
import { IgboTyping } from './igbo-typing.ts';
import { ImagePanel } from './image-panel.tsx';
import { moveCaretAfter, selectedImage } from './images.ts';
import { LinkPanel } from './link-panel.tsx';
import { MediaPanels, mediaExtensions } from './media-panels.tsx';
import { type EditorKind, extensionsFor } from './newsletter-kind.tsx';
import { inertDocument } from './paste/inert-html.ts';
import { refusedLinksNote } from './paste/links.ts';
import { readPasted } from './paste/pasted-html.ts';
import type { PendingSound } from './pending-sound.ts';
import { BodyImage, Language, PreservedAttributes, passthroughMarks, SafeLink } from './schema-extensions.ts';
import { scrollCaretIntoView } from './scroll-caret-into-view.ts';
import { isCaretInTable, tableNodes } from './table.ts';
import { Toolbar } from './toolbar.tsx';
import { BoundedHistory } from './undo-limit.ts';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';
import { useImages } from './use-images.ts';
import { WordCount } from './word-count.tsx';

/** Schema and commands of the body editor. */
const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, undoRedo: false, dropcursor: { width: 3 } }),
  BoundedHistory,
  SafeLink,
  BodyImage,
  Language,
  PreservedAttributes,
  IgboTyping,
  ...figureNodes,
  ...tableNodes,
  ...mediaExtensions,
  ...passthroughMarks,
];

interface BodyEditorProps {
  /** Name of the field, by which the form finds it when its value is rejected. */
  name: string;
  initial: string;
  /** Id of the label. */
  labelledBy: string;
  /** Id of the error message. */
  errorId: string | undefined;
  readOnly: boolean;
  kind?: EditorKind;
  /** Called after each change with a function that serializes the body; undefined when it equals the initial one. */
  onEdit: (html: () => string | undefined) => void;
  /** Receives whether a new sound is not in the text yet. */
  onPending?: (pending: PendingSound | undefined) => void;
}

/** Serializes in an inert document: in the page each image would load again. Drops the trailing empty paragraphs. */
function htmlOf({ state: { doc, schema } }: Editor): string {
  const inert = document.implementation.createHTMLDocument();
  inert.body.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: inert }));
  return normalize(inert.body.innerHTML.replace(/(?:<p><\/p>)+$/, ''));
}

/** Parses with a trusted type (`trusted-html.ts`): Tiptap's own parser assigns plain strings, which the policy blocks. */
const documentOf = (html: string, kind: EditorKind) =>
  DOMParser.fromSchema(getSchema(extensionsFor(kind, extensions)))
    .parse(inertDocument(html).body)
    .toJSON();

/** Passes Escape on, which ProseMirror would swallow: it closes the open panel or the dialog. */
const passEscape = (_: unknown, event: globalThis.KeyboardEvent) => event.key === 'Escape' && !isComposing(event);

/** Rich text editor of a post or a newsletter. Import it dynamically: its code is split from the page. */
export function BodyEditor({ name, initial, labelledBy, errorId, readOnly, kind = 'post', onEdit, onPending }: BodyEditorProps) {
  const [linking, setLinking] = useState<'link' | 'button'>();
  const fileInput = useRef<HTMLInputElement>(null);
  /** Initial body as the editor serializes it, which can differ from the stored HTML. */
  const initialHtml = useRef<string>(undefined);
  /** What became of a paste or a file, if not what the user may expect. */
  const [note, setNote] = useState('');
  const { problem, needsAltText, onAltTextFocused, insertFiles, handlers } = useImages(setNote);
  const editorProps = useMemo(
    () => ({
      ...handlers,
      handleDOMEvents: { keydown: passEscape },
      handleScrollToSelection: scrollCaretIntoView,
      transformPastedHTML(pasted: string) {
        const { html, refusedLinks } = readPasted(pasted);
        setNote(refusedLinks > 0 ? refusedLinksNote(refusedLinks) : '');
        return html;
      },
      attributes: {
        class: `${post.body} ${css.text}`,
        'data-name': name,
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(errorId ? { 'aria-describedby': errorId, 'aria-invalid': 'true' } : {}),
      },
    }),
    [handlers, name, labelledBy, errorId],
  );
  const [content] = useState(() => documentOf(normalizeHeadings(initial), kind));
  const editor = useEditor({
    extensions: extensionsFor(kind, extensions),
    content,
    injectCSS: false,
    editorProps,
    onCreate: (event) => {
      initialHtml.current = htmlOf(event.editor);
    },
    // ProseMirror requests scrolling only when a key takes effect within 50 ms.
    onSelectionUpdate: (event) => void scrollCaretIntoView(event.editor.view),
    onUpdate: (event) =>
      onEdit(() => {
        const html = htmlOf(event.editor);
        return html === initialHtml.current ? undefined : html;
      }),
  });
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  const selected = useEditorState({ editor, selector: () => ({ image: imageAt(editor), inTable: isCaretInTable(editor) }) });
  const {
    value: { image, inTable },
    onPointerDown,
  } = useFrozenWhilePressed(selected);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
      return;
    }
    if (event.key === 'Escape' && !isComposing(event.nativeEvent) && (linking || image)) {
      // The first Escape closes the panel, the next one the dialog.
      event.preventDefault();
      if (linking) setLinking(undefined);
      else moveCaretAfter(editor);
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    setLinking('link');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the textbox inside, whose events bubble to here.
    <div className={css.editor} data-invalid={errorId !== undefined} onKeyDown={onKeyDown}>
      <Toolbar
        editor={editor}
        kind={kind}
        inTable={inTable}
        onLink={(shape) => setLinking(linking ? undefined : shape)}
        onImage={() => fileInput.current?.click()}
      />
      {kind === 'post' && <MediaPanels editor={editor} onPending={onPending} />}
      {linking && <LinkPanel editor={editor} shape={linking} onClose={() => setLinking(undefined)} />}
      {image && !linking && (
        <ImagePanel key={image.position} editor={editor} alt={image.alt} focusField={needsAltText} onFocused={onAltTextFocused} />
      )}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <p role="status" className={css.note}>
        {note}
      </p>
      <EditorContent editor={editor} className={css.frame} onPointerDown={onPointerDown} />
      <WordCount editor={editor} />
      <input
        ref={fileInput}
        type="file"
        accept={bodyImagePolicy.accept}
        multiple
        hidden
        aria-label="Pictures for the body"
        onChange={({ currentTarget }) => {
          insertFiles(editor.view, [...(currentTarget.files ?? [])]);
          // Allows the same file to be picked again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function imageAt({ state }: Editor) {
  const image = selectedImage(state);
  return image && { position: state.selection.from, alt: String(image.attrs.alt ?? '') };
}
