import type { EditorView } from '@tiptap/pm/view';
import type { EditorOptions } from '@tiptap/react';
import { useCallback, useMemo, useState } from 'react';
import { filesIn, insertImages, selectAt } from './images.ts';
import { UnusableImageError } from './prepare-image.ts';

type Handlers = Pick<EditorOptions['editorProps'], 'handlePaste' | 'handleDrop'>;

/** Takes picture files that are picked, pasted or dropped, and says why one cannot be taken. */
export function useImages() {
  const [problem, setProblem] = useState<string>();
  /** A picture has just come: its description is asked for. */
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
