import type { Db } from '#app/db/schema.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { parseGhost } from './ghost.server.ts';
import { ImportRefusal, refuseAt } from './import-refusal.ts';
import type { ImportRow } from './imports.queries.server.ts';
import { otherExport, otherZip } from './other-exports.ts';
import type { ParsedFile } from './parsed-entry.server.ts';
import { readUpload } from './upload.server.ts';
import { parseWxr } from './wxr.server.ts';

/** Bytes in which the kind of a file is looked for. */
const headBytes = 64 * 1024;

/** Parser for the uploaded file, by its beginning. @throws {ImportRefusal} for a file of another kind */
export async function openFile(db: Db, { id, file_bytes, site_address }: ImportRow, moment: LocalTime): Promise<ParsedFile> {
  const bytes = () => readUpload(db, id, 'file', file_bytes);
  const first = (await bytes().next()).value ?? new Uint8Array();
  const head = Buffer.from(first.subarray(0, headBytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const start = head.trimStart();
  if (start.startsWith('PK')) throw new ImportRefusal(otherZip(Buffer.from(first).toString('latin1')));
  if (isUtf16(first)) refuseAt(1, 'the file is written in UTF-16. Please save it as UTF-8 and try again.');
  checkBeginning(head);
  const other = otherExport(head);
  if (other !== undefined) throw new ImportRefusal(other);
  if (start.startsWith('<')) return parseWxr(bytes(), moment, site_address ?? '');
  if (start.startsWith('{')) return parseGhost(Buffer.concat(await Array.fromAsync(bytes())), moment.now);
  throw new ImportRefusal('Line 1: this is neither an export of WordPress, which is XML, nor of Ghost, which is JSON.');
}

/** Whether a file begins as UTF-16, with or without a byte order mark. */
const isUtf16 = ([one, two]: Uint8Array) =>
  (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || ((one === 0 || two === 0) && (one === 0x3c || two === 0x3c));

/** Messages of PHP or of a plugin may stand before an export. */
function checkBeginning(head: string): void {
  const declaration = head.search(/<\?xml\s/);
  const before = head.slice(0, Math.max(0, declaration));
  if (before.trim() === '' || /^\s*(?:\{|<rss\b|<!--|<\?)/.test(before)) return;
  const line = before.split('\n').length;
  refuseAt(line, 'there is other text before “<?xml”. Please delete all that stands before it with a text editor, and try again.');
}
