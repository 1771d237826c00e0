import { setTimeout as wait } from 'node:timers/promises';
import { upload } from '#tests/support/imports.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';
import { zipOf } from '#tests/support/zip.ts';
import { createDatabase } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { type BenchTarget, ms, type ReportSection } from './report.ts';
import { intervalMs, type Visits, visitDuring } from './visits.ts';

const quietMs = 5_000;
const maxRatio = 5;

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const picture = 'https://blog.example/wp-content/uploads/2020/03/yard.png';
const post = (body: string) => wordpressExport([{ id: 1, title: 'One', body, at: '2020-01-01 10:00:00' }]);

const attributes = () =>
  post('').replace(
    '<item>',
    `<item ${numbers(700_000)
      .map((nth) => `attribute-number-${nth}="value"`)
      .join(' ')}>`,
  );
const nested = () => `{"db":${'['.repeat(5_000_000)}`;
const pictures = () => ({
  // Each address has another query, and the same name.
  file: post(
    numbers(10)
      .map((nth) => `<img src="${picture}?${nth}">`)
      .join(''),
  ),
  pictures: zipOf(numbers(9_900).map(() => ({ name: 'uploads/2020/03/yard.png', bytes: Buffer.from('x') }))),
});
const courseRowCount = 5_000;
const courseRows = (meaning: string) =>
  new File(
    [
      `key,kind,igbo,english\n${numbers(courseRowCount)
        .map((nth) => `bench-${nth},word,akwa ${nth},${meaning} ${nth}`)
        .join('\n')}`,
    ],
    'course.csv',
  );

/** Longest waits of a visitor while files of others are read. */
export async function measureFiles(_: BenchProfile): Promise<ReportSection> {
  const postgres = await startPostgres();
  const database = `${postgres.address}/files`;
  await createDatabase(database);
  const rows = [...(await measureOn('SQLite', {})), ...(await measureOn('PostgreSQL', { DATABASE_URL: database }))];
  await postgres.stop();
  return {
    title: 'Files of others',
    description: `A visitor sends a request every ${intervalMs} ms, to the front page and to a list that is not cached, while hostile files and the largest files are read.`,
    columns: ['database', 'work', 'seconds', 'p50, ms', 'p99, ms', 'longest, ms', 'p99 to quiet'],
    rows: rows.map(({ cells }) => cells),
    targets: rows.flatMap(({ target }) => target ?? []),
  };
}

async function measureOn(engine: string, env: Record<string, string>): Promise<{ cells: (string | number)[]; target?: BenchTarget }[]> {
  const server = await startServer(env, { appFolder: process.env.BENCH_APP ?? '.' });
  const api = server.api(await server.adminToken());
  const quiet = await visitDuring(server.address, () => wait(quietMs));
  const cells = (work: string, { seconds, p50, p99, longest }: Visits) => [
    engine,
    work,
    seconds.toFixed(1),
    ms(p50),
    ms(p99),
    ms(longest),
    (p99 / quiet.p99).toFixed(1),
  ];
  const rows: { cells: (string | number)[]; target?: BenchTarget }[] = [{ cells: cells('quiet', quiet) }];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    await wait(1_000);
    const visits = await visitDuring(server.address, work);
    const ratio = visits.p99 / quiet.p99;
    process.stderr.write(`  ${cells(name, visits).join(' · ')}\n`);
    rows.push({
      cells: cells(name, visits),
      target: {
        name: `p99 of a visitor, ${engine}, ${name}`,
        wanted: `<= ${maxRatio} x`,
        measured: `${ratio.toFixed(1)} x`,
        reached: ratio <= maxRatio,
      },
    });
  };
  process.stderr.write(`  ${cells('quiet', quiet).join(' · ')}\n`);
  const check = async (name: string, files: Parameters<typeof upload>[1]) => {
    const id = await upload(api, files);
    await measure(name, () => checkUploaded(api, id));
  };
  await check('700,000 attributes', { file: attributes() });
  await check('5,000,000 brackets', { file: nested() });
  await check('9,900 files of one name', pictures());
  const rowsImported = async (meaning: string, dryRun?: 'true') => {
    const report = await api.course.importFile({ file: courseRows(meaning), ...(dryRun && { dryRun }) });
    if (report.new + report.changed !== courseRowCount) throw new Error(report.message);
  };
  await measure('5,000 rows of the course, dry run', () => rowsImported('a cloth', 'true'));
  await measure('5,000 rows of the course', () => rowsImported('a cloth'));
  await measure('5,000 changed rows', () => rowsImported('an egg'));
  await measure('export of the course, JSON', () => api.course.exportFile({ as: 'json' }));
  await measure('export of the course, CSV', () => api.course.exportFile({ as: 'csv' }));
  await measure('export of the academy, JSON', () => api.contentTransfer.exportJson());
  await server.stop();
  return rows;
}

async function checkUploaded(api: ReturnType<ServerProcess['api']>, id: number): Promise<void> {
  await api.contentTransfer.check({ id });
  while ((await api.contentTransfer.read({ id })).state === 'checking') await wait(100);
}
