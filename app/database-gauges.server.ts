import type { AppContext } from './app-context.server.ts';
import { failuresInARow, lastBackup } from './features/backups/backups.queries.server.ts';
import { countByState } from './features/live-lessons/admin/lesson-admin.queries.server.ts';
import { countJobs, countWaitingMails } from './jobs/queue-counts.queries.server.ts';
import { queues } from './mail/mail.queries.server.ts';

/** One read serves the gauges of one request. */
const snapshotMs = 1_000;

/** Adds what the database knows to the metrics. Without a database these are missing, and `academy_database_up` is 0. */
export function addDatabaseGauges({ config, db, now, metrics }: AppContext): void {
  const read = async () => ({
    jobs: await countJobs(db),
    mails: await countWaitingMails(db),
    lessons: await countByState(db),
    backup: await lastBackup(db),
    backupFailures: await failuresInARow(db),
  });
  let last = { at: Number.NEGATIVE_INFINITY, rows: Promise.resolve<Awaited<ReturnType<typeof read>> | undefined>(undefined) };
  const snapshot = () => {
    if (performance.now() - last.at > snapshotMs) last = { at: performance.now(), rows: read().catch(() => undefined) };
    return last.rows;
  };
  const ageSeconds = (since: number) => Math.max(0, (now() - since) / 1_000);
  const queueName = (priority: number) => Object.entries(queues).find(([, value]) => value === priority)?.[0] ?? String(priority);

  metrics.gauge('academy_database_up', 'Whether the database responds', [], async () => [[{}, (await snapshot()) ? 1 : 0]]);
  metrics.gauge('academy_jobs', 'Background jobs that are not done', ['kind', 'state'], async () =>
    ((await snapshot())?.jobs ?? []).map(({ kind, state, count }) => [{ kind, state }, count]),
  );
  metrics.gauge('academy_jobs_oldest_seconds', 'Time for which the oldest queued job of a kind has been due', ['kind'], async () =>
    ((await snapshot())?.jobs ?? [])
      .filter(({ state }) => state === 'queued')
      .map(({ kind, oldest_run_at }) => [{ kind }, ageSeconds(oldest_run_at)]),
  );
  metrics.gauge('academy_mails_waiting', 'Mails that wait to be sent', ['queue'], async () =>
    ((await snapshot())?.mails ?? []).map(({ priority, count }) => [{ queue: queueName(priority) }, count]),
  );
  metrics.gauge('academy_mails_oldest_seconds', 'Time for which the oldest waiting mail has been due', ['queue'], async () =>
    ((await snapshot())?.mails ?? []).map(({ priority, oldest_run_at }) => [{ queue: queueName(priority) }, ageSeconds(oldest_run_at)]),
  );
  metrics.gauge('academy_lessons', 'Live lessons by state', ['state'], async () =>
    ((await snapshot())?.lessons ?? []).map(({ state, count }) => [{ state }, count]),
  );
  metrics.gauge('academy_backup_age_seconds', 'Age of the data in the last backup that is known', [], async () => {
    const backup = (await snapshot())?.backup;
    return backup ? [[{}, ageSeconds(backup.created_at)]] : [];
  });
  metrics.gauge('academy_backup_scheduled', 'Whether the academy makes backups by itself', [], async () => [[{}, config.backupDir ? 1 : 0]]);
  metrics.gauge('academy_backup_failures', 'Scheduled backups that have failed since the last good one', [], async () => {
    const rows = config.backupDir ? await snapshot() : undefined;
    return rows ? [[{}, rows.backupFailures]] : [];
  });
}
