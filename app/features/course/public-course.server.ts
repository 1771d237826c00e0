import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sharePath } from '#app/lib/share-address.ts';
import { levels } from '../accounts/levels.contract.ts';
import { courseTag, unitTag } from './course.cache-tags.ts';
import type { course, Item } from './course.contract.ts';
import {
  type FormRow,
  formsOf,
  type ItemRow,
  listPublicUnits,
  publicItems,
  publicLessons,
  publicUnitById,
  publicUnitTitles,
  type UnitRow,
} from './course.queries.server.ts';
import { unitPictureVersion } from './unit-pictures.server.ts';

export const unitNotFound = 'Unit not found';

const toUnit = ({ id, title, title_english, can }: UnitRow) => ({ id, title, titleEnglish: title_english, can });

/** Whether two sources or a person have said that it is right; without tones a person. */
const isChecked = ({ toned, tone_state, text_state }: ItemRow) =>
  toned === null ? text_state === 'reviewed' : tone_state === 'agreed' || tone_state === 'reviewed';

export const toForm = ({ kind, form, place }: FormRow) => ({ kind, form, place });

const toItem = (row: ItemRow, forms: readonly FormRow[]): Item => ({
  id: row.id,
  kind: row.kind,
  igbo: row.igbo,
  toned: row.toned,
  toneState: row.tone_state,
  textState: row.text_state,
  checked: isChecked(row),
  english: row.english,
  literal: row.literal,
  note: row.note,
  wordClass: row.word_class,
  emoji: row.emoji,
  forms: forms.map(toForm),
  voices: [],
});

async function neighboursOf(db: Db, { id, level }: UnitRow) {
  const inOrder = await publicUnitTitles(db);
  const at = inOrder.findIndex((unit) => unit.id === id);
  const toNeighbour = (unit: (typeof inOrder)[number] | undefined) =>
    unit ? { id: unit.id, title: unit.title, titleEnglish: unit.title_english } : null;
  return {
    number: inOrder.slice(0, at + 1).filter((unit) => unit.level === level).length,
    previous: toNeighbour(inOrder[at - 1]),
    next: toNeighbour(inOrder[at + 1]),
  };
}

export const publicCourseHandlers: Handlers<Pick<typeof course, 'levels' | 'unit'>> = {
  levels: async ({ db, cacheTags }) => {
    cacheTags(courseTag);
    const units = await listPublicUnits(db);
    const toSummary = (row: (typeof units)[number]) => ({ ...toUnit(row), lessons: row.lessons ?? 0, items: row.items ?? 0, voiced: 0 });
    return levels.map((level) => ({ level, units: units.filter((unit) => unit.level === level).map(toSummary) }));
  },

  unit: async ({ db, params, cacheTags }) => {
    cacheTags(courseTag, unitTag(params.id));
    const unit = (await publicUnitById(db, params.id)) ?? reject(404, unitNotFound);
    const [lessons, placed, neighbours] = [await publicLessons(db, unit.id), await publicItems(db, unit.id), await neighboursOf(db, unit)];
    const items = [...new Map(placed.map((item) => [item.id, item])).values()];
    const forms = await formsOf(
      db,
      items.map(({ id }) => id),
    );
    const itemsOf = (lesson: number) => placed.filter(({ lesson_id }) => lesson_id === lesson).map(({ id, speaker }) => ({ id, speaker }));
    return {
      unit: {
        ...toUnit(unit),
        level: unit.level,
        updatedAt: new Date(unit.updated_at).toISOString(),
        shareImage: sharePath('unit', unit.id, unitPictureVersion(unit)),
        ...neighbours,
      },
      lessons: lessons.map(({ id, kind, title, aims }) => ({ id, kind, title, aims, items: itemsOf(id) })),
      items: items.map((item) => toItem(item, forms.get(item.id) ?? [])),
    };
  },
};
