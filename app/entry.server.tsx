import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { hashSource, pageCsp } from '#app/http/security-headers.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { academySheet } from './academy/academy-sheet.server.ts';
import { newNonce, takeNonce } from './http/script-hashes.server.ts';
import { inlineStylesheets } from './inline-css.server.ts';
import { logContext, onRenderedContext, publicUrlContext } from './load-context.ts';
import { ScriptNonce } from './script-nonce.ts';

/**
 * Renders a page to a buffer instead of a stream: complete bytes can be hashed, compressed and cached.
 * The result is the same for every visitor and for crawlers.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = newNonce();
  const { page: rendered, scripts } = takeNonce(await renderToBuffer(context, request.url, nonce), nonce);
  const headEnd = Math.max(0, rendered.indexOf('</head>'));
  const head = deprioritizeModulePreloads(rendered.toString('utf8', 0, headEnd));
  // In development Vite adds scripts and styles that are not hashed.
  const { parts, styles } = import.meta.env.PROD ? inlineStylesheets(head) : { parts: [Buffer.from(head)], styles: [] };
  // After the sheet of the theme. The browser's bundle does not know it, as it does not know the inlined ones.
  const ownSheet = Buffer.from(academySheet(context.staticHandlerContext.loaderData.root?.academy));
  if (ownSheet.length > 0) parts.push(Buffer.from('<style>'), ownSheet, Buffer.from('</style>'));
  const page = Buffer.concat([...parts, rendered.subarray(headEnd)]);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  headers.set(
    'Content-Security-Policy',
    import.meta.env.PROD
      ? pageCsp(scripts, ownSheet.length > 0 ? [...styles, hashSource(ownSheet)] : styles, loadContext.get(publicUrlContext))
      : "frame-ancestors 'none'",
  );
  loadContext.get(onRenderedContext)?.(page.byteLength);
  return new Response(request.method === 'HEAD' ? null : page, { status, headers });
}

/** Logs unexpected errors only: unknown paths and API errors appear in the request log, where clients cannot flood it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof ApiError) return;
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.get(logContext)('failed', { path: new URL(request.url).pathname, reason });
};

function renderToBuffer(context: EntryContext, url: string, nonce: string): Promise<Buffer> {
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </ScriptNonce>
  );
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Disables out-of-order streaming: every Suspense boundary is rendered in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(bufferSink(resolve)),
      onError: reject,
      onShellError: reject,
    });
  });
}

function bufferSink(resolve: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks));
      done();
    },
  });
}

/** Lowers the priority of scripts, which on a slow connection take half the bandwidth from fonts and images. */
function deprioritizeModulePreloads(head: string): string {
  const preloadPattern = /<link (rel="modulepreload"[^>]*>)/g;
  const preloads = [...head.matchAll(preloadPattern)].map(([, link]) => `<link fetchpriority="low" ${link}`);
  return [head.replaceAll(preloadPattern, ''), ...preloads].join('');
}
