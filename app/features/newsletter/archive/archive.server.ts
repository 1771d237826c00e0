import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localDate } from '#app/lib/local-date.ts';
import { shorten } from '#app/lib/shorten.ts';
import { newsletterById } from '../newsletter.queries.server.ts';
import { archiveTag } from './archive.cache-tags.ts';
import type { archiveEndpoints } from './archive.contract.ts';
import { archivedById, archivedNeighbours, countArchived, listArchived, setArchived } from './archive.queries.server.ts';

const excerptLength = 160;

export const archiveHandlers: Handlers<typeof archiveEndpoints> = {
  archive: async ({ db, query, config, cacheTags }) => {
    cacheTags(archiveTag);
    const rows = await listArchived(db, query);
    return {
      rows: rows.map(({ id, subject, beginning, created_at }) => ({
        id,
        subject,
        excerpt: shorten(beginning.replace(/\s+/g, ' ').trim(), excerptLength),
        sentOn: localDate(created_at, config.timeZone),
      })),
      total: await countArchived(db),
    };
  },

  archived: async ({ db, params, config, cacheTags }) => {
    cacheTags(archiveTag);
    const { created_at, ...newsletter } = (await archivedById(db, params.id)) ?? reject(404, 'Newsletter not found');
    return { ...newsletter, sentOn: localDate(created_at, config.timeZone), ...(await archivedNeighbours(db, newsletter.id)) };
  },

  setArchived: async ({ db, params, input: { inArchive }, now, principal, log, audit, invalidate }) => {
    invalidate(archiveTag);
    const changed = await db.transaction().execute(async (tx) => {
      const newsletter = await setArchived(tx, params.id, inArchive ? now() : null);
      if (newsletter) await audit({ id: newsletter.id, title: newsletter.subject }, tx);
      return newsletter;
    });
    if (!changed) {
      if (!(await newsletterById(db, params.id))) reject(404, 'Newsletter not found');
      reject(409, 'No reader got this newsletter, so it cannot be in the archive. Please send it once more, and put that one there.');
    }
    log('newsletter_archive_changed', { newsletter: params.id, inArchive, account: principal.id });
    return { message: inArchive ? 'The newsletter is in the public archive' : 'The newsletter is no longer in the public archive' };
  },
};
