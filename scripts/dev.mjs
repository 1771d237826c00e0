import { createServer as createHttpServer } from 'node:http';
import { ensureInstalled, reexecOnPinnedNode, root } from './setup.mjs';
import { failToStart } from './start-error.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) await develop().catch(failToStart);

/** Runs the production server code through Vite, with hot module replacement. */
async function develop() {
  process.umask(0o077);
  process.chdir(root);
  const { createServer } = await import('vite');
  const { getRequestListener } = await import('@hono/node-server');
  const http = createHttpServer();
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: { server: http }, hmr: { server: http } } });
  const { runner } = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);

  const { readConfig } = /** @type {typeof import('../app/lib/config.server.ts')} */ (await runner.import('/app/lib/config.server.ts'));
  const { createApp } = /** @type {typeof import('../app/bootstrap.server.ts')} */ (await runner.import('/app/bootstrap.server.ts'));
  const { createLog, standardOutput } = /** @type {typeof import('../app/lib/log.server.ts')} */ (await runner.import('/app/lib/log.server.ts'));
  const { startupBanner } = /** @type {typeof import('../app/startup-banner.server.ts')} */ (await runner.import('/app/startup-banner.server.ts'));
  const config = readConfig(process.env);
  const app = await createApp(config, { now: Date.now, log: createLog(standardOutput()) });

  /** HTTP app, created again after a change of server code. @type {{ module: unknown, listener: ReturnType<typeof getRequestListener> }} */
  let current = { module: undefined, listener: getRequestListener(() => new Response()) };
  const currentListener = async () => {
    const module = /** @type {typeof import('../app/http-app.server.ts')} */ (await runner.import('/app/http-app.server.ts'));
    if (module === current.module) return current.listener;
    current = { module, listener: getRequestListener(module.createHttpApp(app.context, { handlePage, pageViews: app.pageViews }).fetch) };
    return current.listener;
  };
  /** Resolves the page handler per request. @type {import('../app/http-app.server.ts').PageHandler} */
  const handlePage = async (request, context) => {
    const file = '/app/react-router-handler.server.ts';
    const handler = /** @type {typeof import('../app/react-router-handler.server.ts')} */ (await runner.import(file));
    return handler.handlePage(request, context);
  };
  http.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        (await currentListener())(request, response);
      } catch (error) {
        const serverError = error instanceof Error ? error : new Error(String(error));
        vite.ssrFixStacktrace(serverError);
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(serverError.stack);
      }
    });
  });
  http.listen(config.port, config.host, () => {
    app.start();
    process.stdout.write(startupBanner(config, config.port, app));
  });
  process.once('SIGINT', async () => {
    await vite.close();
    await app.close();
    process.exit(0);
  });
}
