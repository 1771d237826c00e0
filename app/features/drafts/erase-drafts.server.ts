import type { Erasure } from '#app/feature.server.ts';
import { draftFormsOf, type Feature } from '#app/feature.ts';
import { deleteDraftsAbout } from './drafts.queries.server.ts';

/** Deletes drafts of the staff about an account. A file of its own: restores have fewer packages than the handlers need. */
export function eraseDrafts(features: readonly Feature[]) {
  const forms = Object.entries(draftFormsOf(features)).flatMap(([name, { isAboutAccount }]) => (isAboutAccount ? name : []));
  return { erase: { records: ({ tx, owner }: Erasure) => deleteDraftsAbout(tx, owner.id, forms) } };
}
