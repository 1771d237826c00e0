import { useEffect, useRef } from 'react';
import { api } from '#app/api-client.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { AdminLesson } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';
import { changeFailed } from './course-failures.ts';
import { LessonItem, type PlacedItem } from './lesson-item.tsx';
import { ReorderableList } from './reorderable-list.tsx';

interface Row {
  id: string;
  item: PlacedItem;
}

/** Rows of the list: a line that comes twice in a dialogue has two. */
function toRows(items: readonly PlacedItem[]): Row[] {
  const times = new Map<number, number>();
  return items.map((item) => {
    const nth = (times.get(item.id) ?? 0) + 1;
    times.set(item.id, nth);
    return { id: `${item.id}-${nth}`, item };
  });
}

/**
 * Items of a lesson in order. Each change is saved at once with the whole list, so that the server sees when another
 * person has changed the lesson since.
 */
export function LessonItems({ lesson }: { lesson: AdminLesson }) {
  const reload = useReload();
  const rows = toRows(lesson.items);

  async function place(placed: Row[]) {
    try {
      await api.course.updateLesson({
        id: lesson.id,
        items: placed.map(({ item: { id, speaker } }) => ({ id, speaker })),
        basedOn: lesson.updatedAt,
      });
    } finally {
      await reload();
    }
  }
  const hasTakenOut = useRef(false);
  const change = useAction(async (placed: Row[], message: string) => {
    hasTakenOut.current = placed.length < rows.length;
    await place(placed);
    return message;
  }, changeFailed);

  // The button of an item that was taken out is gone, once the list without it is shown.
  useEffect(() => {
    if (hasTakenOut.current && lesson.items) restoreFocus(() => document.querySelector<HTMLElement>(`[data-lesson="${lesson.id}"] h3`));
    hasTakenOut.current = false;
  }, [lesson.items, lesson.id]);

  if (rows.length === 0) return <p className={css.meta}>No items yet</p>;
  return (
    <>
      {change.failure && <Notice tone="bad">{change.failure}</Notice>}
      <p role="status" className="visually-hidden">
        {change.success}
      </p>
      <ReorderableList
        label={`Items: ${lesson.title}`}
        rows={rows}
        nameOf={({ item: { igbo } }) => igbo}
        onMove={(row, position) => place(rows.filter(({ id }) => id !== row.id).toSpliced(position - 1, 0, row))}
        toMessage={changeFailed}
      >
        {({ id, item }) => (
          <LessonItem
            item={item}
            hasSpeaker={lesson.kind === 'dialogue' || item.speaker !== null}
            onSpeaker={(speaker) =>
              change.run(
                rows.map((row) => (row.id === id ? { id, item: { ...item, speaker } } : row)),
                `${item.igbo} is ${speaker ? `said by ${speaker}` : 'no line of a speaker'}.`,
              )
            }
            onTakeOut={() =>
              change.run(
                rows.filter((row) => row.id !== id),
                `${item.igbo} is taken out.`,
              )
            }
          />
        )}
      </ReorderableList>
    </>
  );
}
