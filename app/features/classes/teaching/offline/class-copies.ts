import { unitMs } from '#app/lib/duration.ts';
import { confirmedAccount, learningAccount, recordedAccount } from '#app/login-session/learning-account.ts';
import { claimLearning, openStore } from '#app/login-session/learning-storage.ts';
import { household, storageKey } from '#app/login-session/learning-stores.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { settleLogin } from '#app/login-session/settle-login.ts';
import { readDevice } from '#app/login-session/stored-device.ts';
import type { ClassPage, StoredMark } from '../class-page.contract.ts';
import type { RegisterPage } from '../register/use-register.ts';

/** What a tutor has seen of the registers of a class: names, pictures, meetings and marks, and nothing else of the page. */
export interface ClassCopy extends RegisterPage {
  /** Account of the tutor. */
  owner: number;
  /** Marks of the server, by meeting. */
  registers: Record<number, readonly StoredMark[]>;
  /** Time at which the server was asked last. */
  at: number;
}

export const maxAgeMs = 14 * unitMs.day;
/** The list of classes fetches no class again of which there is a younger copy: a learner that joins is in the register of the same day. */
const freshMs = unitMs.hour;

/** Copies are among the replies of the learning area: a logout, a login of another account and a deleted profile delete them (decision 0109). */
const store = () => openStore('replies');
const namePattern = /^\d+\/0\/class \d+$/;

function keyOf(classId: number): string | undefined {
  const account = learningAccount()?.account;
  return account === undefined ? undefined : storageKey({ account, profile: household }, `class ${classId}`);
}

export const isFresh = ({ at }: ClassCopy): boolean => at > Date.now() - freshMs;
const isOld = ({ at }: ClassCopy) => at < Date.now() - maxAgeMs;

async function listAll(): Promise<[key: string, copy: ClassCopy][]> {
  return (await (await store()).entries<ClassCopy>()).filter(([key]) => namePattern.test(key));
}

async function deleteOld(): Promise<void> {
  const old = (await listAll()).flatMap(([key, copy]) => (isOld(copy) ? key : []));
  await (await store()).delete(old);
}

type Api = Parameters<typeof settleLogin>[0];

/** Whether this browser stores for the account. One that has never learned here is recorded first. */
export async function isStoredFor(owner: number, api: Api): Promise<boolean> {
  // A reply may arrive after the logout.
  if (!readSessionToken()) return false;
  await settleLogin(api);
  if (confirmedAccount() === undefined && !recordedAccount() && !readDevice()) await claimLearning({ account: owner, profiles: [] });
  return confirmedAccount() === owner;
}

/** Stores what the register needs of a page that the server has sent. @returns whether a copy is there */
export async function storeCopy(owner: number, { id, name, zone, members, meetings, register }: ClassPage, api: Api): Promise<boolean> {
  await deleteOld();
  if (!(await isStoredFor(owner, api))) return false;
  const key = keyOf(id);
  if (key === undefined) return false;
  const before = (await (await store()).get<ClassCopy>(key))?.registers ?? {};
  const ids = new Set(meetings.map((meeting) => meeting.id));
  const kept = Object.entries(before).filter(([meeting]) => ids.has(Number(meeting)));
  const copy: ClassCopy = {
    ...{ owner, id, name, zone, at: Date.now() },
    members: members.map(({ profile, name: nickname, avatar }) => ({ profile, name: nickname, avatar })),
    meetings: meetings.map(({ id: meeting, startsAt, isCancelled }) => ({ id: meeting, startsAt, isCancelled })),
    registers: { ...Object.fromEntries(kept), ...(register && { [register.meeting]: register.marks }) },
  };
  await (await store()).set(key, copy);
  return true;
}

/** Marks that the server has stored since. */
export async function storeMarks(classId: number, meeting: number, marks: readonly StoredMark[]): Promise<void> {
  const key = keyOf(classId);
  if (key === undefined) return;
  await (await store()).change<ClassCopy>(key, (copy) => copy && { ...copy, registers: { ...copy.registers, [meeting]: marks } });
}

/** Undefined also for one that is too old. */
export async function readCopy(classId: number): Promise<ClassCopy | undefined> {
  await deleteOld();
  const key = keyOf(classId);
  return key === undefined ? undefined : (await store()).get<ClassCopy>(key);
}

/** Deletes the copy of a class that the tutor does not teach any more. */
export async function deleteCopy(classId: number): Promise<void> {
  const key = keyOf(classId);
  if (key !== undefined) await (await store()).delete([key]);
}

/** Deletes copies of classes that a tutor does not teach any more. */
export async function keepCopies(owner: number, classIds: readonly number[]): Promise<void> {
  const gone = (await listAll()).filter(([, copy]) => copy.owner === owner && !classIds.includes(copy.id));
  await (await store()).delete(gone.map(([key]) => key));
}

/** Deletes all copies of the account that is logged in, which teaches no class any more. */
export async function deleteCopies(): Promise<void> {
  const account = learningAccount()?.account;
  if (account !== undefined) await keepCopies(account, []);
}

/** Copies of the account that is logged in. */
export async function listCopies(): Promise<ClassCopy[]> {
  await deleteOld();
  const account = learningAccount()?.account;
  return (await listAll()).flatMap(([, copy]) => (copy.owner === account ? copy : []));
}
