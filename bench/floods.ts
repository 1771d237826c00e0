import { measureBeside, type Row, tableOf } from './beside-probe.ts';
import type { Method } from './flood.ts';
import { requested } from './load.ts';
import type { ReportSection } from './report.ts';
import { seededServer } from './seeded-servers.ts';
import { startServer } from './server-process.ts';

const methods: Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const connections = 50;
const posts = 600;
/** The product takes the probe and the flood for two clients by this header. */
export const limitsOn = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1/32' };

/** A visitor beside one address that sends as many requests as it can, method by method. */
export async function measureFloods(): Promise<ReportSection> {
  const { dataDir, newest } = await seededServer(posts, posts * 10);
  const product = await startServer(dataDir, limitsOn);
  const paths = ['/', `/blog/${newest}`, '/blog?page=[id]', '/register?page=[id]', '/no-such-page', '/no/such/[id]'];
  const rows: Row[] = [];
  for (const method of methods)
    rows.push(await measureBeside(method, { address: product.address, post: newest }, { method, paths, headers: requested, connections }));
  const forms = ['/contact', '/unsubscribe', '/confirm-subscription'];
  rows.push(
    await measureBeside(
      'POST to forms',
      { address: product.address, post: newest },
      { method: 'POST', paths: forms, headers: requested, connections },
    ),
  );
  await product.stop();
  const about = `${connections} connections from one address, on pages that exist and pages that do not; POST also on the pages that take forms.`;
  return tableOf('Floods of each method', about, rows);
}
