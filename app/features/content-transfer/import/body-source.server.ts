import type { Db } from '#app/db/schema.ts';
import type { BodySource } from './body.server.ts';
import type { ImportRow } from './imports.queries.server.ts';
import { postOfAddress } from './old-addresses.queries.server.ts';
import { oldSiteOf, postUrl } from './old-site.ts';
import type { ParsedPost } from './parsed-entry.server.ts';
import type { PictureArchive } from './picture-archive.server.ts';

/** Where the body of a post comes from, and what its addresses lead to. */
export function bodySourceOf(db: Db, row: ImportRow, { addresses }: ParsedPost, archive: PictureArchive, readPictures: boolean): BodySource {
  const site = oldSiteOf(row);
  const [first] = addresses;
  return {
    archive,
    site,
    own: first === undefined ? undefined : postUrl(first, site),
    postOf: (key) => postOfAddress(db, row.id, site.source, key),
    readPictures,
  };
}
