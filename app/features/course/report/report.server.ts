import type { Db } from '#app/db/schema.ts';
import { countItemSpeakers } from '#app/features/voices/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { listUnits } from '../authoring/authoring.queries.server.ts';
import { toAdminUnits } from '../authoring/to-authoring.server.ts';
import { notesOf } from '../notes/notes.queries.server.ts';
import type { CheckedCourse, CheckFinding } from './checked-course.ts';
import { choiceFindings } from './choice-supply.ts';
import { noteFindings } from './note-findings.ts';
import { type Finding, listedFindings, type report } from './report.contract.ts';
import { lessonsInOrder, placesInOrder, type ReportedItem, type ReportedLesson, reportedForms, reportedItems } from './report.queries.server.ts';
import { hintFindings } from './spelling-findings.ts';
import { toCheckedCourse } from './to-checked-course.server.ts';
import { untaughtWords } from './untaught-words.ts';

/** New items that a lesson should have. */
const fewestNew = 3;
const mostNew = 7;

type PlacedLesson = ReportedLesson & { items: ReportedItem[]; newItems: number };

const ofLesson = ({ id, unit_id }: ReportedLesson, sentence: string): Finding => ({ unit: unit_id, lesson: id, item: null, sentence });
const named = ({ igbo, english }: ReportedItem) => `“${igbo}” (${english})`;

function gapsOfLesson(lesson: PlacedLesson): Finding[] {
  const { title, kind, items, newItems, published_at, unit_published_at } = lesson;
  const gaps: string[] = [];
  if (kind !== 'checkpoint' && (newItems < fewestNew || newItems > mostNew))
    gaps.push(`The lesson “${title}” has ${newItems} new items; ${fewestNew} to ${mostNew} are good`);
  if (published_at === null && unit_published_at !== null) gaps.push(`The lesson “${title}” is a draft in a published unit`);
  if (published_at !== null && items.length > 0 && items.every((item) => item.published_at === null))
    gaps.push(`The lesson “${title}” is published, and all of its items are drafts`);
  return gaps.map((sentence) => ofLesson(lesson, sentence));
}

function gapsOfItem(item: ReportedItem, lesson: PlacedLesson | undefined): Finding[] {
  const gaps: string[] = [];
  if (!lesson) gaps.push(`${named(item)} is in no lesson`);
  if (item.kind === 'word' && item.tone_state === 'none') gaps.push(`${named(item)} has no tones`);
  if (item.tone_state === 'sourced') gaps.push(`The tones of ${named(item)} have one source`);
  if (item.text_state === 'draft') gaps.push(`The text of ${named(item)} has no source`);
  if (item.open_question !== null) gaps.push(`${named(item)} has an open question: ${item.open_question}`);
  if (item.published_at === null && lesson?.published_at) gaps.push(`${named(item)} is a draft in the published lesson “${lesson.title}”`);
  return gaps.map((sentence) => ({ unit: lesson?.unit_id ?? null, lesson: lesson?.id ?? null, item: item.id, sentence }));
}

/** Speakers that an item should have: learners tell a melody from one voice by hearing it in another. */
const enoughSpeakers = 2;

function missingVoices(item: ReportedItem, lesson: PlacedLesson | undefined, speakers: number): Finding[] {
  if (item.published_at === null || !lesson?.published_at || speakers >= enoughSpeakers) return [];
  const sentence = speakers === 0 ? `${named(item)} has no voice` : `${named(item)} has one voice`;
  return [{ unit: lesson.unit_id, lesson: lesson.id, item: item.id, sentence }];
}

/** Items with the same spelling and meaning: with different tones, or duplicates. */
function contradictionsOf(items: readonly ReportedItem[]): Finding[] {
  const alike = Map.groupBy(items, ({ igbo, english }) => `${igbo}\n${english.toLowerCase()}`);
  return [...alike.values()].flatMap((group): Finding[] => {
    const [first, second] = group;
    if (!first || !second) return [];
    const tones = new Set(group.flatMap(({ toned }) => toned ?? []));
    const sentence =
      tones.size > 1 ? `${named(first)} has several tones: ${[...tones].join(', ')}` : `${named(first)} is there ${group.length} times`;
    return [{ unit: null, lesson: null, item: second.id, sentence }];
  });
}

function repeatedMeanings(lesson: PlacedLesson): Finding[] {
  const distinct = [...new Map(lesson.items.map((item) => [item.id, item])).values()];
  const alike = Map.groupBy(distinct, ({ english }) => english.toLowerCase());
  return [...alike.values()].flatMap((group) => {
    const [first, second] = group;
    return first && second
      ? [
          {
            ...ofLesson(lesson, `The lesson “${lesson.title}” has the meaning “${first.english}” twice: ${group.map(({ igbo }) => igbo).join(', ')}`),
            item: second.id,
          },
        ]
      : [];
  });
}

/** What some checks of the starter files tell, too. Other requests are answered between them: one takes up to 50 ms. */
async function checked(course: CheckedCourse, ...checks: ((course: CheckedCourse) => CheckFinding[])[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    await new Promise(setImmediate);
    findings.push(...check(course).map(({ unit, lesson, item, sentence }) => ({ unit, lesson, item, sentence })));
  }
  return findings;
}

/** All that is found, for published units first: learners meet them. */
export async function findInCourse(db: Db) {
  const [items, places, rows] = [await reportedItems(db), await placesInOrder(db), await lessonsInOrder(db)];
  const byId = new Map(items.map((item) => [item.id, item]));
  const byLesson = Map.groupBy(places, ({ lesson_id }) => lesson_id);
  const met = new Map<number, PlacedLesson>();
  const lessons = rows.map((row): PlacedLesson => {
    const lesson: PlacedLesson = { ...row, items: (byLesson.get(row.id) ?? []).flatMap(({ item_id }) => byId.get(item_id) ?? []), newItems: 0 };
    for (const { id } of lesson.items) {
      if (met.has(id)) continue;
      met.set(id, lesson);
      lesson.newItems += 1;
    }
    return lesson;
  });
  const units = await listUnits(db);
  const published = new Set(units.filter(({ published_at }) => published_at !== null).map(({ id }) => id));
  const placeOf = ({ unit }: Finding) => (unit !== null && published.has(unit) ? 0 : 1);
  const speakers = await countItemSpeakers(db);
  const voices = items.flatMap((item) => missingVoices(item, met.get(item.id), speakers.get(item.id) ?? 0));
  const adminUnits = await toAdminUnits(db, units);
  const course = toCheckedCourse({
    units: adminUnits,
    lessons: rows,
    places,
    items,
    forms: await reportedForms(db),
    notes: await notesOf(db, 'all'),
  });
  const gaps = [
    ...(await checked(course, noteFindings)),
    ...lessons.flatMap(gapsOfLesson),
    ...items.flatMap((item) => gapsOfItem(item, met.get(item.id))),
    ...(await checked(course, untaughtWords, choiceFindings, hintFindings)),
  ];
  return {
    units: adminUnits,
    gaps: gaps.toSorted((one, other) => placeOf(one) - placeOf(other)),
    voices: voices.toSorted((one, other) => placeOf(one) - placeOf(other)),
    contradictions: [...contradictionsOf(items), ...lessons.flatMap(repeatedMeanings)],
  };
}

export const courseReportHandlers: Handlers<Pick<typeof report, 'report'>> = {
  report: async ({ db }) => {
    const { units, gaps, voices, contradictions } = await findInCourse(db);
    const listed = (findings: Finding[]) => findings.slice(0, listedFindings);
    return { units, gaps: listed(gaps), voices: listed(voices), contradictions: listed(contradictions) };
  },
};
