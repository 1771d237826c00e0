import { type DragEvent, useState } from 'react';

export interface DraggedWord {
  id: number;
  title: string;
}

/** Type of the dragged data: other things that are dragged over the calendar are no words. */
const wordType = 'application/x-word-of-day';

/** Attributes of something that is dragged with the mouse. "Choose a day" does the same with the keyboard (WCAG 2.5.7). */
export const draggable = ({ id, title }: DraggedWord) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(wordType, JSON.stringify({ id, title }));
    dataTransfer.effectAllowed = 'move';
  },
});

function wordIn({ dataTransfer }: DragEvent): DraggedWord | undefined {
  try {
    const { id, title } = JSON.parse(dataTransfer.getData(wordType)) as Partial<DraggedWord>;
    return typeof id === 'number' && typeof title === 'string' ? { id, title } : undefined;
  } catch {
    return undefined;
  }
}

/** Days onto which a word can be dropped, and the one below the mouse. */
export function useDropTarget(onDrop: (word: DraggedWord, day: string) => void) {
  const [over, setOver] = useState<string>();
  const dropTarget = (day: string) => ({
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(wordType)) return;
      event.preventDefault();
      setOver(day);
    },
    onDragLeave: () => setOver(undefined),
    onDrop(event: DragEvent) {
      setOver(undefined);
      const word = wordIn(event);
      if (!word) return;
      event.preventDefault();
      onDrop(word, day);
    },
  });
  return { over, dropTarget };
}
