import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import type { StoredResponse } from '#app/cache/stored-response.server.ts';
import { acceptedEncodings, type ContentEncoding } from '#app/lib/content-encoding.server.ts';

interface StaticFiles {
  /** A file as it was sent before, for the fast path. */
  match(url: string, encodings: ContentEncoding[]): StoredResponse | undefined;
  /** Reads a file that is in the folder since the start; other requests go to `next`. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** @param headersOf headers of a file besides those of sirv */
export function createStaticFiles(folder: string, headersOf: (path: string) => [string, string][]): StaticFiles {
  /** By URL, then by accepted encodings. */
  const sent = new Map<string, Map<string, StoredResponse>>();
  const send = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(response, path) {
      for (const [name, value] of headersOf(path)) response.setHeader(name, value);
    },
  });
  return {
    match: (url, encodings) => sent.get(url)?.get(encodings.join()),
    serve(request, response, next) {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return next();
      const encodings = acceptedEncodings(headers['accept-encoding']);
      const onFile = (file: Readable) => {
        // sirv would keep the file open when the client leaves, and end the process when the file is gone.
        file.once('error', () => response.destroy());
        response.once('close', () => file.destroy());
        if (!hasOneSpelling(url)) return;
        store(response, file, (stored) => {
          const variants = sent.get(url) ?? new Map<string, StoredResponse>();
          sent.set(url, variants.set(encodings.join(), stored));
        });
      };
      response.once('pipe', onFile);
      send(withPlainHeaders(request, encodings), response, () => {
        response.off('pipe', onFile);
        next();
      });
    },
  };
}

/** A path without escapes, query and trailing slash: other spellings of it would each be stored. */
const hasOneSpelling = (url: string) => /^(?:\/[\w.-]+)+$/.test(url);

/** By length: a client that has all bytes may leave before the end of the file is read. */
function store(response: ServerResponse, file: Readable, onComplete: (stored: StoredResponse) => void): void {
  const length = Number(response.getHeader('Content-Length'));
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  const chunks: Buffer[] = [];
  let size = 0;
  file.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size === length) onComplete({ status: 200, headers, etag: String(response.getHeader('ETag')), bytes: Buffer.concat(chunks) });
  });
}

/**
 * Only the headers that sirv reads correctly. Left out is Range, which a server may ignore (RFC 9110, 14.2): sirv ends the process
 * on `bytes=3-1`, and takes the last 2 bytes for the first 3. It also sends Brotli to a client that accepts it with the weight zero.
 */
function withPlainHeaders(request: IncomingMessage, encodings: ContentEncoding[]): IncomingMessage {
  const headers = { 'accept-encoding': encodings.join(), 'if-none-match': request.headers['if-none-match'] };
  return Object.create(request, { headers: { value: headers } });
}
