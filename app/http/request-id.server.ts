import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { type Log, logFields, loggedPath, shouldLogRequest } from '#app/lib/log.server.ts';
import { createProxyCheck } from './client-ip.server.ts';

/** Returns the id of a request. @param given header X-Request-Id */
export type RequestIdOf = (connection: string | undefined, given: string | string[] | undefined) => string;

/** A trusted proxy may name a request, so that its log and this one agree; all others get a random id. */
export function createRequestIds(trustedProxies: string[]): RequestIdOf {
  const isProxy = createProxyCheck(trustedProxies);
  return (connection, given) => (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) && isProxy(connection) ? given : randomUUID());
}

/** Logs a request, under an id that is in all its log lines and in the header of an error response. */
export const logRequests =
  (log: Log, idOf: (context: Context) => string): MiddlewareHandler =>
  (context, next) => {
    const id = idOf(context);
    return logFields.run({ request_id: id }, async () => {
      const startedAt = performance.now();
      await next();
      const { method, path } = context.req;
      const { status } = context.res;
      if (status >= 400) context.header('X-Request-Id', id);
      if (shouldLogRequest(path)) log('request', { method, path: loggedPath(path), status, ms: Math.round(performance.now() - startedAt) });
    });
  };
