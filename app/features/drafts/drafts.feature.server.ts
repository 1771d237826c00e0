import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { draftFormsOf, type Feature } from '#app/feature.ts';
import type { StoredDraft } from './drafts.contract.ts';
import { draftsFeature } from './drafts.feature.ts';
import { purgeDiscardedDrafts, purgeDrafts, readDrafts } from './drafts.queries.server.ts';
import { draftHandlers } from './drafts.server.ts';
import { eraseDrafts } from './erase-drafts.server.ts';

/** @param features all features, whose manifests name the forms with drafts. Drafts are deleted with their account by the database. */
export const draftsServer = (features: readonly Feature[]) => {
  const forms = draftFormsOf(features);
  return defineServerFeature(draftsFeature, {
    handlers: draftHandlers(forms),
    exportData: { drafts: exportDrafts },
    ...eraseDrafts(features),
    retention: { draft: purgeDrafts, discardedDraft: purgeDiscardedDrafts },
  });
};

async function* exportDrafts(db: Db, owner: DataOwner) {
  for await (const { form, version, content } of readDrafts(db, owner)) {
    const changes = JSON.parse(content) as StoredDraft['changes'];
    const fields = Object.entries(changes).map(([name, value]) => ({ name, value: typeof value === 'string' ? value : dataUrl(value) }));
    yield { form, changedAt: new Date(version).toISOString(), fields };
  }
}

const dataUrl = ({ type, base64 }: { type: string; base64: string }) => `data:${type};base64,${base64}`;
