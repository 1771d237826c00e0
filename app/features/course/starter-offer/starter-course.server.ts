import { sha256 } from '#app/lib/hash.server.ts';
import type { EntryKind } from './entry-choice.ts';

type Json = Record<string, unknown> & { key: string };
type UnitJson = Json & { lessons?: Json[] };

export interface StarterEntry {
  what: EntryKind;
  key: string;
  digest: string;
}

/** Files of the starter course as one. */
export interface StarterCourse {
  /** One file of the course, so that the lessons of one file may use the items of another. */
  text: string;
  entries: StarterEntry[];
  /** Changes with each entry. */
  digest: string;
}

const digestOf = (...parts: unknown[]) => sha256(JSON.stringify(parts)).slice(0, 32);

/** Reads the texts of the starter files. Digests are not of the order of units and lessons: new ones are put between those that are there. */
export function toStarterCourse(files: Readonly<Record<string, string>>): StarterCourse {
  const sorted = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  const parsed = sorted.map(([, text]) => JSON.parse(text) as { units?: UnitJson[]; items?: Json[] });
  const [units, items] = [parsed.flatMap((file) => file.units ?? []), parsed.flatMap((file) => file.items ?? [])];
  const entries = [
    ...units.map(({ lessons, position, ...unit }): StarterEntry => ({ what: 'unit', key: unit.key, digest: digestOf(unit) })),
    ...units.flatMap(({ key, lessons = [] }) =>
      lessons.map((lesson): StarterEntry => ({ what: 'lesson', key: lesson.key, digest: digestOf(key, lesson) })),
    ),
    ...items.map((item): StarterEntry => ({ what: 'item', key: item.key, digest: digestOf(item) })),
  ];
  return { text: JSON.stringify({ format: 1, units, items }), entries, digest: digestOf(entries) };
}
