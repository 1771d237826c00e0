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
  context: AppContext;
  httpApp: Hono<HttpEnv>;
  responseCache: ResponseCache;
  /** Not started: tests deliver with `mails()` or start it. */
  mailWorkers: MailWorkers;
  /** Runs the retention job once. */
  runRetentionJob(db?: Db): Promise<void>;
  /** Clock of the app; tests move it. */
  clock: { ms: number };
  /** Log events. */
  log: { event: string; details: object }[];
  /** Typed client over the whole HTTP app, with or without a token. */
  api(token?: string): Api;
  /** Sends a request: `call('POST', '/login', { json: {...} })`. The path has no /api prefix. */
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** Token of the first administrator. */
  adminToken(): Promise<string>;
  /** Registers, verifies and logs in a learner. */
  learner(overrides?: Partial<typeof person>): Promise<{ token: string; email: string }>;
  /** Delivers queued mails and returns all mails so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Closes the app and creates it again on the same data. @returns the app to use from then on */
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
  /** IP address of the caller; without it the request has no socket. */
  from?: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // Untyped, because tests assert the shape.
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

/** Creates an app on an empty database of the engine under test, without rate limits unless `env` enables them. */
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
  return createOn(config, { ms: now }, []);
}

async function createOn(config: Config, clock: TestApp['clock'], log: TestApp['log']): Promise<TestApp> {
  const dir = config.dataDir;
  const runningApp = await createApp(config, { now: () => clock.ms, log: (event, details = {}) => log.push({ event, details }) });
  const responseCache = createResponseCache(runningApp.context.cache);
  const httpApp = createHttpApp(runningApp.context, { cache: responseCache, handlePage: async () => new Response('no pages here', { status: 404 }) });
  const send = sendThrough(httpApp);
  const api = (token?: string) =>
    createClient<typeof contract>(toManifest(contract), { fetch: (request) => send(request), base: 'http://academy.test/api', token: () => token });

  async function mails(): Promise<Email[]> {
    await runningApp.mailWorkers.deliver(queues.notice);
    await runningApp.mailWorkers.deliver(queues.newsletter);
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
    const byNumber = (name: string) => Number(name.match(/-(\d+)\.eml$/)?.[1]);
    return Promise.all(files.sort((a, b) => byNumber(a) - byNumber(b)).map((name) => PostalMime.parse(readFileSync(join(dir, name)))));
  }

  return {
    context: runningApp.context,
    httpApp,
    responseCache,
    mailWorkers: runningApp.mailWorkers,
    runRetentionJob: (db = runningApp.context.db) => createRetentionJob({ ...runningApp.context, db }, retentionRules).purge(),
    clock,
    log,
    api,
    mails,
    call: (method, path, options) => call(send, method, path, options),
    adminToken: async () => (await api().accounts.adminLogin(admin)).token,
    async learner(overrides = {}) {
      const registration = { ...person, ...overrides };
      await api().accounts.register(registration);
      const pin = pinIn((await mails()).findLast((mail) => mail.to?.some(({ address }) => address === registration.email)));
      await api().accounts.verify({ email: registration.email, verification_pin: pin });
      const { token } = await api().accounts.login({ email: registration.email, password: registration.password });
      return { token, email: registration.email };
    },
    async restart() {
      await runningApp.close();
      return createOn(config, clock, log);
    },
    async close() {
      await runningApp.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Creates a second process on the same database with the same clock. */
export async function createSecondProcess({ context, clock }: TestApp): Promise<Pick<TestApp, 'call' | 'close'>> {
  const runningApp = await createApp(context.config, { now: () => clock.ms, log: () => undefined });
  const send = sendThrough(createHttpApp(runningApp.context, { handlePage: async () => new Response() }));
  return { call: (method, path, options) => call(send, method, path, options), close: runningApp.close };
}

const sendThrough =
  (httpApp: Hono<HttpEnv>): Send =>
  async (request, from) =>
    httpApp.fetch(request, from ? { incoming: { socket: { remoteAddress: from } } } : undefined);

/** Six-digit PIN in the text of a mail. */
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
  const parsed: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body: parsed as TestResponse['body'], rows: parsed as TestResponse['rows'] };
}

/** URL of an empty database of the engine under test: a file in `dir`, or a new database on the tests' PostgreSQL. */
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
