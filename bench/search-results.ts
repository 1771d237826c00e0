import { searchedWords, searchQueries } from '#tests/support/search-queries.ts';
import { type ServerEnv, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { createDatabase, withPostgres } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import type { ReportSection } from './report.ts';

/** Results of the shared list of queries, of both engines side by side. */
export async function compareSearchResults(_: BenchProfile): Promise<ReportSection> {
  const sqlite = await resultsOn({});
  const postgres = await withPostgres(async (address) => {
    const url = `${address}/results`;
    await createDatabase(url);
    return resultsOn({ DATABASE_URL: url });
  });
  const rows = searchQueries.map(([query], place) => [`\`${query}\``, sqlite[place] ?? '', postgres[place] ?? '']);
  const alike = rows.filter(([, one, other]) => one === other).length;
  return {
    title: 'Results of the search',
    description: `Results in order, at most the first page, of the ${searchQueries.length} queries of the tests over the seed content and ${searchedWords.length} more words, without the course.`,
    columns: ['query', 'SQLite', 'PostgreSQL'],
    rows,
    targets: [
      { name: 'queries with the same results on both engines', wanted: String(rows.length), measured: String(alike), reached: alike === rows.length },
    ],
  };
}

async function resultsOn(env: ServerEnv): Promise<string[]> {
  const server = await startServer(env);
  try {
    await prepare(server);
    const results: string[] = [];
    // One after the other: a server refuses more readers at a time than it can answer soon.
    for (const [query] of searchQueries) results.push(await resultsOf(server, query));
    return results;
  } finally {
    await server.stop();
  }
}

async function prepare(server: ServerProcess): Promise<void> {
  const { course, wordOfDay } = server.api(await server.adminToken());
  for (const { units } of await course.levels()) for (const { id } of units) await course.unpublishUnit({ id });
  for (const word of searchedWords) await wordOfDay.create(word);
}

async function resultsOf(server: ServerProcess, q: string): Promise<string> {
  const { rows } = await server.api().search.find({ q });
  return rows.map(({ kind, id }) => `${kind} ${id}`).join(', ') || 'nothing';
}
