// Proves T8, T22, T24.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createServerUnderTest, type ServerUnderTest } from '../tests/crash/server-under-test.ts';
import { isFull } from '../tests/support/suite.ts';

/** A test starts the server up to twelve times, possibly on a busy machine. */
const timeout = 600_000;
const noFaults = { lostWrites: [], partialWrites: [], corruption: [] };

async function runRounds(engine: 'sqlite' | 'postgres', rounds: number): Promise<ServerUnderTest> {
  const server = await createServerUnderTest(engine);
  onTestFinished(() => server.close());
  for (let round = 0; round < rounds; round += 1) {
    await server.round();
    expect(await server.compare()).toEqual(noFaults);
  }
  expect(server.acknowledgedWrites.acknowledged.size).toBeGreaterThan(0);
  return server;
}

test('acknowledged writes on SQLite survive SIGKILL', { timeout }, async () => {
  await runRounds('sqlite', isFull ? 3 : 1);
});

const inFull = { timeout, tags: ['full'] };

test('acknowledged writes on PostgreSQL survive SIGKILL of the application and of the database server', inFull, async () => {
  await runRounds('postgres', 3);
});

test("rows deleted behind the application's back are reported as lost", inFull, async () => {
  const server = await runRounds('sqlite', 1);
  // Against an empty database every acknowledged write counts as lost.
  const isWritten = (kind: string) => server.acknowledgedWrites.lost(new Map()).some((message) => message.startsWith(kind));
  while (!['post', 'message', 'account', 'answer'].every(isWritten)) await server.round();
  const undetected: string[] = [];
  for (const [statement, expected] of falsifications) {
    await sql.raw(statement).execute(server.database.db);
    const { lostWrites, partialWrites } = await server.compare();
    if (![...lostWrites, ...partialWrites].some((message) => expected.test(message))) undetected.push(statement);
  }
  expect(undetected).toEqual([]);
});

const falsifications: [statement: string, message: RegExp][] = [
  [`update cards set reps = reps + 1`, /^profile \d+: its cards differ from a replay/],
  [`delete from answers`, /^answer \S+ is absent/],
  [`delete from mails where id = (select max(id) from mails)`, /a PIN, verified account, subscriber or contact message without its mail/],
  [`delete from contact_messages`, /^message ".+" is absent/],
  [`delete from one_time_tokens`, /an account without a PIN/],
  [`update words_of_day set likes = likes + 1`, /a word whose counts differ from its rows/],
  [`update posts set comments = comments + 1`, /a post whose counts differ from its rows/],
  [`update posts set title = 'Another'`, /^post \d+ is "Another"/],
  [`insert into media (hash, variant, type, bytes) values ('of nothing', '400', 'image/webp', x'00')`, /an unreferenced image/],
  [`delete from media where variant = '400'`, /a post without all widths of its image/],
  [`delete from accounts where verified_at is null or created_at > 1`, /^account \S+ is absent/],
];
