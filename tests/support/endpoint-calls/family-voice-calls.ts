import type { contract } from '#app/contract.ts';
import { speakerConsentVersion } from '#app/features/family-voices/family-voice-terms.contract.ts';
import { tellHouseholds } from '#app/features/family-voices/mails/tell-households.jobs.server.ts';
import type { Client } from '#app/http/client.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { wordFile } from '#tests/support/recordings.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const hourMs = 3_600_000;

export async function callFamilyVoices(
  app: TestApp,
  admin: Client<typeof contract>,
  api: (token?: string) => Client<typeof contract>,
): Promise<void> {
  const { token } = await app.learner({ email: 'album@example.com' });
  const { familyVoices: guardian } = api(token);
  const { familyVoices: relative } = api();
  const unit = await createPublicUnit(admin);
  const { lessons, items } = await api().course.unit({ id: unit });
  const item = items[0]?.id ?? 0;
  await guardian.createInvite({ name: 'Uncle', lesson: lessons[0]?.id ?? 0 });
  const { id, link } = await guardian.createInvite({ name: 'Nne', items: [item] });
  const secret = link.split('#')[1] ?? '';
  for (const recording of [{}, { forAll: 'true', consent: speakerConsentVersion, name: 'Mama' }] as const)
    await relative.record({ token: secret, item, file: wordFile(7), ...recording });
  await relative.open({ token: secret });
  await guardian.invites();
  const [voice] = await guardian.album();
  await guardian.audio({ id: voice?.id ?? 0 });
  await guardian.archive();
  app.clock.ms += 2 * hourMs;
  await enqueue(app.context.db, tellHouseholds, {}, { now: app.clock.ms });
  await app.jobWorkers.drain();
  app.clock.ms -= 2 * hourMs;
  await guardian.takeBack({ id: voice?.id ?? 0 });
  await relative.record({ token: secret, item, file: wordFile(8) });
  await relative.removeRecording({ token: secret, item });
  await guardian.endInvite({ id });
}
