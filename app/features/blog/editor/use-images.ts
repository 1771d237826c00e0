import type { EditorView } from '@tiptap/pm/view';
import type { EditorOptions } from '@tiptap/react';
import { useCallback, useMemo, useState } from 'react';
import { filesIn, insertImages, selectAt } from './images.ts';
import { UnusableImageError } from './prepare-image.ts';

type Handlers = Pick<EditorOptions['editorProps'], 'handlePaste' | 'handleDrop'>;

/** Inserts image files that are picked, pasted or dropped, and exposes the message when one fails. */
export function useImages() {
  const [problem, setProblem] = useState<string>();
  /** True after an insertion, until its panel has requested the description. */
  const [asks, setAsks] = useState(false);

  const [take] = useState(() => async (view: EditorView, files: File[]) => {
    setProblem(undefined);
    try {
      await insertImages(view, files);
      setAsks(true);
    } catch (error) {
      setProblem(error instanceof UnusableImageError ? error.message : 'The picture cannot be read. Please choose it again.');
    }
  });

  const handlers = useMemo((): Handlers => {
    function takeFrom(view: EditorView, data: DataTransfer | null): boolean {
      const files = filesIn(data);
      if (files.length > 0) take(view, files);
      return files.length > 0;
    }
    return {
      handlePaste: (view, { clipboardData }) => takeFrom(view, clipboardData),
      handleDrop(view, event, _slice, moved) {
        if (moved || filesIn(event.dataTransfer).length === 0) return false;
        event.preventDefault();
        selectAt(view, event);
        return takeFrom(view, event.dataTransfer);
      },
    };
  }, [take]);

  const onAsked = useCallback(() => setAsks(false), []);
  return { problem, asks, onAsked, take, handlers };
}
