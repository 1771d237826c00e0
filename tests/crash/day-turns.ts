import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { addDays, dateToUtc, type LocalDate } from '#app/lib/local-date.ts';
import { insertComingWord, insertShownWord } from '../support/factories/words.ts';
import { startPostgres } from '../support/postgres.ts';
import { end, killSoon } from './killing.ts';

const firstDay = '2026-02-01';
/** Words of the archive; every third day has a word of its own. */
const archived = 12;
/** From the start of the workers on. A turn takes a few ms, so kills happen before, during and shortly after it. */
const longestPauseMs = 40;
/** Beyond the lease of a killed process, and within the same day. */
const laterMs = 10 * 60_000;

interface Outcome {
  days: number;
  kills: number;
  /** States in which the kills left the day. */
  before: number;
  recorded: number;
  turned: number;
  failures: string[];
}

/** npm run test:crash:jobs -- turns --kills 50: kills processes of two while the day turns, and looks for days that were skipped or turned twice. */
export async function runDayTurnCrashTest(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { engine: { type: 'string' }, kills: { type: 'string', default: '50' } } });
  console.log(
    '| engine | days | kills | before the turn | word recorded | turn complete | skipped, doubled or wrong |\n|---|---|---|---|---|---|---|',
  );
  for (const engine of values.engine ? [values.engine] : ['sqlite', 'postgres']) {
    const { days, kills, before, recorded, turned, failures } = await crash(engine, Number(values.kills));
    console.log(`| ${[engine, days, kills, before, recorded, turned, failures.length].join(' | ')} |`);
    for (const failure of failures) console.error(failure);
    if (failures.length > 0) process.exitCode = 1;
  }
}

async function crash(engine: string, kills: number): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-turns-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://academy.test',
    ACADEMY_TIME_ZONE: 'UTC',
    ...(postgres ? { DATABASE_URL: `${postgres.address}/postgres` } : {}),
  };
  const { db, migrate, close } = openDatabase(readConfig(env).databaseUrl);
  await migrate();
  for (let nth = 0; nth < archived; nth += 1) await insertShownWord(db, { shown_on: addDays(firstDay, nth - archived) });
  await db
    .insertInto('word_turns')
    .values({ day: addDays(firstDay, -1), turned_at: 0 })
    .execute();
  const start = (clockMs: number) =>
    spawn(process.execPath, ['tests/support/turn-worker-process.ts'], {
      env: { ...env, TEST_CLOCK_MS: String(clockMs) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const outcome: Outcome = { days: 0, kills: 0, before: 0, recorded: 0, turned: 0, failures: [] };
  for (let day = firstDay; outcome.kills < kills; day = addDays(day, 1)) {
    if (outcome.days % 3 === 2) await insertComingWord(db, day);
    const rows = await readWords(db);
    const midnight = dateToUtc(day);
    const both = [start(midnight), start(midnight)];
    // Every other day both are killed, otherwise the second one goes on.
    const victims = both.slice(0, outcome.days % 2 === 0 ? 1 : 2);
    await Promise.all(victims.map((victim) => killSoon(victim, longestPauseMs)));
    outcome[await stateOf(db, day)] += victims.length;
    outcome.kills += victims.length;
    const later = start(midnight + laterMs);
    while ((await stateOf(db, day)) !== 'turned') await pause(20);
    for (const child of [...both, later]) await end(child, 'SIGTERM');
    outcome.failures.push(...compare(day, rows, await readWords(db)));
    outcome.days += 1;
    process.stderr.write(`• ${engine}: ${outcome.kills} of ${kills} kills …\n`);
  }
  await close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
  return outcome;
}

interface Word {
  id: number;
  day: LocalDate | null;
  shown_on: LocalDate | null;
}

const readWords = (db: Db): Promise<Word[]> => db.selectFrom('words_of_day').select(['id', 'day', 'shown_on']).orderBy('id').execute();

const lastShown = ({ day, shown_on }: Word): LocalDate => shown_on ?? day ?? '';

async function stateOf(db: Db, day: LocalDate): Promise<'before' | 'recorded' | 'turned'> {
  if (await db.selectFrom('word_turns').select('day').where('day', '=', day).executeTakeFirst()) return 'turned';
  return (await readWords(db)).some((word) => lastShown(word) === day) ? 'recorded' : 'before';
}

/** The rows after a turn must differ from those before in one place: when no word has the day, the one not shown for longest has it now. */
function compare(day: LocalDate, before: Word[], after: Word[]): string[] {
  const due = before.some((word) => word.day === day)
    ? undefined
    : before.toSorted((one, other) => lastShown(one).localeCompare(lastShown(other)) || one.id - other.id)[0];
  const expected = before.map((word) => (word === due ? { ...word, shown_on: day } : word));
  const differs = JSON.stringify(expected) !== JSON.stringify(after);
  return differs
    ? [`${day}: ${JSON.stringify({ due, changed: after.filter((word, nth) => JSON.stringify(word) !== JSON.stringify(before[nth])) })}`]
    : [];
}
