import type { contract } from '#app/contract.ts';
import { targetChanged, targetRemoved } from '#app/features/voices/public.server.ts';
import { tellSpeakers } from '#app/features/voices/tell-speakers.jobs.server.ts';
import type { Client } from '#app/http/client.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { wordFile } from '#tests/support/recordings.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { consent } from '#tests/support/tutors-at-work.ts';

/** A tutor records, an administrator checks, the texts change. `db` records the queries. */
export async function callTeaching(
  app: TestApp,
  db: TestApp['context']['db'],
  admin: Client<typeof contract>,
  api: (token?: string) => Client<typeof contract>,
): Promise<void> {
  await insertStaff(app.context.db, 'speaker@example.com', ['tutor']);
  const { teaching } = api(await createSession(app.context.db, 'speaker@example.com', app.clock.ms));
  const unit = await createPublicUnit(admin);
  const item = (await api().course.unit({ id: unit })).items[0]?.id ?? 0;
  const { wordOfDay: word } = await admin.wordOfDay.create({ title: 'ụlọ', body: 'house' });
  await teaching.speaker();
  for (const name of ['Ada', 'Ada Obi']) await teaching.saveSpeaker({ ...consent, name });
  const { voice } = await teaching.addItemVoice({ id: item, file: wordFile(1) });
  await teaching.replaceItemVoice({ id: item, file: wordFile(2) });
  const { voice: ofWord } = await teaching.addWordVoice({ id: word.id, file: wordFile(3) });
  await teaching.replaceWordVoice({ id: word.id, file: wordFile(4) });
  for (const kind of ['record', 'check', 'review'] as const) for (const query of [{}, { unit }]) await admin.teaching.queue({ kind, ...query });
  await admin.teaching.queue({ kind: 'review', item, skip: 1 });
  for (const query of [{}, { state: 'pending' as const }, { melody: 'differs' as const, page: 2 }]) await admin.teaching.voices(query);
  const [newest] = (await teaching.mine()).voices;
  const id = newest?.id ?? voice.id;
  await admin.teaching.original({ id });
  await admin.teaching.decideVoice({ id, state: 'approved', was: 'pending' });
  await enqueue(app.context.db, tellSpeakers, {}, { now: app.clock.ms });
  await app.jobWorkers.drain();
  for (const change of [
    targetChanged(db, 'item', item, { igbo: 'akwa', toned: null }, app.clock.ms),
    targetRemoved(db, 'word', word.id, app.clock.ms),
  ])
    await change;
  await app.jobWorkers.drain();
  await teaching.removeVoice({ id: ofWord.id });
  await teaching.withdrawSpeaker();
}
