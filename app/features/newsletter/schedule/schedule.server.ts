import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import { createDraft, deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { type ClockTime, fromClockTime, isClockTime, toClockTime } from '#app/lib/local-clock.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { archiveTag } from '../archive/archive.cache-tags.ts';
import { checkPictures, keepPictures, readContent, scheduledOwner } from '../newsletter-content.server.ts';
import { noReadersMessage, startedMessage } from '../start-newsletter.server.ts';
import { withEmbeddedPictures } from './embedded-pictures.server.ts';
import { maxScheduled, type scheduleEndpoints, timeRequired } from './schedule.contract.ts';
import { sendScheduledNewsletters } from './schedule.jobs.server.ts';
import { countScheduled, findSameScheduled, insertScheduled, listScheduled, setScheduledBy, takeScheduled } from './schedule.queries.server.ts';
import { sendersThatMaySend } from './sender.server.ts';
import { startTaken } from './start-taken.server.ts';

const goneMessage = 'This newsletter is no longer scheduled: it was sent, or moved back to drafts';
const maxAheadMs = 366 * unitMs.day;

/** @throws 400 at the field for a time that is not within the next year */
function sendingTime(sendAt: ClockTime, now: number, timeZone: string): number {
  if (!isClockTime(sendAt)) rejectFields({ sendAt: timeRequired });
  const at = fromClockTime(sendAt, timeZone);
  const clock = `It is ${formatDateTime(now, timeZone)} now.`;
  if (at <= now) rejectFields({ sendAt: `This time has passed. ${clock} Please choose a later time.` });
  if (at > now + maxAheadMs) rejectFields({ sendAt: `This is more than a year away. ${clock} Please choose an earlier time.` });
  return at;
}

export const scheduleHandlers: Handlers<typeof scheduleEndpoints> = {
  schedule: async ({ db, input: { draft, segment = 'all', ...input }, now, config, principal, log, audit }) => {
    const { timeZone } = config;
    const send_at = sendingTime(input.sendAt, now(), timeZone);
    const { subject, message, html, ...pictures } = await readContent(input, config);
    const row = {
      subject,
      message,
      html,
      segment,
      send_at,
      in_archive: input.inArchive === 'on' ? 1 : 0,
      created_at: now(),
      scheduled_by: principal.id,
    };
    const { id, isNew } = await db.transaction().execute(async (tx) => {
      if (html) await lockMedia(tx);
      await lockForTransaction(tx, 'newsletters');
      await deleteSavedDraft(tx, principal.id, 'newsletter', draft);
      const same = await findSameScheduled(tx, row);
      if (same) {
        if (same.in_archive !== row.in_archive)
          reject(
            409,
            'This newsletter is scheduled for this time already, with another choice for the archive. Please move that one back to drafts first.',
          );
        // The account that scheduled it first may have lost the permission.
        await setScheduledBy(tx, same.id, principal.id);
        await audit([]);
        return { id: same.id, isNew: false };
      }
      if ((await countScheduled(tx)) >= maxScheduled)
        reject(409, `${maxScheduled} newsletters are scheduled already. Please wait for the next one, or move one back to drafts.`);
      await checkPictures(tx, pictures);
      const created = await insertScheduled(tx, row);
      await keepPictures(tx, scheduledOwner(created.id), { html, images: pictures.images });
      await enqueue(tx, sendScheduledNewsletters, {}, { now: now(), runAt: row.send_at });
      await audit({ id: created.id, title: subject }, tx);
      return { ...created, isNew: true };
    });
    if (isNew) log('newsletter_scheduled', { scheduled: id, account: principal.id });
    return { id, message: `The newsletter goes out on ${formatDateTime(send_at, timeZone)}` };
  },

  scheduled: async ({ db, now, config: { timeZone } }) => {
    const rows = await listScheduled(db);
    const maySend = await sendersThatMaySend(db, rows);
    return {
      timeZone,
      now: toClockTime(now(), timeZone),
      newsletters: rows.map(({ id, subject, segment, send_at, in_archive, scheduled_by, held_at }) => ({
        id,
        subject,
        segment,
        sendAt: toClockTime(send_at, timeZone),
        dueAt: new Date(send_at).toISOString(),
        inArchive: in_archive === 1,
        senderMaySend: maySend({ scheduled_by }),
        isHeld: held_at !== null,
      })),
    };
  },

  sendScheduled: async (context) => {
    const { db, params, principal, log, audit, invalidate, notifyMailWorker } = context;
    invalidate(archiveTag);
    const { id, recipients } = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      await lockForTransaction(tx, 'newsletters');
      const taken = (await takeScheduled(tx, params.id)) ?? reject(404, goneMessage);
      const sent = await startTaken(tx, context, taken);
      if (sent.recipients === 0) reject(400, noReadersMessage(taken.segment));
      await audit({ id: sent.id, title: taken.subject }, tx);
      return sent;
    });
    notifyMailWorker();
    log('newsletter_created', { newsletter: id, recipients, scheduled: params.id, account: principal.id });
    return { id, recipients, message: startedMessage(recipients) };
  },

  takeBack: async ({ db, params, now, config: { timeZone }, principal, log, audit, invalidate }) => {
    const draft = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const { subject, message, html, segment, send_at, in_archive } = (await takeScheduled(tx, params.id)) ?? reject(404, goneMessage);
      const text = html === null ? { message } : { html: await withEmbeddedPictures(tx, html) };
      const changes = {
        ...{ subject, ...text, ...(segment === 'all' ? {} : { segment }), when: 'later', sendAt: toClockTime(send_at, timeZone) },
        ...(in_archive === 1 ? { inArchive: 'on' } : {}),
      };
      invalidate(...(await keepPictures(tx, scheduledOwner(params.id), { html: null })));
      const name = { form: 'newsletter', subject: crypto.randomUUID() };
      await createDraft(tx, principal.id, name, changes, now());
      await audit({ id: params.id, title: subject }, tx);
      return name.subject;
    });
    log('newsletter_taken_back', { scheduled: params.id, account: principal.id });
    return { draft, message: 'The newsletter is a draft again, and is not sent' };
  },
};
