export type EntryKind = 'unit' | 'lesson' | 'item';
export type EntryId = `${EntryKind}:${string}`;

export const entryId = (what: EntryKind, key: string): EntryId => `${what}:${key}`;

interface Dependent {
  id: string;
  what: EntryKind;
  /** Ids of the entries of which a new one needs one, to have a place; empty for one that has a place anyway. */
  within: readonly string[];
}

/** What a speaker has reviewed or an author has changed stays unless the author says otherwise. */
export const isKeptAtFirst = ({ outcome, reviewed, edited }: { outcome: 'new' | 'changed'; reviewed: boolean; edited: boolean }): boolean =>
  outcome === 'changed' && (reviewed || edited);

/** Ids of all entries that are not taken over: the kept ones, and new ones that would have no place without them. */
export function untaken(entries: readonly Dependent[], kept: ReadonlySet<string>): Set<string> {
  const ids = new Set(kept);
  // Items stand in lessons, and lessons in units.
  for (const kind of ['lesson', 'item'] as const)
    for (const { id, what, within } of entries) if (what === kind && within.length > 0 && within.every((place) => ids.has(place))) ids.add(id);
  return ids;
}
