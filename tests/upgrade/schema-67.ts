import { engine } from './catalog.ts';
import { type Description, storedRelease } from './stored-release.ts';

/** Accounts with a live session. */
type Member = 'learner' | 'tutor' | 'parent' | 'editor' | 'moderator' | 'administrator';

/** `device` is a device of the parent's household. */
export type Caller = Member | 'device' | 'anonymous';

export interface Schema67 extends Description<Caller> {
  people: Record<Member | 'factor', { email: string; password: string; path: string }>;
  /** Profiles of the parent. */
  family: Record<'grownUp' | 'child' | 'teen', number>;
  /** An answer that is stored, and an item that the child has learned. */
  learned: { key: string; item: number };
  newsletters: Record<'paused' | 'stopped' | 'half', number>;
  /** Random values of one database: the databases of the two engines were generated separately. */
  engines: Record<'sqlite' | 'postgres', Secrets>;
}

interface Secrets {
  tokens: Record<Member | 'device' | 'expired', string>;
  /** Recovery code of the account `factor`. */
  recoveryCode: string;
  /** Answers with ids and choices of this database. */
  reads: Description<Caller>['reads'];
}

export const schema67 = storedRelease<Schema67>('schema-67');
export const { release, openCopy } = schema67;
export const { people, family } = release;
export const { tokens, recoveryCode } = release.engines[engine];
export const reads = [...release.reads, ...release.engines[engine].reads];
