import { test } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

// Each file calls a function, because `test.override` on a shared `test` would last: the files of a process share modules.

type Env = Record<string, string>;

const openApp =
  (options: TestAppOptions | undefined) =>
  async ({ env }: { env: Env }, { onCleanup }: { onCleanup: (close: () => Promise<void>) => void }): Promise<TestApp> => {
    const app = await createTestApp(env, options);
    onCleanup(() => app.close());
    return app;
  };

/** Tests that share the `app` and the `adminToken` of their file. Both are created for the first test or hook that names them. */
export const withAppPerFile = (env: Env = {}, options?: TestAppOptions) =>
  test
    .extend('env', { scope: 'file' }, () => env)
    .extend('app', { scope: 'file' }, openApp(options))
    .extend('adminToken', { scope: 'file' }, ({ app }) => app.adminToken());

/** Tests with an `app` and an `adminToken` of their own. Both are created for a test that names them, or whose hooks do. */
export const withAppPerTest = (env: Env = {}, options?: TestAppOptions) =>
  test
    .extend('env', () => env)
    .extend('app', openApp(options))
    .extend('adminToken', ({ app }) => app.adminToken());
