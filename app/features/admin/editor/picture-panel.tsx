import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { here } from './here.ts';
import css from './panel.module.css';
import { Panel } from './panel.tsx';
import { describePicture } from './pictures.ts';

interface PicturePanelProps {
  editor: Editor;
  alt: string;
  /** The picture has just come: its description is asked for. */
  asks: boolean;
  onAsked: () => void;
}

/** Asks what the selected picture shows. */
export function PicturePanel({ editor, alt, asks, onAsked }: PicturePanelProps) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asks) return;
    ways.current?.closest('fieldset')?.querySelector('input')?.focus();
    onAsked();
  }, [asks, onAsked]);

  /** On with the text after the picture. */
  function goOn() {
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(state.selection.to))));
    editor.view.focus();
  }

  return (
    <Panel name="Picture" onEnter={goOn} onEscape={goOn}>
      <TextField
        label="What the picture shows"
        name="picture-description"
        hint="For readers who cannot see it. Leave it empty if the picture only decorates."
        maxLength={300}
        value={alt}
        onChange={({ target }) => describePicture(editor.view, target.value)}
      />
      <div ref={ways} className={css.ways}>
        <Button onClick={goOn}>Done</Button>
        <Button quiet onClick={() => here(editor).deleteSelection().run()}>
          Remove picture
        </Button>
      </div>
    </Panel>
  );
}
