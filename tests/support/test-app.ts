import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import PostalMime, { type Email } from 'postal-mime';
import type { AppContext } from '#app/app-context.server.ts';
import { createApp } from '#app/bootstrap.server.ts';
import { createResponseCache, type ResponseCache } from '#app/cache/response-cache.server.ts';
import type { InvalidationBus } from '#app/db/invalidation-bus.server.ts';
import type { Db, Level } from '#app/db/schema.ts';
import type { PageViews } from '#app/features/page-views/count-views.server.ts';
import { jobRegistry } from '#app/features.server.ts';
import { createHttpApp, type HttpEnv } from '#app/http-app.server.ts';
import { createJobWorkers, type JobWorkers } from '#app/jobs/job-workers.server.ts';
import { type Config, readConfig } from '#app/lib/config.server.ts';
import { queues } from '#app/mail/mail.queries.server.ts';
import type { MailWorkers } from '#app/mail/mail-workers.server.ts';
import { type ApiAccess, admin, createApiAccess } from './api-client.ts';
import { dropDatabase, newDatabaseUrl, newMigratedDatabaseUrl } from './empty-database.ts';

export interface TestApp extends ApiAccess {
  context: AppContext;
  httpApp: Hono<HttpEnv>;
  responseCache: ResponseCache;
  /** Not started: tests deliver with `mails()` or start it. */
  mailWorkers: MailWorkers;
  /** Not started: tests run due jobs with `drain()` or start it. */
  jobWorkers: JobWorkers;
  /** Not started: tests write them with `write()`. */
  pageViews: PageViews;
  /** Runs the retention job now, unless another process performs it. */
  runRetentionJob(db?: Db): Promise<void>;
  /** Clock of the app; tests move it. */
  clock: { ms: number };
  /** Log events. */
  log: { event: string; details: object }[];
  /** Registers and verifies a learner, which logs in. */
  learner(overrides?: Partial<typeof person>): Promise<{ token: string; email: string }>;
  /** Delivers queued mails and returns all mails so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Closes the app and creates it again on the same data. @returns the app to use from then on */
  restart(): Promise<TestApp>;
  close(): Promise<void>;
}

export const person = {
  first_name: 'Learner',
  last_name: 'Example',
  email: 'learner@example.com',
  phone_number: '+234 800 000 0000',
  level: 'beginner' as Level,
  password: 'a long enough secret',
  confirm_password: 'a long enough secret',
};

export const noon = Date.UTC(2026, 0, 15, 12);

export interface TestAppOptions {
  /** Writes tables and rows into the empty database at this URL before the app opens it. */
  fill?: (databaseUrl: string) => Promise<void>;
  /** Start of the clock in ms. */
  now?: number;
  /**
   * Whether changes by other processes arrive. By default the app is alone on its database: the bus discards the whole cache when it connects
   * and after each suspension, at moments that a test cannot know, so that no test could see that a response stays cached.
   */
  hasOtherProcesses?: boolean;
}

const noOtherProcess: InvalidationBus = { drain: () => [], publish: async () => undefined, close: async () => undefined };

/** Creates an app on an empty database of the engine under test, without rate limits unless `env` enables them. */
export async function createTestApp(
  env: Record<string, string> = {},
  { fill, now = noon, hasOtherProcesses = false }: TestAppOptions = {},
): Promise<TestApp> {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const database = await (fill ? newDatabaseUrl(dir) : newMigratedDatabaseUrl(dir));
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
  return createOn(config, { ms: now }, [], hasOtherProcesses ? undefined : noOtherProcess);
}

async function createOn(config: Config, clock: TestApp['clock'], log: TestApp['log'], bus: InvalidationBus | undefined): Promise<TestApp> {
  const dir = config.dataDir;
  const runningApp = await createApp(config, { now: () => clock.ms, log: (event, details = {}) => log.push({ event, details }), bus });
  const responseCache = createResponseCache(runningApp.context.cache);
  const httpApp = createHttpApp(runningApp.context, {
    cache: responseCache,
    pageViews: runningApp.pageViews,
    handlePage: async () => new Response('no pages here', { status: 404 }),
  });
  const access = accessTo(httpApp);

  /** By name of the file, which never changes: parsing takes longer than the rest of most tests. */
  const parsedMails = new Map<string, Promise<Email>>();
  function parsed(name: string): Promise<Email> {
    const mail = parsedMails.get(name) ?? PostalMime.parse(readFileSync(join(dir, name)));
    parsedMails.set(name, mail);
    return mail;
  }

  async function mails(): Promise<Email[]> {
    await runningApp.mailWorkers.deliver(queues.notice);
    await runningApp.mailWorkers.deliver(queues.newsletter);
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
    const byNumber = (name: string) => Number(name.match(/-(\d+)\.eml$/)?.[1]);
    return Promise.all(files.sort((a, b) => byNumber(a) - byNumber(b)).map(parsed));
  }

  return {
    context: runningApp.context,
    httpApp,
    responseCache,
    mailWorkers: runningApp.mailWorkers,
    jobWorkers: runningApp.jobWorkers,
    pageViews: runningApp.pageViews,
    async runRetentionJob(db = runningApp.context.db) {
      await runningApp.jobWorkers.schedule();
      await runningApp.context.db
        .updateTable('jobs')
        .set({ run_at: clock.ms })
        .where('kind', '=', 'retention.purge')
        .where('state', '=', 'queued')
        .execute();
      await createJobWorkers({ ...runningApp.context, db }, jobRegistry).drain();
    },
    clock,
    log,
    ...access,
    mails,
    async learner(overrides = {}) {
      const registration = { ...person, ...overrides };
      await access.api().accounts.register(registration);
      const pin = pinIn((await mails()).findLast((mail) => mail.to?.some(({ address }) => address === registration.email)));
      const { token = '' } = await access.api().accounts.verify({ email: registration.email, verification_pin: pin });
      return { token, email: registration.email };
    },
    async restart() {
      await runningApp.close();
      return createOn(config, clock, log, bus);
    },
    async close() {
      await runningApp.close();
      if (config.databaseUrl.startsWith('postgres')) await dropDatabase(config.databaseUrl);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Creates a second process on the same database with the same clock. */
export async function createSecondProcess({ context, clock }: TestApp): Promise<Pick<TestApp, 'context' | 'call' | 'close'>> {
  const runningApp = await createApp(context.config, { now: () => clock.ms, log: () => undefined });
  const { call } = accessTo(createHttpApp(runningApp.context, { handlePage: async () => new Response() }));
  return { context: runningApp.context, call, close: runningApp.close };
}

const accessTo = (httpApp: Hono<HttpEnv>): ApiAccess =>
  createApiAccess('http://academy.test', async (request, from) =>
    httpApp.fetch(request, from ? { incoming: { socket: { remoteAddress: from } } } : undefined),
  );

/** Six-digit PIN in the text of a mail. */
export function pinIn(mail: Email | undefined): string {
  return mail?.text?.match(/^\d{6}$/m)?.[0] ?? '';
}
