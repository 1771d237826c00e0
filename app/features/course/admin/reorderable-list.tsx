import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { Icon } from '#app/ui/icons.tsx';
import * as css from './reorderable-list.module.css';
import { useDragOrder } from './use-drag-order.ts';

interface ReorderableListProps<Row> {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[];
  /** Name of a row in its buttons and in announcements. */
  nameOf: (row: Row) => string;
  /** Moves a row to a place, from 1, and returns when the list shows it. */
  onMove: (row: Row, place: number) => Promise<unknown>;
  toMessage: (error: unknown) => string;
  children: (row: Row) => ReactNode;
}

/**
 * List whose order is changed with buttons beside each row, or by dragging a row. Each move is saved at once and announced.
 *
 * @example
 * <ReorderableList
 *   label="Lessons"
 *   rows={lessons}
 *   nameOf={({ title }) => title}
 *   onMove={async ({ id }, position) => {
 *     await api.course.orderLesson({ id, position });
 *     await reload();
 *   }}
 *   toMessage={moveFailed}
 * >
 *   {(lesson) => <LessonCard lesson={lesson} />}
 * </ReorderableList>
 */
export function ReorderableList<Row extends { id: number | string }>({
  label,
  rows,
  nameOf,
  onMove,
  toMessage,
  children,
}: ReorderableListProps<Row>) {
  const [moved, setMoved] = useState('');
  const action = useAction(async (row: Row, place: number, button: string) => {
    setMoved('');
    await onMove(row, place);
    setMoved(`${nameOf(row)} is now ${place} of ${rows.length}.`);
    // React may take the row out of the page for a moment, and the focus with it.
    restoreFocus(() => list.current?.querySelector<HTMLElement>(`:scope > [data-row="${row.id}"] [data-move="${button}"]`));
  }, toMessage);

  function move(from: number, to: number, button = '') {
    const row = rows[from];
    if (row && to >= 0 && to < rows.length) void action.run(row, to + 1, button);
  }
  const { list, handle, row: dragState } = useDragOrder(move);

  return (
    <>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
      {action.failure && <Notice tone="bad">{action.failure}</Notice>}
      <ol ref={list} role="list" aria-label={label} className={css.list} aria-busy={action.pending}>
        {rows.map((row, index) => (
          <li key={row.id} data-row={row.id} className={css.row} {...dragState(index, rows.length)}>
            {rows.length > 1 && (
              <div className={css.moves}>
                <span className={css.handle} aria-hidden="true" title="Drag" {...handle(index)}>
                  <Icon>
                    <path d="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01" />
                  </Icon>
                </span>
                <MoveButton direction="up" name={nameOf(row)} isEnd={index === 0} onMove={() => move(index, index - 1, 'up')} />
                <MoveButton direction="down" name={nameOf(row)} isEnd={index === rows.length - 1} onMove={() => move(index, index + 1, 'down')} />
              </div>
            )}
            <div className={css.content}>{children(row)}</div>
          </li>
        ))}
      </ol>
    </>
  );
}

interface MoveButtonProps {
  direction: 'up' | 'down';
  name: string;
  /** True where the row cannot move further; the button stays, because it may have the focus. */
  isEnd: boolean;
  onMove: () => void;
}

const MoveButton = ({ direction, name, isEnd, onMove }: MoveButtonProps) => (
  <Button
    variant="secondary"
    className={css.move}
    data-move={direction}
    aria-label={`Move ${direction}: ${name}`}
    title={`Move ${direction}`}
    aria-disabled={isEnd}
    onClick={onMove}
  >
    <Icon>
      <path d={direction === 'up' ? 'M12 20V5M6 11l6-6 6 6' : 'M12 4v15M6 13l6 6 6-6'} />
    </Icon>
  </Button>
);
