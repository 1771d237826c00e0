import type { Db } from '#app/db/schema.ts';
import { nextVersion } from '#app/http/optimistic-save.server.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { updateClass } from '../admin/class-admin.queries.server.ts';
import type { ClassRow } from '../membership/members.queries.server.ts';
import { type Leaver, shownLeavers } from './link.contract.ts';
import { deleteLeavers } from './link.queries.server.ts';

/** Gives a class, whose row the caller has locked, another link, which none of the families that left knows. @throws 400 for the present link */
export async function changeLink(tx: Db, row: ClassRow, link: string, now: number): Promise<void> {
  if (row.link === link) rejectFields({ link: 'The class has this link already. Please enter another one, or keep it.' });
  await updateClass(tx, row.id, { link, updated_at: nextVersion(row, now) });
  await deleteLeavers(tx, row.id);
}

export const linkMessage = 'The class has a new link. Families get it when they press Join.';
export const keptMessage = 'The link stays as it is.';

interface LeaverRow {
  /** Rows of other kinds are left out. */
  kind: string;
  id: number;
  name: string | null;
  at: number | null;
}

/** Families that left a class and know its link, the last one first. Once the class has ended the link leads to no meeting. */
export function toLeavers(rows: readonly LeaverRow[], { link, state }: Pick<ClassRow, 'link' | 'state'>): Leaver[] {
  if (link === null || state === 'ended') return [];
  const families = new Map<number, LeaverRow>();
  for (const row of rows) {
    const isLater = (row.at ?? 0) >= (families.get(row.id)?.at ?? 0);
    if (row.kind === 'leaver' && isLater) families.set(row.id, row);
  }
  return [...families.values()]
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .slice(0, shownLeavers)
    .map(({ id, name, at }) => ({ id, name, leftAt: at === null ? null : new Date(at).toISOString() }));
}
