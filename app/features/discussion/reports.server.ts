import type { Db } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import type { Body } from '#app/http/endpoint.ts';
import type { Principal } from '#app/http/endpoint-pipeline.server.ts';
import type { anyComment } from './discussion.contract.ts';
import { readRules, type StoredComment, setState } from './moderation.queries.server.ts';
import { hasReported, insertReport } from './reports.queries.server.ts';
import { networkHash } from './senders.server.ts';

/** Reports that hold a comment. */
const maxReports = 3;

interface ReportContext {
  input: Body<typeof anyComment.report>;
  principal: Principal | undefined;
  address: string;
  now(): number;
}

/**
 * Stores a report; a second one of the same reader changes nothing. Requires a transaction that locked the target.
 * @returns whether the report holds the comment
 */
export async function addReport(tx: Db, { input, principal, address, now }: ReportContext, comment: StoredComment, target: Target): Promise<boolean> {
  const reader = { account_id: principal?.id ?? null, network: networkHash((await readRules(tx)).secret, address) };
  if (await hasReported(tx, comment.id, reader)) return false;
  await insertReport(tx, { ...reader, comment_id: comment.id, reason: input.reason, created_at: now() });
  if (comment.reports + 1 < maxReports) return false;
  await setState(tx, target, comment, { state: 'held', hold_reason: 'reports', moderated_at: null });
  return true;
}
