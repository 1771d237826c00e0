/** Whether the path is that of a recording (`media/media-address.ts`). */
export const isVoice = (path: string): boolean => /^\/media\/[\da-f]{32}-play\.mp3$/.test(path);

const mostVoices = 60;
const mostBytes = 3_000_000;
/** A recording has at most 15 s of 48 kbit/s. */
const largestVoice = 92_000;

const lengthOf = (response: Response | undefined) => Number(response?.headers.get('Content-Length') ?? largestVoice);

/** Keeps a whole recording as the newest one; the oldest ones go where there are too many. Never call it with a part (206). */
export async function keepVoice(cache: Cache, path: string, response: Response): Promise<void> {
  await cache.delete(path);
  await cache.put(path, response);
  const newestFirst = [...(await cache.keys())].reverse();
  if (newestFirst.length * largestVoice <= mostBytes) return;
  let bytes = 0;
  for (const [nth, request] of newestFirst.entries()) {
    bytes += lengthOf(await cache.match(request));
    if (nth >= mostVoices || bytes > mostBytes) await cache.delete(request);
  }
}

/** The part of a whole response that a range asks for (RFC 9110, 14.2): Safari plays nothing else. Other ranges get the whole. */
export async function partOf(range: string | null, response: Response): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || response.status !== 200) return response;
  const bytes = await response.arrayBuffer();
  const size = bytes.byteLength;
  const first = Number(from);
  const last = Math.min(size - 1, to ? Number(to) : size);
  if (first > last) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
  const headers = {
    'Content-Type': response.headers.get('Content-Type') ?? 'audio/mpeg',
    'Content-Range': `bytes ${first}-${last}/${size}`,
    'Content-Length': String(last - first + 1),
    'Accept-Ranges': 'bytes',
  };
  return new Response(bytes.slice(first, last + 1), { status: 206, headers });
}
