import type { FetchLike } from './client.ts';
import { readLimitMs } from './fetch-within.ts';

/** Limit in ms of a write, to the end of its response. */
export const writeLimitMs = 15_000;
/** Bytes of a body that fit into that, and ms for each further one: 8 KiB a second, because `fetch` tells no progress of an upload. */
const freeBytes = 64 * 1024;
const msPerByte = 1 / 8;

/** About the bytes of a body. */
function sizeOf(body: string | FormData): number {
  if (typeof body === 'string') return body.length;
  return [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
}

function limitOf({ method }: Request, body: string | FormData | undefined): number {
  if (method === 'GET') return readLimitMs;
  return writeLimitMs + Math.max(0, sizeOf(body ?? '') - freeBytes) * msPerByte;
}

const isJson = ({ headers }: Response) => headers.get('Content-Type')?.includes('json') ?? false;

/** Transport of writes, of files and of what needs an account. The limit of a file begins anew while its bytes arrive. */
export const limitedFetch: FetchLike = async (request, body) => {
  const controller = new AbortController();
  const limitMs = limitOf(request, body);
  const start = () => setTimeout(() => controller.abort(), limitMs);
  let timer = start();
  const restart = () => {
    clearTimeout(timer);
    timer = start();
  };
  const response = await fetch(request, { signal: controller.signal });
  if (!response.body || isJson(response)) return response;
  const progress = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      restart();
      stream.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(progress), response);
};
