import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { existingItems, lessonById } from '../authoring/authoring.queries.server.ts';
import { changeCourse } from '../authoring/course-changes.server.ts';
import { requireUnit } from '../authoring/units.server.ts';
import type { notes } from './note.contract.ts';
import { notesOf, replaceNote, type StoredNote } from './notes.queries.server.ts';
import { toAdminNote } from './to-admin-note.server.ts';

const isSameList = (one: readonly number[], other: readonly number[]) => one.length === other.length && one.every((id, nth) => id === other[nth]);

/** Version of a unit without a note. */
const noNote = { updated_at: 0 };

export const noteHandlers: Handlers<typeof notes> = {
  saveNote: async ({ params, input: { title, text, examples, lesson = null, basedOn, draft }, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      await deleteSavedDraft(tx, context.principal.id, 'course-note', draft);
      const unit = await requireUnit(tx, params.id);
      if (lesson !== null && (await lessonById(tx, lesson))?.unit_id !== unit.id) rejectFields({ lesson: 'Please choose a lesson of the unit' });
      if ((await existingItems(tx, examples)).size < examples.length) rejectFields({ examples: 'Please choose items of the course' });
      const stored = (await notesOf(tx, [unit.id])).get(unit.id);
      const values = { title, text, lesson_id: lesson };
      const isSame =
        stored !== undefined &&
        hasValues(stored, values) &&
        isSameList(
          stored.examples.map(({ id }) => id),
          examples,
        );
      const isDone = isSavedAlready(stored ?? noNote, 'note', basedOn, isSame);
      await audit(isDone ? [] : unit, tx);
      if (!isDone) {
        await replaceNote(tx, unit.id, { ...values, examples, updated_at: nextVersion(stored ?? noNote, context.now()) });
        changes.add({ units: [unit.id] });
      }
      const saved = (await notesOf(tx, [unit.id])).get(unit.id) as StoredNote;
      return { note: toAdminNote(saved), message: 'The grammar note is saved' };
    }),

  removeNote: async ({ params, audit, ...context }) =>
    changeCourse(context, async (tx, changes) => {
      const unit = await requireUnit(tx, params.id);
      const isThere = (await notesOf(tx, [unit.id])).has(unit.id);
      await replaceNote(tx, unit.id, null);
      changes.add({ units: isThere ? [unit.id] : [] });
      await audit(isThere ? unit : [], tx);
      return { message: 'The grammar note is deleted' };
    }),
};
