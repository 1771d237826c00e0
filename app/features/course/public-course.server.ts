import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sharePath } from '#app/lib/share-address.ts';
import { levels } from '../accounts/levels.contract.ts';
import { approvedVoices } from '../voices/public.server.ts';
import type { PublicVoice } from '../voices/public-voice.contract.ts';
import { voicesTag } from '../voices/voices.cache-tags.ts';
import { courseTag, unitTag, unitTitlesTag } from './course.cache-tags.ts';
import type { CourseLevel, CourseUnit, course, Item } from './course.contract.ts';
import {
  countHeardItems,
  type FormRow,
  formsOf,
  type ItemRow,
  listPublicUnits,
  publicItems,
  publicLessons,
  publicUnitById,
  publicUnitTitles,
  type UnitRow,
  unitsBeingWritten,
} from './course.queries.server.ts';
import { drawingOf } from './drawings.server.ts';
import type { StoredNote } from './notes/notes.queries.server.ts';
import { publicNote } from './notes/public-note.server.ts';
import { akwa, movements } from './pages/tone-words.ts';
import { teachingUnitTags } from './teaching-unit.server.ts';
import { voicesOfToned } from './tone-voices.server.ts';
import { unitPictureVersion } from './unit-pictures.server.ts';

export const unitNotFound = 'Unit not found';

const toUnit = ({ id, title, title_english, can }: UnitRow) => ({ id, title, titleEnglish: title_english, can });

/** Whether two sources or a person have said that it is right; without tones a person. */
const isChecked = ({ toned, tone_state, text_state }: ItemRow) =>
  toned === null ? text_state === 'reviewed' : tone_state === 'agreed' || tone_state === 'reviewed';

export const toForm = ({ kind, form, place }: FormRow) => ({ kind, form, place });

export const toItem = (row: ItemRow, forms: readonly FormRow[] = [], voices: PublicVoice[] = []): Item => ({
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
  drawing: drawingOf(row),
  emoji: row.emoji,
  forms: forms.map(toForm),
  voices,
});

/** @param inOrder the unit and all public ones */
function neighboursOf({ id, level }: UnitRow, inOrder: Awaited<ReturnType<typeof publicUnitTitles>>) {
  const at = inOrder.findIndex((unit) => unit.id === id);
  const toNeighbour = (unit: (typeof inOrder)[number] | undefined) =>
    unit ? { id: unit.id, title: unit.title, titleEnglish: unit.title_english } : null;
  return {
    number: inOrder.slice(0, at + 1).filter((unit) => unit.level === level).length,
    previous: toNeighbour(inOrder[at - 1]),
    next: toNeighbour(inOrder[at + 1]),
  };
}

/** Levels with their units, as visitors see them. */
export async function readLevels(db: Db): Promise<CourseLevel[]> {
  const [units, coming] = [await listPublicUnits(db), await unitsBeingWritten(db)];
  const toSummary = (row: (typeof units)[number]) => ({ ...toUnit(row), lessons: row.lessons ?? 0, items: row.items ?? 0, voiced: row.voiced ?? 0 });
  return levels.map((level) => ({
    level,
    units: units.filter((unit) => unit.level === level).map(toSummary),
    coming: coming.filter((unit) => unit.level === level).map(({ title, title_english }) => ({ title, titleEnglish: title_english })),
  }));
}

interface UnitContent {
  lessons: Awaited<ReturnType<typeof publicLessons>>;
  /** Items in the order of the lessons, once for each lesson. */
  placed: Awaited<ReturnType<typeof publicItems>>;
  inOrder: Awaited<ReturnType<typeof publicUnitTitles>>;
  note: StoredNote | undefined;
  /** Last change of the unit, its lessons or its items, in ms since 1970. */
  updatedAt: number;
}

/** A unit as learners meet it. */
export async function toCourseUnit(db: Db, unit: UnitRow, { lessons, placed, inOrder, note, updatedAt }: UnitContent): Promise<CourseUnit> {
  const items = [...new Map(placed.map((item) => [item.id, item])).values()];
  const ids = [...new Set([...items, ...(note?.examples ?? [])].map(({ id }) => id))];
  const [forms, voices] = [await formsOf(db, ids), await approvedVoices(db, 'item', ids)];
  const toShown = (item: ItemRow) => toItem(item, forms.get(item.id), voices.get(item.id));
  const itemsOf = (lesson: number) => placed.filter(({ lesson_id }) => lesson_id === lesson).map(({ id, speaker }) => ({ id, speaker }));
  return {
    unit: {
      ...toUnit(unit),
      level: unit.level,
      updatedAt: new Date(updatedAt).toISOString(),
      shareImage: sharePath('unit', unit.id, unitPictureVersion(unit, (await storedAcademy(db)).academy)),
      ...neighboursOf(unit, inOrder),
    },
    lessons: lessons.map(({ id, kind, title, aims }) => ({ id, kind, title, aims, items: itemsOf(id) })),
    note: note
      ? {
          title: note.title,
          text: note.text,
          lesson: lessons.find(({ id }) => id === note.lesson_id)?.id ?? null,
          examples: note.examples.map(toShown),
        }
      : null,
    items: items.map(toShown),
  };
}

export const publicCourseHandlers: Handlers<Pick<typeof course, 'levels' | 'start' | 'unit' | 'toneVoices'>> = {
  levels: async ({ db, cacheTags }) => {
    cacheTags(courseTag, voicesTag('item'));
    return readLevels(db);
  },

  start: async ({ db, cacheTags }) => {
    cacheTags(courseTag, voicesTag('item'));
    const units = (await listPublicUnits(db)).filter(({ lessons }) => lessons);
    const [first] = units;
    return {
      levels: levels.filter((level) => units.some((unit) => unit.level === level)),
      unit: first ? { title: first.title, titleEnglish: first.title_english } : null,
      words: await countHeardItems(db),
    };
  },

  unit: async ({ db, params, cacheTags }) => {
    cacheTags(unitTitlesTag, academyTag, unitTag(params.id), voicesTag('item'));
    const unit = (await publicUnitById(db, params.id)) ?? reject(404, unitNotFound);
    const [lessons, placed, inOrder, note] = await Promise.all([
      publicLessons(db, unit.id),
      publicItems(db, unit.id),
      publicUnitTitles(db),
      publicNote(db, unit.id),
    ]);
    return toCourseUnit(db, unit, { lessons, placed, inOrder, note, updatedAt: unit.content_updated_at });
  },

  toneVoices: async ({ db, cacheTags }) => {
    const words = [...movements, ...akwa].map(({ toned }) => toned);
    cacheTags(voicesTag('item'), ...new Set(words.flatMap(teachingUnitTags)));
    return voicesOfToned(db, words);
  },
};
