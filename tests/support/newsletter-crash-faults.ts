import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import type { Fault, ReceivedMail } from './faulty-smtp-server.ts';

export interface CrashOptions {
  subscribers: number;
  kills: number;
  unsubscribers: number;
  hangMs: number;
  seed: number;
}

/** Result of a newsletter that was sent with crashes and faults. */
export interface CrashOutcome {
  options: CrashOptions;
  /** Subscribers without faults: they must receive the mail. */
  undisturbed: string[];
  /** Subscribers whose mails the server always rejects. */
  rejected: string[];
  /** Time of the acknowledged unsubscription on the machine's clock, by email. */
  unsubscribed: Map<string, bigint>;
  accepted: ReceivedMail[];
  rendered: { address: string; renderedAt: bigint }[];
  progress: NewsletterProgress | undefined;
  /** Number of remaining subscribers in the admin area. */
  subscribersLeft: number;
  /** Inconsistent progress reports during the delivery. */
  progressFaults: string[];
  counts: Map<Fault, number>;
}

/** Concurrent mails of a worker: these may have been accepted when it dies, and are sent once more. */
export const concurrency = 5;
export const isGone = (address: string) => address.startsWith('gone');

/** Number of duplicates, except those of mails that the server accepted without a response. */
export function duplicatesOf({ accepted }: Pick<CrashOutcome, 'accepted'>): { byKills: number; byServer: number } {
  const copies = accepted.length - new Set(accepted.map(({ address }) => address)).size;
  const byServer = Math.min(copies, accepted.filter(({ isAcknowledged }) => !isAcknowledged).length);
  return { byKills: copies - byServer, byServer };
}

/** Mails rendered after the acknowledged unsubscription of their recipient. */
export const renderedTooLate = ({ rendered, unsubscribed }: Pick<CrashOutcome, 'rendered' | 'unsubscribed'>) =>
  rendered.filter(({ address, renderedAt }) => renderedAt > (unsubscribed.get(address) ?? renderedAt));

/** Faults of the outcome as messages. */
export function faultsOf(outcome: CrashOutcome): string[] {
  const { options, undisturbed, rejected, unsubscribed, accepted, rendered, progress, subscribersLeft, progressFaults } = outcome;
  const faults = [...progressFaults];
  const expect = (condition: boolean, message: string) => void (condition || faults.push(message));

  const recipients = new Set(accepted.map(({ address }) => address));
  const lost = undisturbed.filter((address) => !recipients.has(address));
  expect(lost.length === 0, `${lost.length} subscribers got no email, among them ${lost[0]}`);

  const { byKills } = duplicatesOf(outcome);
  expect(byKills <= options.kills * concurrency, `${byKills} duplicates after ${options.kills} kills`);
  const ids = new Set(accepted.map(({ address, messageId }) => `${address} ${messageId}`));
  expect(ids.size === recipients.size && accepted.every(({ messageId }) => messageId), 'duplicates to one subscriber have different Message-IDs');

  const late = renderedTooLate(outcome);
  expect(late.length === 0, `${late.length} mails were rendered after the unsubscription, among them one to ${late[0]?.address}`);
  const renderedAddresses = new Set(rendered.map(({ address }) => address));
  expect(
    accepted.every(({ address }) => renderedAddresses.has(address)),
    'an email arrived that was never rendered',
  );

  const skipped = progress?.skipped ?? 0;
  const shown = JSON.stringify(progress);
  expect(progress?.waiting === 0, `the newsletter does not complete: ${shown}`);
  expect(progress?.recipients === options.subscribers && progress.failed === rejected.length, `the progress has wrong counts: ${shown}`);
  expect(
    skipped <= unsubscribed.size && progress?.sent === options.subscribers - rejected.length - skipped,
    `sent and skipped have wrong counts: ${shown}`,
  );
  const suppressed = rejected.filter(isGone).length;
  expect(subscribersLeft === options.subscribers - unsubscribed.size - suppressed, `${subscribersLeft} subscribers are left`);
  return faults;
}
