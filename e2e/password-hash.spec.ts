import { argon2Sync } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';

test('the built server hashes passwords with the OWASP minimum of Argon2id: 19 MiB, 2 passes', { tags: ['full'] }, async () => {
  const password = 'an even longer secret';
  const { dataDir, stop } = await startServer({ ADMIN_PASSWORD: password, STARTER_CONTENT: 'off' });
  const database = new DatabaseSync(join(dataDir, 'academy.db'), { readOnly: true });
  const stored = String(database.prepare("select password_hash from accounts where kind = 'admin'").get()?.password_hash);
  database.close();
  await stop();
  const [algorithm, nonce = '', key, cost] = stored.split('$');
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const derived = argon2Sync('argon2id', { ...parameters, message: password, nonce: Buffer.from(nonce, 'base64') });
  expect([algorithm, derived.toString('base64'), cost]).toEqual(['argon2id', key, 'm=19456,t=2']);
});
