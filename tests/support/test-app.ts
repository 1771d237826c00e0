import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { inject } from 'vitest';
import type { AppContext } from '#app/app-context.server.ts';
import { createApp } from '#app/bootstrap.server.ts';
import { createResponseCache, type ResponseCache } from '#app/cache/response-cache.server.ts';
import { contract } from '#app/contract.ts';
import type { Db } from '#app/db/schema.ts';
import { retentionRules } from '#app/features.server.ts';
import { type Client, createClient, toManifest } from '#app/http/client.ts';
import { createHttpApp, type HttpEnv } from '#app/http-app.server.ts';
import { createRetentionJob } from '#app/jobs/retention-job.server.ts';
import { type Config, readConfig } from '#app/lib/config.server.ts';
import { queues } from '#app/mail/mail.queries.server.ts';
import type { MailWorkers } from '#app/mail/mail-workers.server.ts';

type Api = Client<typeof contract>;

export interface TestApp {
  academy: AppContext;
  edge: Hono<HttpEnv>;
  kept: ResponseCache;
  /** Asleep: tests send by `mails()`, or wake it. */
  postOffice: MailWorkers;
  /** Takes away what has been kept long enough by the clock. */
  purge(db?: Db): Promise<void>;
  /** The clock that the academy reads; tests move it. */
  clock: { ms: number };
  /** Lines of the log. */
  log: { event: string; details: object }[];
  /** The typed client, over the whole edge, with or without a token. */
  api(token?: string): Api;
  /** A raw call: `call('POST', '/login', { json: {...} })`. The path is without /api. */
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** A token of the first administrator. */
  adminToken(): Promise<string>;
  /** A learner who registered, verified and logged in. */
  learner(change?: Partial<typeof person>): Promise<{ token: string; email: string }>;
  /** Takes away what nobody needs any more. */
  /** Sends what is queued, and returns all mails so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Closes the academy and opens it on the same data, as a restart does: what this returns is to be used from then on. */
  restart(): Promise<TestApp>;
  close(): Promise<void>;
}

type Send = (request: Request, from?: string) => Promise<Response>;

interface CallOptions {
  token?: string;
  json?: unknown;
  form?: FormData;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The caller's address; else the call comes over no socket at all. */
  from?: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // Whatever came: tests say what it must be.
  body: Record<string, unknown> & { error?: string; message?: string; errors?: Record<string, string> };
  rows: Record<string, unknown>[];
}

export const person = {
  first_name: 'Learner',
  last_name: 'Example',
  email: 'learner@example.com',
  phone_number: '+234 800 000 0000',
  level: 'beginner' as const,
  password: 'a long enough secret',
  confirm_password: 'a long enough secret',
};

export const admin = { email: 'admin@example.com', password: 'an even longer secret' };
export const noon = Date.UTC(2026, 0, 15, 12);

interface StoredData {
  /** Writes tables and rows into the empty database at this URL before the app opens it. */
  fill?: (databaseUrl: string) => Promise<void>;
  /** Start of the clock in ms. */
  now?: number;
}

/** A whole academy on an empty database of the engine under test, without limits unless `env` has them on. */
export async function createTestApp(env: Record<string, string> = {}, { fill, now = noon }: StoredData = {}): Promise<TestApp> {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const database = await newDatabaseUrl(dir);
  await fill?.(database);
  const config = readConfig({
    DATA_DIR: dir,
    PUBLIC_URL: 'https://academy.test',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    STARTER_CONTENT: 'off',
    RATE_LIMITS: 'off',
    ...(database.startsWith('postgres') ? { DATABASE_URL: database } : {}),
    ...env,
  });
  return openOn(config, { ms: now }, []);
}

async function openOn(config: Config, clock: TestApp['clock'], log: TestApp['log']): Promise<TestApp> {
  const dir = config.dataDir;
  const open = await createApp(config, { now: () => clock.ms, log: (event, details = {}) => log.push({ event, details }) });
  const kept = createResponseCache(open.context.cache);
  const edge = createHttpApp(open.context, { cache: kept, handlePage: async () => new Response('no pages here', { status: 404 }) });
  const send = over(edge);
  const api = (token?: string) =>
    createClient<typeof contract>(toManifest(contract), { fetch: (request) => send(request), base: 'http://academy.test/api', token: () => token });

  async function mails(): Promise<Email[]> {
    await open.mailWorkers.deliver(queues.notice);
    await open.mailWorkers.deliver(queues.newsletter);
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
    const byNumber = (name: string) => Number(name.match(/-(\d+)\.eml$/)?.[1]);
    return Promise.all(files.sort((one, other) => byNumber(one) - byNumber(other)).map((name) => PostalMime.parse(readFileSync(join(dir, name)))));
  }

  return {
    academy: open.context,
    edge,
    kept,
    postOffice: open.mailWorkers,
    purge: (db = open.context.db) => createRetentionJob({ ...open.context, db }, retentionRules).purge(),
    clock,
    log,
    api,
    mails,
    call: (method, path, options) => call(send, method, path, options),
    adminToken: async () => (await api().accounts.adminLogin(admin)).token,
    async learner(change = {}) {
      const filled = { ...person, ...change };
      await api().accounts.register(filled);
      const pin = pinIn((await mails()).findLast((mail) => mail.to?.some(({ address }) => address === filled.email)));
      await api().accounts.verify({ email: filled.email, verification_pin: pin });
      const { token } = await api().accounts.login({ email: filled.email, password: filled.password });
      return { token, email: filled.email };
    },
    async restart() {
      await open.close();
      return openOn(config, clock, log);
    },
    async close() {
      await open.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Another process on the same database, at the same time of the clock. */
export async function createSecondProcess({ academy, clock }: TestApp): Promise<Pick<TestApp, 'call' | 'close'>> {
  const open = await createApp(academy.config, { now: () => clock.ms, log: () => undefined });
  const send = over(createHttpApp(open.context, { handlePage: async () => new Response() }));
  return { call: (method, path, options) => call(send, method, path, options), close: open.close };
}

const over =
  (edge: Hono<HttpEnv>): Send =>
  async (request, from) =>
    edge.fetch(request, from ? { incoming: { socket: { remoteAddress: from } } } : undefined);

/** The six digits in a mail's text. */
export function pinIn(mail: Email | undefined): string {
  return mail?.text?.match(/^\d{6}$/m)?.[0] ?? '';
}

async function call(send: Send, method: string, path: string, options: CallOptions = {}): Promise<TestResponse> {
  const { token, json, form, body = form, headers = {}, from } = options;
  const response = await send(
    new Request(`http://academy.test/api${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    }),
    from,
  );
  return readResponse(response);
}

export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  const answer: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body: answer as TestResponse['body'], rows: answer as TestResponse['rows'] };
}

/** Address of an empty database of the engine under test: a file in `dir`, or a new database on the tests' PostgreSQL. */
export async function newDatabaseUrl(dir: string): Promise<string> {
  if (process.env.ENGINE !== 'postgres') return join(dir, 'academy.db');
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
