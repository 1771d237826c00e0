/** A file as it is stored in IndexedDB: Safari stores no `Blob` in a private window. */
export interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** @throws for a file that was changed or moved since it was chosen */
export const toStoredFile = async (file: File): Promise<StoredFile> => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() });

/** The file of a stored value; the value itself where it is none, as one of an earlier release, which stored files as they are. */
export function fromStoredFile<T>(value: T | StoredFile): T | File {
  const isStoredFile = typeof value === 'object' && value !== null && 'bytes' in value;
  return isStoredFile ? new File([value.bytes], value.name, { type: value.type }) : value;
}
