import { type FormEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import * as sizes from '#app/ui/admin/dialog-sizes.module.css';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { AdminItemSummary, AdminLesson } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';
import { changeFailed } from './course-failures.ts';
import { newItemPath } from './new-item.ts';

/** More would be no help: the search is made narrower instead. */
const shown = 20;

/** Dialog that finds items of the whole course and puts them at the end of a lesson. */
export function AddItemDialog({ lesson, onClose }: { lesson: AdminLesson; onClose: () => void }) {
  const reload = useReload();
  const [found, setFound] = useState<{ rows: AdminItemSummary[]; total: number }>();
  const search = useAction(async (text: string) => setFound(await api.course.items({ search: text, limit: shown, page: 1 })), changeFailed);
  const add = useAction(async ({ id, igbo }: AdminItemSummary) => {
    await api.course.orderItem({ id, lesson: lesson.id, position: lesson.items.length + 1 });
    await reload();
    return `${igbo} is added.`;
  }, changeFailed);
  const present = new Set(lesson.items.map(({ id }) => id));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    add.reset();
    void search.run(String(new FormData(event.currentTarget).get('search') ?? ''));
  }

  return (
    <Dialog title="Add an item" className={sizes.wide} onClose={onClose}>
      <div className={css.part}>
        <form className={css.part} onSubmit={onSubmit}>
          <TextField label="Spelling or meaning" name="search" type="search" required maxLength={100} autoComplete="off" enterKeyHint="search" />
          <div className={css.actions}>
            <Button type="submit" aria-busy={search.pending}>
              Search
            </Button>
            <ButtonLink variant="secondary" to={newItemPath(lesson.id)}>
              Write a new item
            </ButtonLink>
          </div>
        </form>
        {(search.failure ?? add.failure) && <Notice tone="bad">{search.failure ?? add.failure}</Notice>}
        <Notice tone="good">{add.success}</Notice>
        <p role="status">{found && sentenceOf(found)}</p>
        <ul role="list" className={css.found}>
          {found?.rows.map((item) => (
            <li key={item.id}>
              <span>
                <strong lang="ig">{item.toned ?? item.igbo}</strong> {item.english}
              </span>
              <Button
                variant="secondary"
                aria-label={`${present.has(item.id) ? 'Added' : 'Add'}: ${item.igbo}, ${item.english}`}
                aria-disabled={present.has(item.id)}
                onClick={() => !present.has(item.id) && add.run(item)}
              >
                {present.has(item.id) ? 'Added' : 'Add'}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function sentenceOf({ rows, total }: { rows: unknown[]; total: number }): string {
  if (total === 0) return 'No item matches. Try another spelling or meaning, or write a new item.';
  if (total > rows.length) return `The first ${rows.length} of ${total} items:`;
  return total === 1 ? 'One item:' : `${total} items:`;
}
