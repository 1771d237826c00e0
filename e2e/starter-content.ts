import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type ServerEnv, type ServerOptions, type ServerProcess, startServer } from '#tests/support/server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder with the starter content and the first administrator, whose server has stopped, and what it was started with. */
    starterContent: { folder: string; env: ServerEnv };
  }
}

/** Lets a server write the starter content once: a start on a copy takes a quarter of the processor time (decision 0103). */
export async function writeStarterContent(env: ServerEnv): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-starter-content-'));
  const { stop } = await startServer(env, { dataDir: folder });
  await stop();
  return folder;
}

/** Starts a server on a copy of the starter content, to which `fill` may add. */
export const startOnCopy = (content: string, env: ServerEnv = {}, { fill, ...options }: ServerOptions = {}): Promise<ServerProcess> =>
  startServer(env, {
    ...options,
    async fill(dataDir) {
      cpSync(content, dataDir, { recursive: true });
      await fill?.(dataDir);
    },
  });

/** Starts a server with the starter content for the tests of a file. */
export function startWithContent(env?: ServerEnv, options?: ServerOptions): Promise<ServerProcess> {
  const content = inject('starterContent');
  return startOnCopy(content.folder, { ...content.env, ...env }, options);
}
