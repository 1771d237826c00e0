import { loadavg } from 'node:os';
import { unitPath } from '#app/features/course/unit-path.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { createDatabase, vacuum, withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection, wholeNumber } from './report.ts';

const items = 5_000;
const unitItems = 40;
const perLesson = 8;
const warmUps = 3;
const visits = 61;

const keyOf = (nth: number) => `bench-${nth}`;
/** Words with tones and a form each, of which the first ones are the items of a unit. */
function courseFile(meaning: string): File {
  const lessons = Array.from({ length: unitItems / perLesson }, (_, lesson) => ({
    key: `bench-${lesson}`,
    kind: 'words',
    title: `Lesson ${lesson + 1}`,
    aims: 'Say what is on the table',
    state: 'published',
    items: Array.from({ length: perLesson }, (_item, nth) => keyOf(lesson * perLesson + nth)),
  }));
  const unit = { key: 'bench', level: 'advanced', title: 'Nri', titleEnglish: 'At the table', can: 'ask for food', state: 'published', lessons };
  const words = Array.from({ length: items }, (_, nth) => ({
    key: keyOf(nth),
    kind: 'word',
    igbo: 'akwụkwọ',
    toned: 'ákwụ́kwọ́',
    english: `${meaning} ${nth}`,
    note: 'Also what grows on a tree',
    toneState: 'agreed',
    textState: 'sourced',
    source: 'bench',
    state: 'published',
    forms: [{ kind: 'dialect', form: 'akwukwo', place: 'a town' }],
  }));
  return new File([JSON.stringify({ format: 1, units: [unit], items: words })], 'course.json');
}

/** Time of imports, and of a unit that no cache has beside a post. */
export async function measureCourse(_: BenchProfile): Promise<ReportSection> {
  const postgres = await withPostgres(async (address) => {
    const database = `${address}/course`;
    await createDatabase(database);
    return measureOn('PostgreSQL', { DATABASE_URL: database }, () => vacuum(database));
  });
  return {
    title: 'Course',
    description: `Import of ${wholeNumber(items)} words with tones and a form each as one file, seconds; and the page of a unit of ${unitItems} items and of a post of the starter content, median milliseconds of ${visits} sequential requests that no cache answers. Load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    columns: ['database', 'dry run, s', 'all new, s', 'all changed, s', 'the same again, s', 'unit, ms', 'post, ms', 'unit to post'],
    rows: [await measureOn('SQLite', {}), postgres],
    targets: [],
  };
}

/** @param afterImports completes what the database does in the background */
async function measureOn(engine: string, env: Record<string, string>, afterImports?: () => Promise<unknown>): Promise<(string | number)[]> {
  const server = await startServer({ RATE_LIMITS: 'off', ...env });
  const { course } = server.api(await server.adminToken());
  const seconds = async (file: File, expected: object, dryRun?: 'true') => {
    const from = performance.now();
    const report = await course.importFile({ file, ...(dryRun && { dryRun }) });
    const took = (performance.now() - from) / 1000;
    for (const [name, count] of Object.entries(expected))
      if (report[name as 'new'] !== count) throw new Error(`${name} is ${report[name as 'new']}, not ${count}`);
    return took.toFixed(1);
  };
  const first = courseFile('leaf');
  const all = items + unitItems / perLesson + 1;
  const imports = [
    await seconds(first, { new: all }, 'true'),
    await seconds(first, { new: all }),
    await seconds(courseFile('paper'), { changed: items }),
    await seconds(courseFile('paper'), { same: all }),
  ];
  await afterImports?.();
  const unit = (await course.units()).find(({ key }) => key === 'bench')?.id ?? 0;
  const [unitMs, postMs] = await renderMs(server, [unitPath(unit), '/blog/1']);
  await server.stop();
  return [engine, ...imports, ms(unitMs ?? 0), ms(postMs ?? 0), ((unitMs ?? 0) / (postMs ?? 1)).toFixed(2)];
}

/** Pages take turns, so that other load on the machine affects all of them. */
async function renderMs(server: ServerProcess, paths: string[]): Promise<number[]> {
  const times = paths.map((): number[] => []);
  for (let nth = 0; nth < warmUps + visits; nth += 1)
    for (const [index, path] of paths.entries()) {
      const from = performance.now();
      const response = await fetch(`${server.address}${path}?visit=${nth}`);
      await response.text();
      if (!response.ok) throw new Error(`GET ${path} responded with ${response.status}`);
      if (nth >= warmUps) times[index]?.push(performance.now() - from);
    }
  return times.map(median);
}
