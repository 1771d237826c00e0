import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { requireLesson } from '../authoring/lessons.server.ts';
import { requireUnit } from '../authoring/units.server.ts';
import type { CourseUnit, course } from '../course.contract.ts';
import { notesOf } from '../notes/notes.queries.server.ts';
import { toCourseUnit } from '../public-course.server.ts';
import { itemsToPreview, lessonsToPreview, unitTitlesWith } from './preview.queries.server.ts';

/** @param drafts the lesson that is shown as if it were published, or 'all' */
async function preview(db: Db, id: number, drafts: number | 'all'): Promise<CourseUnit> {
  const unit = await requireUnit(db, id);
  return toCourseUnit(db, unit, {
    lessons: await lessonsToPreview(db, id, drafts),
    placed: await itemsToPreview(db, id, drafts),
    note: (await notesOf(db, [id])).get(id),
    inOrder: await unitTitlesWith(db, id),
    updatedAt: unit.updated_at,
  });
}

export const previewHandlers: Handlers<Pick<typeof course, 'previewUnit' | 'previewLesson'>> = {
  previewUnit: ({ db, params }) => preview(db, params.id, 'all'),
  previewLesson: async ({ db, params }) => preview(db, (await requireLesson(db, params.id)).unit_id, params.id),
};
