import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Distance from the edge of the screen within which dragging scrolls, and the step of it, in px. */
const edge = 72;
const step = 16;

interface Drag {
  from: number;
  /** Rows above the place where the row would be dropped. */
  above: number;
}

/**
 * Dragging of rows with mouse, pen or finger by a handle. The buttons of the list do the same with the keyboard (WCAG 2.5.7).
 * @param onDrop is called with places from 0
 */
export function useDragOrder(onDrop: (from: number, to: number) => void) {
  const list: RefObject<HTMLOListElement | null> = useRef(null);
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(undefined);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isDragging]);

  function rowsAbove(y: number): number {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, height }) => y > top + height / 2).length;
  }

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      // Otherwise the mouse would select text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, above: index });
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag) return;
      if (clientY < edge) scrollBy(0, -step);
      if (clientY > innerHeight - edge) scrollBy(0, step);
      setDrag({ ...drag, above: rowsAbove(clientY) });
    },
    onPointerUp() {
      setDrag(undefined);
      if (drag && isMove(drag)) onDrop(drag.from, drag.above > drag.from ? drag.above - 1 : drag.above);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  /** Attributes that show which row is dragged, and the place where it would be dropped. */
  const row = (index: number, rows: number) => ({
    'data-dragged': drag?.from === index || undefined,
    'data-drop':
      drag && isMove(drag) ? (drag.above === index ? 'before' : index === rows - 1 && drag.above === rows ? 'after' : undefined) : undefined,
  });
  return { list, handle, row };
}

const isMove = ({ from, above }: Drag) => above !== from && above !== from + 1;
