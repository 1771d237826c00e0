import { accountById } from '#app/features/accounts/public.server.ts';
import { defineJob, noArgs } from '#app/jobs/define-job.server.ts';
import { forEachApart } from '#app/jobs/for-each-apart.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { decisionsMail } from './mails/decisions.mail.server.ts';
import { markTold, speakersToTell } from './recordings.queries.server.ts';
import { speakerById } from './speakers.queries.server.ts';

const batchSize = 200;

/** Once a day: one mail to each speaker about what others have decided since. */
export const tellSpeakers = defineJob({
  name: 'voices.tell-speakers',
  args: noArgs,
  async perform({ db, config, now, signal, log, notifyMailWorker }) {
    const tell = (id: number) =>
      db.transaction().execute(async (tx) => {
        // Marked first: a second worker finds none left.
        const told = await markTold(tx, id, now());
        const speaker = await speakerById(tx, id);
        const account = speaker?.account_id ? await accountById(tx, speaker.account_id) : undefined;
        const decisions = told.filter(({ decided_by }) => decided_by !== account?.id);
        if (!account || account.disabled_at !== null || decisions.length === 0) return;
        const approved = decisions.filter(({ state }) => state === 'approved').map(({ igbo }) => igbo);
        const rejected = decisions.filter(({ state }) => state === 'rejected').map(({ igbo, note }) => ({ word: igbo, note: note ?? '' }));
        await sendMail(tx, { config, now }, decisionsMail, { to: account.email, props: { approved, rejected } });
      });
    for (let after = 0; ; ) {
      const rows = await speakersToTell(db, after, batchSize);
      await forEachApart(rows, {
        signal,
        work: ({ speaker_id }) => tell(speaker_id),
        onFailure: (_, error) => log('speaker_not_told', { reason: String(error) }),
      });
      if (rows.length < batchSize) break;
      after = rows.at(-1)?.speaker_id ?? after;
    }
    notifyMailWorker();
  },
});
