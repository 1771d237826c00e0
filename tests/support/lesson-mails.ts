import type { TestApp } from './test-app.ts';

type Mail = Awaited<ReturnType<TestApp['mails']>>[number];

/** Mails since the last call, by their recipients. */
export function newMails(app: TestApp) {
  let seen = 0;
  return async () => {
    const all = await app.mails();
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh;
  };
}

export const mailsTo = (mails: readonly Mail[], address: string) => mails.filter((mail) => mail.to?.[0]?.address === address);
/** Calendar file of a mail; '' without one. */
export const calendarOf = ({ attachments }: Mail) => {
  const files = attachments.filter(({ mimeType }) => ['text/calendar', 'application/ics'].includes(mimeType));
  return files.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))[0] ?? '';
};

/** Performs a periodic job now. */
export async function runJob(app: TestApp, kind: string) {
  await app.jobWorkers.schedule();
  await app.context.db.updateTable('jobs').set({ run_at: app.clock.ms }).where('kind', '=', kind).execute();
  await app.jobWorkers.drain();
}
