import { createServer as createHttpServer } from 'node:http';
import { ensureInstalled, reexecOnPinnedNode, root } from './setup.mjs';

ensureInstalled();
if (await reexecOnPinnedNode()) await develop();

/** The same server code as in production, kept fresh by Vite: a changed page appears without a reload. */
async function develop() {
  process.chdir(root);
  const { createServer } = await import('vite');
  const { getRequestListener } = await import('@hono/node-server');
  const http = createHttpServer();
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: { server: http }, hmr: { server: http } } });
  const { runner } = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);

  const { readConfig } = await runner.import('/app/lib/config.server.ts');
  const { openAcademy } = await runner.import('/app/bootstrap.server.ts');
  const { jsonLog } = await runner.import('/app/lib/log.server.ts');
  const { greetingOf } = await runner.import('/app/startup-banner.server.ts');
  const config = readConfig(process.env);
  const open = await openAcademy(config, { now: Date.now, log: jsonLog });

  /** The edge, made anew when server code has changed; pages are looked up at every request. */
  let fresh = { module: undefined, listen: getRequestListener(() => new Response()) };
  const edge = async () => {
    const module = await runner.import('/app/http-app.server.ts');
    if (module === fresh.module) return fresh.listen;
    /** @param {Request} request @param {import('react-router').RouterContextProvider} context */
    const pages = async (request, context) => (await runner.import('/app/react-router-handler.server.ts')).pages(request, context);
    fresh = { module, listen: getRequestListener(module.createServer(open.academy, { pages }).fetch) };
    return fresh.listen;
  };
  http.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        (await edge())(request, response);
      } catch (error) {
        const known = error instanceof Error ? error : new Error(String(error));
        vite.ssrFixStacktrace(known);
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(known.stack);
      }
    });
  });
  http.listen(config.port, config.host, () => {
    open.postOffice.start();
    open.purger.start();
    process.stdout.write(greetingOf(config, config.port, open.administrator));
  });
  process.once('SIGINT', async () => {
    await vite.close();
    await open.close();
    process.exit(0);
  });
}
