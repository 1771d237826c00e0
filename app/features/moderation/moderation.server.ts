import type { Db } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import { reportReasons } from '#app/features/discussion/moderation-terms.contract.ts';
import { commentStatesById, enqueueGatherReply, lockTarget, type StoredComment, setState, titlesOf } from '#app/features/discussion/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { type LocalTime, localTimeOf } from '#app/lib/local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { type AdminCommentRow, countWaiting, listAdminComments, openReports, setReports } from './admin-comments.queries.server.ts';
import { rejectOutdated } from './conflicts.server.ts';
import type { AdminComment, BanSubject, moderation, StateChange } from './moderation.contract.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const isReason = (reason: string) => reportReasons.find((known) => known === reason);

function bannable({ account_id, email_key, network, is_staff }: AdminCommentRow): BanSubject[] {
  if (is_staff) return [];
  return [
    ...(account_id === null ? [] : ['account' as const]),
    ...(email_key === null ? [] : ['email' as const]),
    ...(network ? ['network' as const] : []),
  ];
}

const resultOf = { shown: 'shown', held: 'waiting again', hidden: 'hidden', removed: 'removed' };

function messageOf(changes: readonly StateChange[]): string {
  const [state, ...others] = new Set(changes.map((change) => change.state));
  if (state === undefined || others.length > 0) return `${pluralize(changes.length, 'comment')} are as they were before`;
  return `${pluralize(changes.length, 'comment')} ${changes.length === 1 ? 'is' : 'are'} ${resultOf[state]}`;
}

type ModerationHandlers = Pick<Handlers<typeof moderation>, 'comments' | 'waiting' | 'decide'>;

/** Handlers of the comments of all targets. */
export function createModerationHandlers(targets: readonly Target[]): ModerationHandlers {
  const targetNamed = (name: string) => targets.find((target) => target.name === name);

  async function present(db: Db, rows: AdminCommentRow[], time: LocalTime): Promise<AdminComment[]> {
    const titles = new Map<string, string>();
    for (const target of targets) {
      const ids = rows.flatMap((row) => (row.target === target.name ? row.target_id : []));
      for (const { id, title } of await titlesOf(db, target, [...new Set(ids)], time)) titles.set(`${target.name} ${id}`, title);
    }
    const reports = await openReports(
      db,
      rows.flatMap((row) => (row.reports > 0 ? row.id : [])),
    );
    return rows.map((row) => {
      const title = titles.get(`${row.target} ${row.target_id}`) ?? '';
      return {
        id: row.id,
        text: row.text,
        author: row.full_name ?? row.first_name,
        email: row.email,
        staff: Boolean(row.is_staff),
        isReply: row.parent_id !== null,
        title,
        url: (title && targetNamed(row.target)?.page({ id: row.target_id, title })) || null,
        state: row.state,
        holdReason: row.hold_reason,
        reports: row.reports,
        reportReasons: reports.flatMap(({ comment_id, reason }) => (comment_id === row.id ? (isReason(reason) ?? []) : [])).slice(0, 100),
        version: row.version,
        createdAt: iso(row.created_at),
        editedAt: row.edited_at === null ? null : iso(row.edited_at),
        bannable: bannable(row),
      };
    });
  }

  /** Locks the targets of these comments in a fixed order, which prevents deadlocks with other moderators. */
  async function lockTargets(tx: Db, comments: readonly StoredComment[]): Promise<void> {
    const refs = new Map(comments.map(({ target, target_id }) => [`${target} ${target_id}`, { name: target, id: target_id }]));
    const ordered = [...refs.values()].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
    for (const { name, id } of ordered) {
      const target = targetNamed(name);
      if (target) await lockTarget(tx, target, id);
    }
  }

  /** @returns the change that undoes this one; undefined when nothing had to be changed */
  async function applyChange(tx: Db, comment: StoredComment, change: StateChange, now: number): Promise<StateChange | undefined> {
    const { id, state, reopenReports = state === 'held', undecided = state === 'held' } = change;
    if (comment.state === state && (comment.reports === 0 || reopenReports)) return undefined;
    const reports = await setReports(tx, id, reopenReports ? null : now);
    await setState(tx, targetNamed(comment.target), comment, { state, reports, moderated_at: undecided ? null : now });
    if (state === 'shown' && comment.state !== 'shown' && comment.parent_id !== null) await enqueueGatherReply(tx, id, now);
    return { id, version: comment.version + 1, state: comment.state, reopenReports: comment.reports > 0, undecided: comment.moderated_at === null };
  }

  return {
    comments: async ({ db, query, now, config }) => {
      const { rows, total } = await listAdminComments(db, query);
      return { rows: await present(db, rows, localTimeOf({ now, config })), total };
    },

    waiting: async ({ db }) => ({ waiting: await countWaiting(db) }),

    decide: async ({ db, input: { changes }, now, invalidate, log, principal, audit }) => {
      const ids = changes.map(({ id }) => id);
      const undo = await db.transaction().execute(async (tx) => {
        await lockTargets(tx, await commentStatesById(tx, ids));
        const current = new Map((await commentStatesById(tx, ids)).map((comment) => [comment.id, comment]));
        await rejectOutdated(tx, changes, current, principal);
        const undone: StateChange[] = [];
        const changed: { id: number; title: string }[] = [];
        for (const change of changes) {
          const comment = current.get(change.id);
          const inverse = comment && (await applyChange(tx, comment, change, now()));
          if (!inverse) continue;
          undone.push(inverse);
          changed.push({ id: change.id, title: change.state });
          invalidate(targetTag(comment.target, comment.target_id));
        }
        await audit(changed, tx);
        return undone;
      });
      log('comments_moderated', { comments: ids.join(' '), account: principal.id });
      return { message: messageOf(changes), undo };
    },
  };
}
