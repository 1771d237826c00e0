import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { type ServerEnv, type ServerProcess, startServer } from '#tests/support/server-process.ts';

/** Starts a server for the tests of a file whose address is on localhost: browsers accept no IP address for passkeys. */
export function localhostServer(env: ServerEnv = {}): () => ServerProcess {
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    server = { ...(await startServer({ STARTER_CONTENT: 'off', PUBLIC_URL: address, ...env }, { port })), address };
  });
  afterAll(() => server?.stop());
  return () => {
    if (!server) throw new Error('The server was not started');
    return server;
  };
}

/** Creates a verified learner. @returns the token of the session */
export async function registerOn({ api, dataDir }: ServerProcess, email: string, password: string): Promise<string> {
  const registration = { first_name: 'Ada', last_name: 'Obi', email, phone_number: '+234 800', level: 'beginner' as const };
  await api().accounts.register({ ...registration, password, confirm_password: password });
  const outbox = join(dataDir, 'outbox');
  const pin = () => {
    const mail = readdirSync(outbox).find((name) => name.endsWith('.eml') && readFileSync(join(outbox, name), 'utf8').includes(email));
    return (
      mail &&
      readFileSync(join(outbox, mail), 'utf8')
        .match(/^\d{6}\r?$/m)?.[0]
        .trim()
    );
  };
  await expect.poll(pin).toMatch(/^\d{6}$/);
  return (await api().accounts.verify({ email, verification_pin: pin() ?? '' })).token ?? '';
}
