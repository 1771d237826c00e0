import { expect } from 'vitest';
import { migrations } from '#app/db/migrations.ts';
import { diagnose } from '#app/diagnosis.server.ts';
import { variables } from '#app/lib/config-variables.server.ts';
import { admin } from './support/api-client.ts';
import { withAppPerTest } from './support/fixtures.ts';
import { person, type TestApp } from './support/test-app.ts';

const test = withAppPerTest();

/** Values that name people, places or secrets. */
const secrets = {
  PUBLIC_URL: 'https://academy-of-nsukka.example',
  DATABASE_URL: 'postgres://keeper:database-secret@database.example/academy',
  SMTP_URL: 'smtp://mailer:mail-secret@mail.example:587',
  MAIL_FROM: 'Ụlọ Akwụkwọ <hello@academy-of-nsukka.example>',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  TRUST_PROXY: '203.0.113.7',
};
const diagnosisOf = ({ context: { db, config } }: TestApp) => diagnose(db, config, { ...secrets, WORKERS: '3' }, '1.2.3');

test('the diagnosis names no person, address, text or secret', async ({ app }) => {
  await app.learner();
  await app.api().contact.send({ name: 'Ọ́lụ́chí Ezè', email: 'oluchi@example.com', subject: 'A private subject', message: 'A private text' });
  await app.context.db
    .updateTable('mails')
    .set({ last_error: `550 5.1.1 <${person.email}>: Learner Example has no mailbox on mail.example (ECONNREFUSED)` })
    .execute();
  const text = JSON.stringify(await diagnosisOf(app));
  const texts = Object.values(secrets).flatMap((value) => [value, ...value.split(/[/@:<>]/)]);
  const people = [person.email, person.first_name, person.phone_number, 'Ezè', 'oluchi', 'private', 'mail.example', app.context.config.dataDir];
  for (const secret of [...texts, ...people].filter((each) => each.trim().length > 4 && !/^(https|postgres|academy)$/.test(each)))
    expect(text.includes(secret), secret).toBe(false);
});

test('the diagnosis has versions, settings, migrations, numbers of rows, states of jobs and mails, codes of errors and the disk', async ({ app }) => {
  await app.learner();
  await app.context.db.updateTable('mails').set({ last_error: '550 5.1.1 no mailbox (ECONNREFUSED)' }).execute();
  const { versions, settings, migrations: ran, rows, mails, errors, disk } = await diagnosisOf(app);
  expect(versions).toMatchObject({ academy: '1.2.3', node: process.version, database: expect.stringMatching(/^(SQLite|PostgreSQL) \d+/) });
  expect(Object.keys(settings)).toEqual(Object.keys(variables));
  expect(settings).toMatchObject({ WORKERS: '3', SMTP_URL: 'set', PORT: 'default' });
  expect(ran).toEqual({ done: Object.keys(migrations).length, last: Object.keys(migrations).at(-1), pending: [] });
  expect(rows).toMatchObject({ accounts: 2, posts: 0 });
  expect(mails.reduce((sum, each) => sum + Number(each.count), 0)).toBeGreaterThan(0);
  expect(errors.mails[0]?.codes).toEqual(['550', 'ECONNREFUSED']);
  expect(disk.freeMiB).toBeGreaterThan(0);
});
