import type { EditorView } from '@tiptap/pm/view';
import type { EditorOptions } from '@tiptap/react';
import { useCallback, useMemo, useState } from 'react';
import { animatedHint } from '#app/lib/picture-file.ts';
import { isAnimatedFile, UnusableImageError } from '#app/ui/forms/prepare-image.ts';
import { imageFilesOf, insertImages, selectAt } from './images.ts';

type Handlers = Pick<EditorOptions['editorProps'], 'handlePaste' | 'handleDrop'>;

/** Inserts image files that are picked, pasted or dropped, and exposes the message when one fails. */
export function useImages(onNote: (note: string) => void) {
  const [problem, setProblem] = useState<string>();
  /** True after an insertion, until its panel has requested the description. */
  const [needsAltText, setNeedsAltText] = useState(false);

  const [insertFiles] = useState(() => async (view: EditorView, files: File[]) => {
    setProblem(undefined);
    onNote('');
    try {
      await insertImages(view, files);
      if ((await Promise.all(files.map(isAnimatedFile))).includes(true)) onNote(animatedHint);
      setNeedsAltText(true);
    } catch (error) {
      setProblem(error instanceof UnusableImageError ? error.message : 'The picture cannot be read. Please choose it again.');
    }
  });

  const handlers = useMemo((): Handlers => {
    function insertFrom(view: EditorView, data: DataTransfer | null): boolean {
      const files = imageFilesOf(data);
      if (files.length > 0) insertFiles(view, files);
      return files.length > 0;
    }
    return {
      handlePaste: (view, { clipboardData }) => insertFrom(view, clipboardData),
      handleDrop(view, event, _slice, moved) {
        if (moved || imageFilesOf(event.dataTransfer).length === 0) return false;
        event.preventDefault();
        selectAt(view, event);
        return insertFrom(view, event.dataTransfer);
      },
    };
  }, [insertFiles]);

  const onAltTextFocused = useCallback(() => setNeedsAltText(false), []);
  return { problem, needsAltText, onAltTextFocused, insertFiles, handlers };
}
