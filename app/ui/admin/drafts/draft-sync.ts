import { randomId } from '#app/lib/random-id.ts';
import {
  type Draft,
  type DraftName,
  deleteUnsent,
  listUnsent,
  nameOfKey,
  putUnsent,
  type UnsentDraft,
  unsentKey,
  unsentPrefix,
} from './draft-store.ts';
import { moveLegacyDrafts } from './legacy-drafts.ts';

export interface AdminAccount {
  id: number;
  email: string;
}

type WireValue = string | { name: string; type: string; base64: string };
type WireChanges = Record<string, WireValue>;

interface ServerDraft {
  changes: WireChanges;
  basedOn: string | null;
  /** Time of the last change in ms. */
  version: number;
  writer: string;
}

/** Endpoints of drafts, which the layout of the admin area provides. */
export interface DraftServer {
  read(name: DraftName): Promise<{ draft: ServerDraft | null; others: number }>;
  save(
    draft: DraftName & { account: number; changes: WireChanges; basedOn?: string | undefined; version: number; writer: string },
  ): Promise<{ version: number }>;
  discard(name: DraftName): Promise<unknown>;
}

/** Places of a draft: this browser for the account, and the server. */
export interface DraftPlace {
  account: AdminAccount;
  server: DraftServer;
  name: DraftName;
}

export interface OpenedDraft<V> {
  draft: Draft<V> | undefined;
  /** Version on the server that the form continues; 0 for none. */
  version: number;
  writer: string;
  /** The server does not have it yet. */
  isUnsent: boolean;
  /** Number of further drafts of the same form. */
  others: number;
}

/** Longest wait for the server before a form opens with what this browser has. */
const maxWaitMs = 5_000;

const noDraft = (): OpenedDraft<never> => ({ draft: undefined, version: 0, writer: randomId(), isUnsent: false, others: 0 });

/** Draft to open the form with: what the server does not have yet comes before what it has. */
export async function openDraft<V>(place: DraftPlace | undefined): Promise<OpenedDraft<V>> {
  if (!place) return noDraft();
  const { account, server, name } = place;
  // Drafts that this browser sends just now count among the other drafts.
  await ((await moveLegacyDrafts(account)) ? sendUnsent(place) : withTimeout(running));
  // In this order: what is sent meanwhile is gone here, and not yet in an answer of before.
  const unsent = await newestUnsent<V>(place);
  const reply = await withTimeout(server.read(name));
  const others = reply?.others ?? 0;
  const stored = reply?.draft;
  const isAcknowledged = unsent && stored && (await isSame(unsent.draft.changes, stored.changes));
  if (isAcknowledged) await deleteUnsent(unsent.key);
  if (unsent && !isAcknowledged) {
    const isOfThisTab = unsent.key === unsentKey(account.id, name);
    // Another tab that is still open continues to write with its own name.
    const writer = isOfThisTab ? unsent.draft.writer : randomId();
    return { draft: unsent.draft, version: unsent.draft.version, writer, isUnsent: true, others };
  }
  if (!stored) return { ...noDraft(), others };
  return { draft: fromServer<V>(stored), version: stored.version, writer: randomId(), isUnsent: false, others };
}

/** Draft of this tab, else the newest one of another tab. */
async function newestUnsent<V>({ account, name }: DraftPlace): Promise<{ key: string; draft: UnsentDraft<V> } | undefined> {
  const own = unsentKey(account.id, name);
  const found = await listUnsent(unsentPrefix(account.id, name));
  found.sort((one, other) => Number(other.key === own) - Number(one.key === own) || other.draft.keptAt - one.draft.keptAt);
  return found[0] as { key: string; draft: UnsentDraft<V> } | undefined;
}

let running: Promise<unknown> = Promise.resolve();

/**
 * Sends what this browser keeps for the account, such as after a login. What is rejected stays for the form to ask about. Never
 * rejects, and resolves after 5 s at most.
 */
export async function sendUnsent(place: Pick<DraftPlace, 'account' | 'server'>): Promise<void> {
  const sent = running.then(() => sendAll(place));
  running = sent.catch(() => undefined);
  await withTimeout(sent);
}

async function sendAll({ account, server }: Pick<DraftPlace, 'account' | 'server'>): Promise<void> {
  await moveLegacyDrafts(account);
  for (const { key, draft } of await listUnsent(unsentPrefix(account.id))) {
    const isSent = await sendDraft({ account, server, name: nameOfKey(key) }, draft).then(
      () => true,
      () => false,
    );
    if (isSent) await deleteUnsent(key, draft.keptAt);
  }
}

/** Saves a draft on the server and returns its new version. */
export async function sendDraft({ account, server, name }: DraftPlace, { changes, basedOn, version, writer }: UnsentDraft): Promise<number> {
  const saved = await server.save({ ...name, account: account.id, changes: await toWire(changes), basedOn, version, writer });
  return saved.version;
}

/**
 * Keeps changes as the draft of a new record, and returns its subject. Undefined when the account is unknown or the browser denies
 * storage. The draft of `place` stays: the caller discards it.
 */
export async function convertToNewDraft(place: DraftPlace | undefined, changes: object): Promise<string | undefined> {
  if (!place) return undefined;
  const subject = randomId();
  const key = unsentKey(place.account.id, { form: place.name.form, subject });
  try {
    await putUnsent(key, { changes, keptAt: Date.now(), version: 0, writer: randomId() });
    return subject;
  } catch {
    await deleteUnsent(key);
    return undefined;
  }
}

export const fromServer = <V>({ changes, basedOn, version }: ServerDraft): Draft<V> => ({
  changes: fromWire(changes) as Partial<V>,
  ...(basedOn === null ? {} : { basedOn }),
  keptAt: version,
});

async function isSame(changes: object, stored: WireChanges): Promise<boolean> {
  const sorted = (fields: WireChanges) => JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(await toWire(changes)) === sorted(stored);
}

/** Texts as they are, files as base64. */
async function toWire(changes: object): Promise<WireChanges> {
  const fields = await Promise.all(Object.entries(changes).map(async ([name, value]) => [name, await toWireValue(value)] as const));
  return Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

async function toWireValue(value: unknown): Promise<WireValue | undefined> {
  if (typeof value === 'string') return value;
  if (!(value instanceof File)) return undefined;
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(value);
  });
  return { name: value.name, type: value.type, base64: address.replace(/^[^,]*,/, '') };
}

const fromWire = (changes: WireChanges): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, typeof value === 'string' ? value : toFile(value)]));

function toFile({ name, type, base64 }: Exclude<WireValue, string>): File {
  return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type });
}

/** Undefined after a failure, and when it takes too long. */
async function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxWaitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
