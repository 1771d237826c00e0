import type { Db } from '#app/db/schema.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { approvedVoices, countItemSpeakers } from '#app/features/voices/public.server.ts';
import { formsOf, type ItemRow, type LessonRow, type UnitRow } from '../course.queries.server.ts';
import type { PublicationState, UnitState } from '../course-terms.contract.ts';
import { toForm } from '../public-course.server.ts';
import { itemsOfLessons, itemsOfUnits, lessonCounts, stateCounts, usesOf } from './authoring.queries.server.ts';
import {
  type AdminItem,
  type AdminItemSummary,
  type AdminLesson,
  type AdminUnit,
  type ItemStates,
  shownReviews,
  shownUses,
  type VoicedItems,
} from './authoring-replies.contract.ts';
import { textsOfItem } from './item-texts.contract.ts';
import { listReviews } from './reviews.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();
export const stateOf = ({ published_at }: { published_at: number | null }): PublicationState => (published_at === null ? 'draft' : 'published');
export const unitStateOf = (unit: Pick<UnitRow, 'published_at' | 'announced_at'>): UnitState =>
  unit.published_at === null && unit.announced_at !== null ? 'announced' : stateOf(unit);

type States = Pick<ItemRow, 'tone_state' | 'text_state'>;

/** Tone state of an item, and without tones its text state. */
function itemStateOf({ tone_state, text_state }: States): keyof ItemStates {
  if (tone_state !== 'none') return tone_state;
  return text_state === 'draft' ? 'written' : text_state;
}

async function countStates(db: Db, units: readonly number[]): Promise<Map<number, ItemStates>> {
  const counts = new Map<number, ItemStates>();
  for (const { unit_id, count, ...states } of await stateCounts(db, units)) {
    const ofUnit = counts.get(unit_id) ?? { written: 0, sourced: 0, agreed: 0, reviewed: 0 };
    ofUnit[itemStateOf(states)] += count;
    counts.set(unit_id, ofUnit);
  }
  return counts;
}

async function countVoiced(db: Db, units: readonly number[]): Promise<Map<number, VoicedItems>> {
  const speakers = await countItemSpeakers(db);
  const counts = new Map<number, VoicedItems>();
  for (const { unit_id, item_id } of speakers.size > 0 ? await itemsOfUnits(db, units) : []) {
    const voices = speakers.get(item_id) ?? 0;
    const { one, more } = counts.get(unit_id) ?? { one: 0, more: 0 };
    counts.set(unit_id, { one: one + (voices === 1 ? 1 : 0), more: more + (voices > 1 ? 1 : 0) });
  }
  return counts;
}

export async function toAdminUnits(db: Db, units: readonly UnitRow[]): Promise<AdminUnit[]> {
  const ids = units.map(({ id }) => id);
  const [lessons, states, voiced] = [await lessonCounts(db, ids), await countStates(db, ids), await countVoiced(db, ids)];
  return units.map((unit) => {
    const ofUnit = states.get(unit.id) ?? { written: 0, sourced: 0, agreed: 0, reviewed: 0 };
    const { id, key, level, position, title, title_english, can, updated_at } = unit;
    const items = Object.values(ofUnit).reduce((sum, count) => sum + count, 0);
    const counts = { lessons: lessons.get(id) ?? 0, items, states: ofUnit, voiced: voiced.get(unit.id) ?? { one: 0, more: 0 } };
    return { id, key, level, position, title, titleEnglish: title_english, can, state: unitStateOf(unit), ...counts, updatedAt: iso(updated_at) };
  });
}

export const toAdminUnit = async (db: Db, unit: UnitRow): Promise<AdminUnit> => (await toAdminUnits(db, [unit]))[0] as AdminUnit;

export const toItemSummary = (item: ItemRow): AdminItemSummary => ({
  id: item.id,
  key: item.key,
  kind: item.kind,
  igbo: item.igbo,
  toned: item.toned,
  english: item.english,
  toneState: item.tone_state,
  textState: item.text_state,
  state: stateOf(item),
  openQuestion: item.open_question,
  updatedAt: iso(item.updated_at),
});

export async function toAdminLessons(db: Db, lessons: readonly LessonRow[]): Promise<AdminLesson[]> {
  const items = await itemsOfLessons(
    db,
    lessons.map(({ id }) => id),
  );
  const byLesson = Map.groupBy(items, ({ lesson_id }) => lesson_id);
  return lessons.map((lesson) => ({
    id: lesson.id,
    key: lesson.key,
    unit: lesson.unit_id,
    position: lesson.position,
    kind: lesson.kind,
    title: lesson.title,
    aims: lesson.aims,
    state: stateOf(lesson),
    updatedAt: iso(lesson.updated_at),
    items: (byLesson.get(lesson.id) ?? []).map((item) => ({ ...toItemSummary(item), speaker: item.speaker })),
  }));
}

export const toAdminLesson = async (db: Db, lesson: LessonRow): Promise<AdminLesson> => (await toAdminLessons(db, [lesson]))[0] as AdminLesson;

export async function toAdminItem(db: Db, item: ItemRow): Promise<AdminItem> {
  const forms = (await formsOf(db, [item.id])).get(item.id) ?? [];
  const rows = await listReviews(db, item.id, shownReviews);
  const reviews = rows.map(({ id, first_name, last_name, verdict, what, note, revision, created_at }) => {
    const by = first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' });
    return { id, by, verdict, what, note, revision, at: iso(created_at) };
  });
  const [last] = reviews;
  const isReviewed = item.tone_state === 'reviewed' || item.text_state === 'reviewed';
  return {
    ...toItemSummary(item),
    ...textsOfItem(item),
    toneSources: item.tone_sources,
    textSources: item.text_sources,
    forms: forms.map(toForm),
    voices: (await approvedVoices(db, 'item', [item.id])).get(item.id) ?? [],
    revision: item.revision,
    changedSince: last && last.verdict === 'right' && last.revision < item.revision && !isReviewed ? { by: last.by, at: last.at } : null,
    reviews,
    usedIn: await usesOf(db, item.id, shownUses),
  };
}
