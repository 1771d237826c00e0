import { startServer } from '#tests/support/server-process.ts';
import type { FloodMethod } from './flood.ts';
import { floodSection, measureFloodImpact, type Row } from './flood-impact.ts';
import { browserHeaders } from './load.ts';
import type { ReportSection } from './report.ts';
import { seededServer } from './seeded-servers.ts';

const methods: FloodMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const connections = 50;
const posts = 600;
/** The server tells probe and flood apart by X-Forwarded-For. */
export const limitsOn = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1/32' };

/** Latency of a visitor while one IP address sends as many requests as possible, method by method. */
export async function measureFloods(): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(posts, posts * 10);
  const server = await startServer(limitsOn, { dataDir });
  const paths = ['/', `/blog/${newest}`, '/blog?page=[id]', '/register?page=[id]', '/no-such-page', '/no/such/[id]'];
  const rows: Row[] = [];
  for (const method of methods)
    rows.push(await measureFloodImpact(method, { address: server.address, post: newest }, { method, paths, headers: browserHeaders, connections }));
  const forms = ['/contact', '/unsubscribe', '/confirm-subscription'];
  rows.push(
    await measureFloodImpact(
      'POST to form pages',
      { address: server.address, post: newest },
      { method: 'POST', paths: forms, headers: browserHeaders, connections },
    ),
  );
  await server.stop();
  const description = `${connections} connections from one IP address, on pages that exist and pages that do not; POST also on the pages with forms.`;
  return floodSection('Floods by method', description, rows);
}
