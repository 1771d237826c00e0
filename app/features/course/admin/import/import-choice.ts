import { del, get } from 'idb-keyval';
import { fetchAccount } from '#app/features/admin/public.tsx';
import type { MarkConvention } from '#app/features/course/course-terms.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { createStore } from '#app/lib/indexed-store.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';
import { fromStoredFile, type StoredFile, toStoredFile } from '#app/lib/stored-file.ts';

export interface ImportChoice {
  file: File | undefined;
  marks: MarkConvention;
  isSignedOff: boolean;
}

export const noChoice: ImportChoice = { file: undefined, marks: 'full', isSignedOff: false };

type StoredChoice = Omit<ImportChoice, 'file'> & { file: StoredFile | File };

const store = createStore('course-import', 'choices');

/** The choice that a reload or a login has interrupted; that of the logged-in account alone. */
export async function readChoice(): Promise<ImportChoice> {
  const account = await fetchAccount();
  const stored = account && (await get<StoredChoice>(account.id, store).catch(() => undefined));
  return stored ? { ...stored, file: fromStoredFile(stored.file) } : noChoice;
}

/** Denied storage, and a file that cannot be read any more, cost only the memory of the choice. */
export async function storeChoice(choice: ImportChoice): Promise<void> {
  const account = await fetchAccount();
  if (!account) return;
  const { file } = choice;
  const stored = file?.size
    ? toStoredFile(file).then((bytes) => setAndCommit(account.id, { ...choice, file: bytes } satisfies StoredChoice, store))
    : del(account.id, store);
  await stored.catch(() => undefined);
}

/** Copy of the bytes of a file: what is imported is what was checked. @throws {ApiError} for a file that was changed or moved since */
export async function readIntoMemory(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name);
  } catch {
    throw new ApiError(400, 'The file was changed or moved since you chose it. Please choose it again');
  }
}
