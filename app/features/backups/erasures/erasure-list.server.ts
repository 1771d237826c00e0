import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What an erasure took: `account` left the texts of comments, `unsubscribed` the address of a reader, for their own retention. */
export const erasureKinds = ['account', 'account-and-comments', 'profile', 'voice', 'subscriber', 'unsubscribed'] as const;
export type ErasureKind = (typeof erasureKinds)[number];

/** A row that was erased on request. Id and time of creation name it: a restored database gives ids again. */
export interface ListedErasure {
  kind: ErasureKind;
  row_id: number;
  row_created_at: number;
  erased_at: number;
}

/** Name of the list in the folder of the backups. */
const listName = 'academy-erasures.txt';

export const erasureListIn = (folder: string): string => join(folder, listName);

/** A list that is not what was written. The message says what to do. */
export class DamagedList extends Error {}

const header = `# Users that asked to be forgotten: time, what was erased, its id, its time of creation.
# A restored backup has them again, and npm run db:restore erases them again. Please keep this file beside the backups.
`;
const line = /^(\S+Z) ([a-z-]+) (\d+) (\S+Z)$/;
const isKind = (kind: string): kind is ErasureKind => (erasureKinds as readonly string[]).includes(kind);
const iso = (ms: number) => new Date(ms).toISOString();
const sumMark = '# sha256 ';
const withSum = (lines: string) => `${lines}${sumMark}${createHash('sha256').update(lines).digest('hex')}\n`;

const lineOf = ({ kind, row_id, row_created_at, erased_at }: ListedErasure) => `${iso(erased_at)} ${kind} ${row_id} ${iso(row_created_at)}`;

/** One key for each erasure, by which two are the same. */
export const erasureKey = ({ kind, row_id, erased_at }: ListedErasure): string => `${erased_at} ${kind} ${row_id}`;

/** Erasures of several sources, each once, oldest first. */
export function unionOf(...sources: ListedErasure[][]): ListedErasure[] {
  const byKey = new Map(sources.flat().map((erasure) => [erasureKey(erasure), erasure]));
  return [...byKey.values()].sort((a, b) => a.erased_at - b.erased_at || a.kind.localeCompare(b.kind) || a.row_id - b.row_id);
}

/** Text of a list, which ends with the checksum of the lines before. */
export function formatList(erasures: ListedErasure[]): string {
  return withSum(header + erasures.map((erasure) => `${lineOf(erasure)}\n`).join(''));
}

/** @throws {DamagedList} */
export function parseList(text: string, file: string): ListedErasure[] {
  // A copy by way of Windows may have its line ends.
  const lines = text.replaceAll('\r\n', '\n');
  const content = lines.slice(0, Math.max(0, lines.lastIndexOf(sumMark)));
  if (lines !== withSum(content))
    throw new DamagedList(
      `The list of erasures ${file} is damaged. Please copy it again from where it was made, or move it away: without it, users that asked to be forgotten may be back.`,
    );
  return content
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('#'))
    .map((text) => {
      const [, erasedAt = '', kind = '', id, createdAt = ''] = line.exec(text) ?? [];
      if (!isKind(kind)) throw new Error(`${file} has a line of a newer version of the academy ("${text}"). Please use that version.`);
      return { kind, row_id: Number(id), row_created_at: Date.parse(createdAt), erased_at: Date.parse(erasedAt) };
    });
}

/** @returns undefined when there is no list @throws {DamagedList} */
export async function readList(file: string): Promise<ListedErasure[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseList(text, file);
}

/** Writes the list, readable by this user only. It gets its name once it is on the disk; each writer has an unfinished file of its own. */
export async function writeList(file: string, erasures: ListedErasure[]): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    await handle
      .writeFile(formatList(erasures))
      .then(() => handle.sync())
      .finally(() => handle.close());
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
