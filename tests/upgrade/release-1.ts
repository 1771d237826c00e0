import { engine } from './catalog.ts';
import { type Description, storedRelease } from './stored-release.ts';

type Identity = 'anonymous' | 'expired' | 'learner' | 'tutor' | 'admin';

interface Person {
  email: string;
  password: string;
  /** Network address of the calls. */
  from: string;
}

interface QueuedMail {
  to: string;
  messageId: string;
  /** Due at `now`: no live lease, and not waiting for its next attempt. */
  isDue: boolean;
}

/** Random values of one database: the databases of the two engines were generated separately. */
interface Secrets {
  tokens: Record<Exclude<Identity, 'anonymous'> | 'secondAdmin' | 'otherLearner', string>;
  pins: Record<PinOwner, string>;
  /** By email. */
  unsubscribeTokens: Record<string, string>;
  notices: (QueuedMail & { subject: string })[];
  newsletterMails: (QueuedMail & { newsletter: number })[];
}

type PinOwner =
  | 'newcomer'
  | 'newTutor'
  | 'owner'
  | 'replaced'
  | 'stranger'
  | 'usedUpPin'
  | 'expiredPin'
  | 'usedPin'
  | 'verifiedFirst'
  | 'superseded'
  | 'minuteOld';

export type PersonName = Exclude<PinOwner, 'replaced'> | 'admin' | 'secondAdmin' | 'learner' | 'otherLearner' | 'tutor' | 'waiting' | 'queuedPin';

interface Release extends Description<Identity> {
  /** Row counts after release 1 has purged, 6 s later. */
  rowsAfterPurge: Record<string, number>;
  people: Record<PersonName, Person>;
  newsletters: Record<'first' | 'stopped' | 'paused' | 'half', { id: number; subject: string; message: string }>;
  /** Recipients of the newsletter `half`. */
  halfSent: { reached: string[]; waiting: string[] };
  /** Comment that the learner posted seconds before `now`. */
  recentComment: { path: string; id: number; json: { text: string; fullName: string; email: string } };
  /** Paths of pictures that posts 7 and 8 share. */
  sharedPictures: string[];
  engines: Record<'sqlite' | 'postgres', Secrets>;
}

export const release1 = storedRelease<Release>('release-1');
export const { release, openRelease, openCopy } = release1;
export const { people } = release;
export const { tokens, pins, unsubscribeTokens, notices, newsletterMails } = release.engines[engine];
