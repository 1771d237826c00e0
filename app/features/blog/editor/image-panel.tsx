import type { Editor } from '@tiptap/react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import * as css from './editor-panel.module.css';
import { EditorPanel } from './editor-panel.tsx';
import { addCaption, canAddCaption } from './figure.ts';
import { focusedChain } from './focus-chain.ts';
import { moveCaretAfter, setAltText } from './images.ts';

interface ImagePanelProps {
  editor: Editor;
  alt: string;
  /** Focuses the field after an insertion. */
  focusField: boolean;
  onFocused: () => void;
}

/** Panel for the alternative text and the caption of the selected image. */
export function ImagePanel({ editor, alt, focusField, onFocused }: ImagePanelProps) {
  const onDone = () => moveCaretAfter(editor);

  return (
    <EditorPanel name="Picture" onEnter={onDone} onEscape={onDone} focusField={focusField} onFocused={onFocused}>
      <TextField
        label="Description of this picture (alt text)"
        name="picture-description"
        hint="For readers who cannot see it. Leave it empty if the picture only decorates."
        maxLength={300}
        value={alt}
        onChange={({ target }) => setAltText(editor.view, target.value)}
      />
      <div className={css.actions}>
        <Button onClick={onDone}>Done</Button>
        {canAddCaption(editor) && (
          <Button variant="secondary" onClick={() => addCaption(editor)}>
            Add a caption
          </Button>
        )}
        <Button variant="secondary" onClick={() => focusedChain(editor).deleteSelection().run()}>
          Remove picture
        </Button>
      </div>
    </EditorPanel>
  );
}
