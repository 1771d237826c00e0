import type { Db } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import type { Body } from '#app/http/endpoint.ts';
import type { Principal } from '#app/http/endpoint-pipeline.server.ts';
import type { anyComment } from './discussion.contract.ts';
import { readRules, type StoredComment, setState } from './moderation.queries.server.ts';
import { countReaders, hasReported, insertReport } from './reports.queries.server.ts';
import { networkHash, wideNetworkHash } from './senders.server.ts';

/** Number of readers whose reports hold a comment. Those without an account on one wider network count as one: a stranger has many addresses there. */
const readersToHold = 3;

interface ReportContext {
  input: Body<typeof anyComment.report>;
  principal: Principal | undefined;
  address: string;
  now(): number;
}

/**
 * Stores a report, which marks the comment for the moderators; a second one of the same reader changes nothing. Requires a transaction that locked the target.
 * @returns whether the report holds the comment
 */
export async function addReport(tx: Db, { input, principal, address, now }: ReportContext, comment: StoredComment, target: Target): Promise<boolean> {
  const { secret } = await readRules(tx);
  const reader = { account_id: principal?.id ?? null, network: networkHash(secret, address), wide_network: wideNetworkHash(secret, address) };
  if (await hasReported(tx, comment.id, reader)) return false;
  await insertReport(tx, { ...reader, comment_id: comment.id, reason: input.reason, created_at: now() });
  if ((await countReaders(tx, comment.id)) < readersToHold) return false;
  await setState(tx, target, comment, { state: 'held', hold_reason: 'reports', moderated_at: null });
  return true;
}
