import { UnusableCopy } from './verified-copy.server.ts';

const full = (folder: string) => `The disk of ${folder} is full. Please free space on it, or keep fewer backups.`;
const forbidden = (folder: string) => `The academy may not write in ${folder}. Please give its user the right to write there.`;

/** Sentences by code of Node. */
const sentences: Record<string, (folder: string) => string> = {
  ENOENT: (folder) => `There is no folder ${folder}. Please create it, or mount the disk that has it.`,
  ENOTDIR: (folder) => `${folder} is not a folder. Please name one.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: (folder) => `${folder} is on a disk that is mounted for reading only. Please mount it for writing.`,
  ENOSPC: full,
  EDQUOT: full,
};

/** Primary result code of SQLite for a full disk. */
const sqliteFull = 13;

/** One sentence for the operator on why a copy could not be written into a folder, and what to do. */
export function describeCopyFailure(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnusableCopy) return `The copy is not usable, so it was not kept: ${error.message}`;
  if ('errcode' in error && (Number(error.errcode) & 0xff) === sqliteFull) return full(folder);
  return ('code' in error && sentences[String(error.code)]?.(folder)) || error.message;
}
