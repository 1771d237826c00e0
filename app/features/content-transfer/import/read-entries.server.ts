import type { Db } from '#app/db/schema.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import type { ImportFormat } from '../import-terms.contract.ts';
import { wholeAddress } from '../site-address.contract.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportRow, NewEntry } from './imports.queries.server.ts';
import { addressKeysOf, type OldSite, oldSiteOf } from './old-site.ts';
import type { Entry, ParsedFile } from './parsed-entry.server.ts';
import { openFile } from './read-file.server.ts';
import { openUploadedPictures } from './upload.server.ts';

/** Part of what a file holds: its entries in their order, then what is known of the whole, or the reason that refuses it. */
export type ReadPart =
  | { rows: NewEntry[] }
  | { file: { format: ImportFormat; site: string; address: string | null; notes: string[] } }
  | { refusal: string };

/** Limits of a batch, which is written in one transaction: entries, and characters after which it is complete. */
const batchSize = 50;
const batchLength = 256 * 1024;
const maxNotes = 100;

const noLine = { line: null, title: '', outcome: 'left-out', notes: '[]' } as const;

/** Rows of an entry. A picture that belongs to a post is found by its own number and by that of the post. */
const toRows = (importId: number, entry: Entry): NewEntry[] => {
  const base = { import_id: importId, kind: entry.kind, source_id: entry.sourceId };
  if (entry.kind === 'picture') {
    const row = { ...base, ...noLine, data: JSON.stringify(entry.picture) };
    return /^0?$/.test(entry.postId) ? [row] : [row, { ...row, kind: 'attached', source_id: entry.postId }];
  }
  const { line, title, notes, post } = entry;
  const data = post ? JSON.stringify(post) : '';
  const outcome = post ? ('waiting' as const) : ('left-out' as const);
  return [{ ...base, line, title, outcome, notes: JSON.stringify(notes.slice(0, maxNotes)), data }];
};

/** The addresses of a post on its site: links of other posts may lead to them. */
const addressRows = (importId: number, entry: Entry, site: OldSite): NewEntry[] =>
  entry.kind === 'line' && entry.post
    ? addressKeysOf(entry.post.addresses, site).map((key) => ({ import_id: importId, kind: 'address', source_id: key, ...noLine, data: '' }))
    : [];

/** Address of the site from the form, else from the file. */
const siteAddressOf = (row: ImportRow, file: ParsedFile) => row.site_address ?? wholeAddress(file.address() ?? '') ?? null;

/** Reads the whole file into rows of the report. The zip of pictures is looked through first: it may be refused. */
export async function* readEntries(db: Db, { row, moment }: { row: ImportRow; moment: LocalTime }): AsyncGenerator<ReadPart, void, undefined> {
  try {
    await openUploadedPictures(db, row);
    const file = await openFile(db, row, moment);
    let rows: NewEntry[] = [];
    let length = 0;
    for await (const entry of file.entries) {
      const site = oldSiteOf({ site: file.site(), site_address: siteAddressOf(row, file) });
      for (const added of [...toRows(row.id, entry), ...addressRows(row.id, entry, site)]) {
        rows.push(added);
        length += added.data.length;
      }
      if (rows.length < batchSize && length < batchLength) continue;
      yield { rows };
      rows = [];
      length = 0;
    }
    yield { rows };
    yield { file: { format: file.format, site: file.site(), address: siteAddressOf(row, file), notes: file.notes().slice(0, maxNotes) } };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    yield { refusal: error.message };
  }
}
