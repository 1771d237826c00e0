import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createServerUnderTest, type ServerUnderTest } from '../tests/crash/server-under-test.ts';

/** A loaded machine starts the product a dozen times. */
const timeout = 300_000;
const nothing = { lost: [], half: [], damage: [] };

async function live(engine: 'sqlite' | 'postgres', rounds: number): Promise<ServerUnderTest> {
  const life = await createServerUnderTest(engine);
  onTestFinished(() => life.close());
  for (let round = 0; round < rounds; round += 1) {
    await life.round();
    expect(await life.compare()).toEqual(nothing);
  }
  expect(life.ledger.acknowledged.size).toBeGreaterThan(0);
  return life;
}

test('what PostgreSQL has acknowledged survives kills of the product and of the server', { timeout }, async () => {
  await live('postgres', 3);
});

test('what SQLite has acknowledged survives kills, and what is taken away behind its back is missed', { timeout }, async () => {
  const life = await live('sqlite', 3);
  // Everything that was acknowledged would be missed if nothing were there.
  const isWritten = (what: string) => life.ledger.lost(new Map()).some((said) => said.startsWith(what));
  while (!['post', 'message', 'account'].every(isWritten)) await life.round();
  const missed: string[] = [];
  for (const [statement, sentence] of falsifications) {
    await sql.raw(statement).execute(life.database.db);
    const { lostWrites, partialWrites } = await life.compare();
    if (![...lostWrites, ...partialWrites].some((said) => sentence.test(said))) missed.push(statement);
  }
  expect(missed).toEqual([]);
});

const falsifications: [statement: string, sentence: RegExp][] = [
  [`delete from mails where id = (select max(id) from mails)`, /a pin, a welcome or a message without its mail/],
  [`delete from contact_messages`, /^message ".+" is not there/],
  [`delete from verification_codes`, /somebody registered without a pin/],
  [`update words_of_day set likes = likes + 1`, /a word whose counts are not its rows/],
  [`update posts set comments = comments + 1`, /a post whose counts are not its rows/],
  [`update posts set title = 'Another'`, /^post \d+ is "Another"/],
  [`insert into media (hash, width, bytes) values ('of nothing', 400, x'00')`, /a picture that no post needs/],
  [`delete from media where width = 400`, /a post without its picture in every width/],
  [`update post_counts set count = count + 1`, /a count of posts that is not theirs/],
  [`delete from accounts where verified_at is null or created_at > 1`, /^account \S+ is not there/],
];
