// Proves T27.

import { renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { TestResponse } from '#tests/support/api-client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';
let app: TestApp;
let word: number;

async function open(env: Record<string, string> = {}): Promise<void> {
  app = await createTestApp(env);
  word = (await app.api(await app.adminToken()).wordOfDay.create({ title: 'ọjị', body: 'kola nut' })).wordOfDay.id;
}

let commentCount = 0;
function comment(length = 10): Promise<TestResponse> {
  commentCount += 1;
  return app.call('POST', `/word-of-day/${word}/comment`, { json: { text: `${commentCount} `.padEnd(length, 'x') } });
}
const read = () => app.call('GET', `/word-of-day/${word}/comments`);
const health = async () => (await app.httpApp.fetch(new Request('http://academy.test/healthz'))).status;
const countTroubleEvents = () => app.log.filter(({ event }) => event === 'database_trouble').length;

function expectUnavailable({ status, headers, body }: TestResponse, message: RegExp): void {
  expect([status, body.error]).toEqual([503, expect.stringMatching(message)]);
  expect(body.message).toBe(body.error);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
  expect(countTroubleEvents()).toBeGreaterThan(0);
}

async function expectRecovered(acknowledged: number): Promise<void> {
  expect(await health()).toBe(200);
  expect((await comment()).status).toBe(201);
  const { status, headers } = await read();
  expect([status, headers.get('X-Total-Count')]).toEqual([200, String(acknowledged + 1)]);
}

describe.skipIf(onPostgres)('SQLite', () => {
  beforeEach(() => open());
  afterEach(() => app.close());

  test('on a full disk, rejects writes, answers reads, and recovers when there is space', async () => {
    const { db } = app.context;
    const limitPages = async (pages: number) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(db));
    await limitPages(1);
    let acknowledged = 0;
    let response = await comment(5_000);
    for (; response.status === 201; response = await comment(5_000)) acknowledged += 1;
    expectUnavailable(response, /cannot save anything at this moment/);
    expect([await health(), (await read()).status]).toEqual([200, 200]);
    const { rows } = await sql`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    await limitPages(1_000_000);
    await expectRecovered(acknowledged);
  });

  test('on a read-only disk, rejects writes, answers reads, and recovers', async () => {
    const { db } = app.context;
    await sql`pragma query_only = on`.execute(db);
    expectUnavailable(await comment(), /cannot save anything at this moment/);
    expect([await health(), (await read()).status]).toEqual([200, 200]);
    await sql`pragma query_only = off`.execute(db);
    await expectRecovered(0);
  });

  test('while another process holds the lock, answers reads and rejects writes with Retry-After', { tags: ['full'] }, async () => {
    const other = new DatabaseSync(app.context.config.databaseUrl);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const waiting = Promise.all([comment(), comment()]);
    const ticks: number[] = [];
    const ticker = setInterval(() => ticks.push(1), 50);
    for (const response of await waiting) expectUnavailable(response, /busy with something else/);
    clearInterval(ticker);
    // The wait does not block the event loop.
    expect(ticks.length).toBeGreaterThan(5);
    expect([await health(), (await read()).status]).toEqual([200, 200]);
    other.exec('rollback');
    await expectRecovered(0);
  });

  test('a write waits for a lock that is released soon', async () => {
    const other = new DatabaseSync(app.context.config.databaseUrl);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const waiting = comment();
    // By then at least one attempt has failed.
    setTimeout(() => other.exec('rollback'), 200);
    expect((await waiting).status).toBe(201);
  });

  test('rejects all calls while the file is missing, and recovers when it is back', async () => {
    const file = app.context.config.databaseUrl;
    renameSync(file, `${file}.away`);
    expectUnavailable(await comment(), /cannot reach its database/);
    expect(await health()).toBe(503);
    renameSync(`${file}.away`, file);
    await expectRecovered(0);
  });

  test('a transaction during which the file is moved writes nothing', async () => {
    const file = app.context.config.databaseUrl;
    const half = app.context.db.transaction().execute(async (tx) => {
      await tx.insertInto('completed_tasks').values({ name: 'half', created_at: 1 }).execute();
      renameSync(file, `${file}.away`);
    });
    await expect(half).rejects.toThrow('is not the file that was opened');
    renameSync(`${file}.away`, file);
    expect(await app.context.db.selectFrom('completed_tasks').selectAll().where('name', '=', 'half').execute()).toEqual([]);
    await expectRecovered(0);
  });
});

describe.runIf(onPostgres)('PostgreSQL', () => {
  test('rejects calls while the server is down, and recovers without a restart of the process', async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    await open({ DATABASE_URL: `${server.address}/postgres` });
    onTestFinished(() => app.close());
    const sleeping = sql`select pg_sleep(60)`.execute(app.context.db).catch((error: unknown) => error);
    const inside = app.context.db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('completed_tasks').values({ name: 'half', created_at: 1 }).execute();
        await server.kill();
        // Between two statements an 'error' event without a listener would end the process.
        await sleeping;
        await tx.insertInto('completed_tasks').values({ name: 'other half', created_at: 1 }).execute();
      })
      .catch((error: unknown) => error);
    expect(await inside).toBeInstanceOf(Error);
    expectUnavailable(await comment(), /cannot reach its database/);
    expect([await health(), (await read()).status]).toEqual([503, 503]);
    await server.restart();
    await expect.poll(health).toBe(200);
    expect(await app.context.db.selectFrom('completed_tasks').selectAll().where('name', 'like', '%half').execute()).toEqual([]);
    await expectRecovered(0);
  });

  describe('on a running server', () => {
    beforeEach(() => open());
    afterEach(() => app.close());
    const run = (statement: string) => sql.raw(statement).execute(app.context.db);

    test('on a full disk, rejects writes and answers reads', async () => {
      await run(`create function full_disk() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
      await run(`create trigger full_disk before insert on comments for each row execute function full_disk()`);
      expectUnavailable(await comment(), /cannot save anything at this moment/);
      expect([await health(), (await read()).status]).toEqual([200, 200]);
      await run(`drop trigger full_disk on comments`);
      await expectRecovered(0);
    });

    test('on a read-only server such as a standby, rejects writes and answers reads', async () => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.context.db);
      const readOnly = async (value: 'on' | 'off') => {
        const other = new pg.Client({ connectionString: app.context.config.databaseUrl });
        await other.connect();
        await other.query(`set default_transaction_read_only = off`);
        await other.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`);
        await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
        await other.end();
        // The pool notices the closed connections a moment later.
        await expect.poll(health).toBe(200);
      };
      await readOnly('on');
      await expect.poll(async () => (await comment()).body.error).toMatch(/cannot save anything at this moment/);
      expect((await read()).status).toBe(200);
      await readOnly('off');
      await expect.poll(async () => (await comment()).status).toBe(201);
      await expectRecovered(1);
    });

    test('rejects a write that waits too long for a lock, with Retry-After, and logs which one', { tags: ['full'] }, async () => {
      const other = new pg.Client({ connectionString: app.context.config.databaseUrl });
      await other.connect();
      onTestFinished(() => other.end());
      await other.query('begin; select id from words_of_day for update');
      expectUnavailable(await comment(), /busy with something else/);
      const where = expect.stringContaining('relation "words_of_day"');
      expect(app.log.filter(({ event }) => event === 'database_trouble').map(({ details }) => details)).toContainEqual(
        expect.objectContaining({ where }),
      );
      expect([await health(), (await read()).status]).toEqual([200, 200]);
      await other.query('rollback');
      await expectRecovered(0);
    });
  });
});
