import type { Academy } from '#app/app-context.server.ts';
import { mapEntries } from '#app/lib/map-values.ts';
import type { Client } from './client.ts';
import type { Contract, Counted } from './endpoint.ts';
import { type Asked, declared, type Line } from './endpoint-pipeline.server.ts';
import { refusalFor } from './error-mapping.server.ts';
import { withArrays } from './json-rows.server.ts';

/** On whose behalf a page asks, and who collects what it is made of. */
export type Caller = Pick<Asked, 'address' | 'reads'>;

/**
 * The API as pages ask it while they are made: the same parsing, limits and refusals as over HTTP, and the same client, but
 * no Request, JSON and Response in between, which would be copied on each side (decision 0022).
 */
export function openInProcess<C extends Contract>(calls: Record<string, Record<string, Line>>, academy: Academy): (caller: Caller) => Client<C> {
  const askers = mapEntries(calls, (lines) => mapEntries(lines, (line) => askerOf(line, academy)));
  // The table and its functions have the same shape by type; walking over it loses the names.
  return (caller) => mapEntries(askers, (asks) => mapEntries(asks, (ask) => (input?: object) => ask(caller, { ...input }))) as Client<C>;
}

function askerOf({ endpoint, perform }: Line, academy: Academy) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return async (caller: Caller, input: Record<string, unknown>): Promise<unknown> => {
    const params = Object.fromEntries(names.map((name) => [name, String(input[name])]));
    const rest = Object.entries(input).filter(([name]) => !names.includes(name));
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    try {
      const body = async () => Object.fromEntries(rest);
      const { result } = await perform({ ...caller, path, params, query: endpoint.body ? {} : texts(rest), body });
      const answer = declared(endpoint, await withArrays(result));
      return endpoint.counted ? { rows: answer, total: (result as Counted<unknown>).total } : answer;
    } catch (error) {
      throw refusalFor(path, error, academy).refused;
    }
  };
}

/** As they would stand in an address. */
const texts = (entries: [string, unknown][]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
