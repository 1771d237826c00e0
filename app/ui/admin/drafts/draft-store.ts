import { del, get, keys } from 'idb-keyval';
import { createStore } from '#app/lib/indexed-store.ts';
import { randomId } from '#app/lib/random-id.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';
import { fromStoredFile, toStoredFile } from '#app/lib/stored-file.ts';

/** One draft of the account: the key of its form in `draftForms` of a manifest, and the id of the record or a random name of a new one. */
export interface DraftName {
  form: string;
  subject: string;
}

/** Unsaved changes of a form. */
export interface Draft<V> {
  /** Fields that differ from the stored record; all fields of a new one. */
  changes: Partial<V>;
  /** Version of the record when editing began. */
  basedOn?: string;
  keptAt: number;
}

/** Draft in IndexedDB, until the server has acknowledged it. */
export interface UnsentDraft<V = object> extends Draft<V> {
  /** Version of the draft on the server that it continues; 0 for none. */
  version: number;
  /** Random name of the open form that wrote it. */
  writer: string;
}

/** Names of the first release, which kept only drafts of posts here. */
const store = createStore('admin-drafts', 'posts');

/**
 * Key in localStorage of the texts that were not stored yet when the page was unloaded: IndexedDB may abort a write that
 * begins then. Earlier releases kept drafts of small forms under the same key, as their plain fields.
 */
const unloadKey = (key: string) => `draft:${key}`;

/** Beginning of the storage keys of a draft, or of all drafts of the account. */
export const unsentPrefix = (account: number, name?: DraftName) => (name ? `${account}/${name.form}/${name.subject}/` : `${account}/`);

/** Storage key in this tab: tabs do not overwrite each other. */
export const unsentKey = (account: number, name: DraftName) => unsentPrefix(account, name) + nameOfTab();

export function nameOfKey(key: string): DraftName {
  const [, form = '', subject = ''] = key.split('/');
  return { form, subject };
}

/** A field without a chosen file has an empty one. */
const withoutEmptyFiles = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => !(value instanceof File && value.size === 0)));

async function toStored(changes: object): Promise<object> {
  const stored = Object.entries(changes).map(async ([name, value]) => [name, value instanceof File ? await toStoredFile(value) : value] as const);
  return Object.fromEntries(await Promise.all(stored));
}

const fromStored = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, fromStoredFile<unknown>(value)]));

/**
 * What storage has not done yet, by storage key: drafts to store, undefined for deleted ones. Storage may be slow, or refuse, and a form that opens
 * again has them.
 */
const undone = new Map<string, UnsentDraft | undefined>();

let lastWrite: Promise<unknown> = Promise.resolve();

/** Writes one after the other, in the order of the calls: the bytes of a picture take their time, and an older draft would replace a newer one. */
function inOrder<T>(write: () => Promise<T>): Promise<T> {
  const written = lastWrite.then(write);
  lastWrite = written.catch(() => undefined);
  return written;
}

export function putUnsent(key: string, { changes, ...draft }: UnsentDraft): Promise<void> {
  const kept = { ...draft, changes: withoutEmptyFiles(changes) };
  undone.set(key, kept);
  return inOrder(async () => {
    await setAndCommit(key, { ...kept, changes: await toStored(kept.changes) }, store);
    if (undone.get(key) === kept) undone.delete(key);
    localStorage.removeItem(unloadKey(key));
  });
}

/** Stores the texts of a draft synchronously, until the next write to IndexedDB. */
export function putBeforeUnload(key: string, draft: UnsentDraft): void {
  const texts = Object.fromEntries(Object.entries(draft.changes).filter(([, value]) => typeof value === 'string'));
  try {
    localStorage.setItem(unloadKey(key), JSON.stringify({ ...draft, changes: texts }));
  } catch {
    // Storage is denied, or the texts are too long for it: the write to IndexedDB has begun.
  }
}

