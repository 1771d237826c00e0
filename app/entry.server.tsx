import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { pagePolicy } from './http/headers.server.ts';
import { withStyles } from './styles.server.ts';

/**
 * Renders a page whole: its data is a database away, and whole bytes can be hashed, compressed and kept.
 * Everybody gets the same, robots included.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  let failed: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // One piece: a boundary that is ready is never sent apart from its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: request.signal,
    onError: (error) => {
      failed = error;
    },
  });
  await stream.allReady;
  if (failed) throw failed;
  const rendered = paintFirst(await new Response(stream).text());
  // In development Vite adds scripts and styles of its own.
  const html = import.meta.env.PROD ? withStyles(rendered) : rendered;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  headers.set('Content-Security-Policy', import.meta.env.PROD ? pagePolicy(html) : "frame-ancestors 'none'");
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

/** What draws the page comes before what makes it answer: on a slow line the scripts would take half of it from fonts and pictures. */
function paintFirst(html: string): string {
  const modules = /<link (rel="modulepreload"[^>]*>)/g;
  const last = [...html.matchAll(modules)].map(([, link]) => `<link fetchpriority="low" ${link}`).join('');
  return html.replaceAll(modules, '').replace('</head>', () => `${last}</head>`);
}
