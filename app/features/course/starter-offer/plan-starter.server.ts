import { lockVersion } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { courseLock } from '../authoring/authoring.queries.server.ts';
import { planImport, readCourseFile } from '../transfer/import-file.server.ts';
import { itemParts } from '../transfer/plan-file.server.ts';
import type { PlannedItem } from '../transfer/plan-items.server.ts';
import type { StructurePlan } from '../transfer/plan-structure.server.ts';
import { compareCourse } from './compare-course.server.ts';
import { type EntryId, entryId, untaken } from './entry-choice.ts';
import { offerEntries } from './offer-entries.server.ts';
import type { StarterCourse } from './starter-course.server.ts';
import { decidedEntries } from './starter-entries.queries.server.ts';
import type { StarterGroup } from './starter-offer.contract.ts';
import { takenFile, withWholeItems } from './taken-file.server.ts';

/** Plan of a decision, without its items. */
export interface DecisionPlan {
  structure: StructurePlan;
  /** Sentence of a limit of the course that it would break. */
  refusal: string | undefined;
  new: number;
  changed: number;
  /** Ids of the entries that were offered and are not taken over. */
  kept: string[];
}

/** The version of the course, then what is offered, or the plan of a decision and its items. */
export type StarterPart = { version: number } | { group: StarterGroup } | { plan: DecisionPlan } | { items: PlannedItem[] };

interface Options extends Pick<StarterCourse, 'text' | 'entries'> {
  now: number;
  /** Ids of the entries that stay; undefined asks for the offer alone. */
  kept: string[] | undefined;
}

/** Compares the starter course with the course, and plans what a decision takes over. */
export async function* planStarter(db: Db, { text, entries, now, kept }: Options): AsyncGenerator<StarterPart, void, undefined> {
  const file = withWholeItems(readCourseFile(Buffer.from(text)));
  // Before the course: a change meanwhile makes the version an old one.
  yield { version: await lockVersion(db, courseLock) };
  const decided = await decidedEntries(db);
  const undecided = new Set(
    entries.flatMap(({ what, key, digest }): EntryId[] => (decided.get(entryId(what, key))?.digest === digest ? [] : [entryId(what, key)])),
  );
  const comparison = await compareCourse(db, file, now);
  // All rows of a seed have one time, the earliest.
  const seededAt = Math.min(...comparison.writtenAt.values());
  const edited = new Set([...comparison.writtenAt].flatMap(([id, time]) => (time > (decided.get(id)?.takenAt ?? seededAt) ? id : [])));
  const groups = offerEntries(file, comparison, { undecided, edited });
  if (kept === undefined) {
    for (const group of groups) yield { group };
    return;
  }
  const offered = groups.flatMap((group) => group.entries);
  const left = untaken(offered, new Set(kept));
  const taken = offered.filter(({ id }) => !left.has(id));
  const part = takenFile(file, new Set(taken.map(({ id }) => id)), comparison.stored);
  const plan = await planImport(db, part, { marks: 'full', isSignedOff: false, now });
  const count = (outcome: string) => taken.filter((entry) => entry.outcome === outcome).length;
  const counts = { new: count('new'), changed: count('changed'), kept: offered.flatMap(({ id }) => (left.has(id) ? id : [])) };
  yield { plan: { structure: plan.structure, refusal: plan.refused[0]?.error, ...counts } };
  if (plan.refused.length === 0) yield* itemParts(plan.items);
}