/** Deletes a draft; with `keptAt` only the version of that time. */
export async function deleteUnsent(key: string, keptAt?: number): Promise<void> {
  const newest = undone.get(key);
  const isOther = (draft: Draft<object> | undefined) => keptAt !== undefined && draft?.keptAt !== keptAt;
  if (newest && isOther(newest)) return;
  if (newest) undone.set(key, undefined);
  await inOrder(async () => {
    if (!newest && isOther(await readStored(key))) return;
    try {
      localStorage.removeItem(unloadKey(key));
      await del(key, store);
      if (undone.get(key) === undefined) undone.delete(key);
    } catch {}
  });
}

/** Drafts whose keys begin with `prefix`, after the writes that have begun; none when the browser denies storage. */
export async function listUnsent(prefix: string): Promise<{ key: string; draft: UnsentDraft }[]> {
  const found = await listStored(prefix);
  return found.map(({ key, draft }) => ({ key, draft: { version: 0, writer: randomId(), ...draft } }));
}

/** The same of all releases. */
export async function listStored(prefix: string): Promise<{ key: string; draft: Draft<object> }[]> {
  // A form that was closed a moment ago may still write its last changes.
  await lastWrite;
  const inDatabase = await keys<string>(store).catch(() => []);
  const names = new Set([...inDatabase, ...unloadedKeys(), ...undone.keys()].filter((key) => key.startsWith(prefix)));
  const drafts = await Promise.all([...names].map(async (key) => ({ key, draft: await readStored(key) })));
  return drafts.flatMap(({ key, draft }) => (draft ? [{ key, draft }] : []));
}

async function readStored(key: string): Promise<Draft<object> | undefined> {
  if (undone.has(key)) return undone.get(key);
  const found = await get<Draft<object>>(key, store).catch(() => undefined);
  const stored = found && { ...found, changes: fromStored(found.changes) };
  const unloaded = readUnloaded(key);
  if (!unloaded) return stored;
  const files = Object.entries(stored?.changes ?? {}).filter(([, value]) => value instanceof File);
  return { ...unloaded, changes: { ...Object.fromEntries(files), ...unloaded.changes } };
}

function readUnloaded(key: string): Draft<object> | undefined {
  try {
    const unloaded = JSON.parse(localStorage.getItem(unloadKey(key)) ?? 'null') as Draft<object> | object | null;
    if (!unloaded) return undefined;
    const isDraft = 'keptAt' in unloaded && typeof unloaded.keptAt === 'number';
    return isDraft ? (unloaded as Draft<object>) : { changes: unloaded, keptAt: Date.now() };
  } catch {
    // Storage is denied, or another program wrote the item.
    return undefined;
  }
}

function unloadedKeys(): string[] {
  const prefix = unloadKey('');
  try {
    return Object.keys(localStorage).flatMap((item) => (item.startsWith(prefix) ? [item.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}

const withoutStorage = new Map<string, string>();

/** Random name that this tab keeps under `item` when it is loaded again. */
function rememberedName(item: string): string {
  try {
    const name = sessionStorage.getItem(item) ?? randomId();
    sessionStorage.setItem(item, name);
    return name;
  } catch {
    const name = withoutStorage.get(item) ?? randomId();
    withoutStorage.set(item, name);
    return name;
  }
}

const nameOfTab = () => rememberedName('tab');

const newDraftItem = (page: string) => `new-draft:${page}`;

/** Subject of the new record that this tab creates on a page: two tabs have two drafts. */
export const newSubject = (page: string) => rememberedName(newDraftItem(page));

/** Makes a draft that was opened by its address the one of this tab. */
export function rememberSubject(page: string, subject: string): void {
  withoutStorage.set(newDraftItem(page), subject);
  try {
    sessionStorage.setItem(newDraftItem(page), subject);
  } catch {}
}

/** Lets this tab begin another new record on a page. */
export function forgetNewSubject(page: string): void {
  withoutStorage.delete(newDraftItem(page));
  try {
    sessionStorage.removeItem(newDraftItem(page));
  } catch {}
}
