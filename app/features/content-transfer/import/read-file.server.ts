import type { Db } from '#app/db/schema.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { parseGhost } from './ghost.server.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportRow } from './imports.queries.server.ts';
import type { ParsedFile } from './parsed-entry.server.ts';
import { readUpload } from './upload.server.ts';
import { parseWxr } from './wxr.server.ts';

/** Parser for the uploaded file, by its first character. @throws {ImportRefusal} for a file of another kind */
export async function openFile(db: Db, { id, file_bytes, site_address }: ImportRow, moment: LocalTime): Promise<ParsedFile> {
  const bytes = () => readUpload(db, id, 'file', file_bytes);
  const first = (await bytes().next()).value ?? new Uint8Array();
  const start = Buffer.from(first.subarray(0, 200))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('<')) return parseWxr(bytes(), moment, site_address ?? '');
  if (start.startsWith('{')) return parseGhost(Buffer.concat(await Array.fromAsync(bytes())), moment.now);
  if (start.startsWith('PK'))
    throw new ImportRefusal('This is a zip. Please unpack it and choose the export in it; pictures are uploaded as a zip of their own.');
  if (first[0] === 0xff || first[0] === 0xfe)
    throw new ImportRefusal('Line 1: the file is written in UTF-16. Please save it as UTF-8 and try again.');
  throw new ImportRefusal('Line 1: this is neither an export of WordPress, which is XML, nor of Ghost, which is JSON.');
}
