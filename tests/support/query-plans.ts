import { type CompiledQuery, type KyselyPlugin, PostgresAdapter, type QueryId, type RootOperationNode } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Query plan of a statement. */
export interface Plan {
  sql: string;
  /** Tables that the plan scans without an index, completely or until a limit is reached. */
  scans: string[];
}

/** Wraps a database and records every distinct query from now on. */
export function recordQueries(db: Db): { db: Db; queries: () => CompiledQuery[] } {
  const recorded = new Map<string, CompiledQuery>();
  const note = (node: RootOperationNode, queryId: QueryId) => {
    const query = db.getExecutor().compileQuery(node, queryId);
    recorded.set(query.sql, query);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      note(node, queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), queries: () => [...recorded.values()] };
}

/** Disables sequential scans where an index exists: PostgreSQL would prefer them on small tables. */
export async function explain(db: Db, { sql, parameters }: CompiledQuery): Promise<Plan> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return { sql, scans: isPostgres ? await postgresScans(db, sql, parameters) : await sqliteScans(db, sql, parameters) };
}

const raw = (sql: string, parameters: readonly unknown[]) =>
  ({ sql, parameters, query: { kind: 'RawNode' }, queryId: { queryId: 'plan' } }) as unknown as CompiledQuery;

async function sqliteScans(db: Db, sql: string, parameters: readonly unknown[]): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(raw(`explain query plan ${sql}`, parameters));
  return rows.flatMap(({ detail }) => detail.match(/^SCAN ([a-z_]+)/)?.[1] ?? []);
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

async function postgresScans(db: Db, sql: string, parameters: readonly unknown[]): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await tx.executeQuery(raw('set local enable_seqscan = off', []));
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(raw(`explain (format json) ${sql}`, parameters));
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)));
  });
}

const scansIn = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
];
