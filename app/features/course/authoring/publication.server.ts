import type { Db } from '#app/db/schema.ts';
import type { CourseChanges } from './course-changes.server.ts';
import { heldBack, publicUnitsWith, publishRows } from './publication.queries.server.ts';

/** Publishes items together with what they stand in. Those with an open question stay drafts. @returns what the message says about these */
export async function publishItems(tx: Db, items: readonly number[], now: number, changes: CourseChanges): Promise<string> {
  const held = await heldBack(tx, items);
  const heldIds = new Set(held.map(({ id }) => id));
  const published = await publishRows(
    tx,
    'items',
    items.filter((id) => !heldIds.has(id)),
    now,
  );
  changes.add({ units: await publicUnitsWith(tx, published) });
  if (held.length === 0) return '';
  const named = held.map(({ igbo }) => `“${igbo}”`).join(', ');
  return held.length === 1 ? `. ${named} stays a draft: it has an open question` : `. These stay drafts, because they have open questions: ${named}`;
}
