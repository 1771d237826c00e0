import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startBare } from './bare.ts';
import { type Product, startProduct } from './product.ts';

const connections = 50;
const warmUpSeconds = 3;
const seconds = 8;
const paths = ['/blog', '/api/blog?limit=20&view=card'];
const pages = ['/', '/blog', '/blog/6', '/register'];

/** Loads product and bare server in turn with the same bytes, and prints the ratios of this one run. */
export async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  const first = await startProduct(dataDir);
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, ${connections} connections, ${seconds} s each`);
  console.log(`first start (migrates, plants, listens): ${first.startMs} ms`);
  await first.stop();
  const product = await startProduct(dataDir);
  console.log(`second start: ${product.startMs} ms, memory ${product.memoryMiB()} MiB`);
  for (const path of paths) await compare(product, path);
  console.log(`memory after that: ${product.memoryMiB()} MiB`);
  for (const page of pages) console.log(`JavaScript of ${page}, brotli: ${await scriptBytes(product.address, page)} bytes`);
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function compare(product: Product, path: string): Promise<void> {
  const answer = await fetch(product.address + path, { headers: { 'Accept-Encoding': 'identity' } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const bare = await startBare(bytes, answer.headers.get('Content-Type') ?? 'text/plain');
  const ours = await load(product.address + path);
  const theirs = await load(bare.address + path);
  bare.stop();
  console.log(`GET ${path} (${bytes.byteLength} bytes): ${ours} /s, bare node:http ${theirs} /s, ratio ${(ours / theirs).toFixed(3)}`);
}

/** Requests a second; any answer but 2xx makes the figure worthless, so it stops the run. */
async function load(url: string): Promise<number> {
  await autocannon({ url, connections, duration: warmUpSeconds });
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return Math.round(result.requests.average);
}

/** All scripts that the HTML of a page asks for, as they travel. */
async function scriptBytes(address: string, page: string): Promise<number> {
  const html = await (await fetch(address + page)).text();
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name));
  return [...scripts].reduce((sum, name) => sum + statSync(join('build/client', `${name}.br`)).size, 0);
}
