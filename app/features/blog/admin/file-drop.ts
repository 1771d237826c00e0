import { type DragEvent, useEffect } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/** Event handlers of an element onto which files can be dropped. */
export const fileDrop = (onFiles: (files: File[]) => void) => ({
  onDragOver(event: DragEvent) {
    if (hasFiles(event.dataTransfer)) event.preventDefault();
  },
  onDrop(event: DragEvent) {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  },
});

/** Ignores files that are dropped elsewhere: the browser would open them, in some browsers in the place of the page. */
export function useNoStrayFiles(): void {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    const kinds = ['dragover', 'drop'] as const;
    for (const kind of kinds) window.addEventListener(kind, ignore);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, ignore);
    };
  }, []);
}
