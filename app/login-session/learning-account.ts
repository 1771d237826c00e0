import { learningAccountKey, readSessionToken } from './session-cookie.ts';
import { readDevice } from './stored-device.ts';

/** The account whose learning this browser keeps, and its profiles, as the server has named them. */
export interface LearningAccount {
  account: number;
  profiles: readonly number[];
}

interface Stored extends LearningAccount {
  /** Beginning of the token that the server named the account for; '' for the key of the device. */
  login: string;
  /** Taken from what an earlier release has stored: the server has not named it yet. */
  isAssumed?: boolean;
}

/** Account in a browser that denies storage: it lives as long as the page. */
let inMemory: string | null = null;

/** Tells the logins of this browser apart; '' without one, when the key of the device opens the learning area. */
export const currentLogin = (): string => readSessionToken()?.slice(0, 8) ?? '';

function readItem(): string | null {
  try {
    return inMemory ?? localStorage.getItem(learningAccountKey);
  } catch {
    return inMemory;
  }
}

function writeItem(item: string): void {
  try {
    localStorage.setItem(learningAccountKey, item);
    inMemory = null;
  } catch {
    // localStorage is blocked or full.
    inMemory = item;
  }
}

/** Undefined without an account, as after a login whose account is not known yet. */
function readStored(): Stored | undefined {
  const stored = JSON.parse(readItem() ?? '{}') as Partial<Stored>;
  return stored.account === undefined ? undefined : (stored as Stored);
}

/**
 * Account whose learning is shown and stored, also without a network. Undefined while the account of a login is not known:
 * nothing of an account that was logged in before is shown to it.
 */
export function learningAccount(): LearningAccount | undefined {
  const stored = readStored();
  const isOwn = readSessionToken() ? stored?.login === currentLogin() : stored?.account === readDevice()?.account;
  return isOwn ? stored : undefined;
}

/** The account of a profile; undefined also for a profile of another household. */
export function accountOf(profile: number): number | undefined {
  const current = learningAccount();
  return current?.profiles.includes(profile) ? current.account : undefined;
}

/** Account of the present login, as the server has named it. */
export function confirmedAccount(): number | undefined {
  const stored: Partial<Stored> | undefined = learningAccount();
  return stored?.isAssumed ? undefined : stored?.account;
}

/** Account whose answers are counted as waiting: once a login has ended, still that one. */
export const waitingAccount = (): number | undefined =>
  learningAccount()?.account ?? (readSessionToken() || readDevice() ? undefined : readStored()?.account);

/** Records the account of the present login. @returns whether it differs from the one that was recorded */
export function recordLearningAccount({ account, profiles }: LearningAccount, isAssumed = false): boolean {
  const before = readItem();
  writeItem(JSON.stringify({ login: currentLogin(), account, profiles, ...(isAssumed ? { isAssumed } : {}) } satisfies Stored));
  return readItem() !== before;
}

/** Until an account is recorded again, nothing is stored in this browser, by other tabs neither. */
export const forgetLearningAccount = (): void => writeItem('{}');

/** After a logout: tells other tabs, too. */
export const announceLogout = (): void => writeItem(JSON.stringify({ leftAt: Date.now() }));

/** Whether a logout was the last that happened here. */
export const hasLeft = (): boolean => readItem()?.includes('leftAt') ?? false;

/** Profiles of the account that was recorded last. */
export const recordedAccount = (): LearningAccount | undefined => readStored();

/** Whether an account was recorded, or a login began, in this browser since keys in IndexedDB name their account. */
export const isLearningAccountKnown = (): boolean => readItem() !== null;

/** Calls `listener` after a logout in another tab. */
export function onLogoutElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === learningAccountKey && newValue?.includes('leftAt')) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
