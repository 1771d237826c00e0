import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { findRows } from '#app/search/search.queries.server.ts';
import { parseSearchQuery, type SearchQuery } from '#app/search/search-query.ts';
import type { SearchRow, SearchSource } from '#app/search/search-source.server.ts';
import { markHits, searchText, snippetOf } from '#app/search/snippet.ts';
import type { SearchResult, search } from './search.contract.ts';
import { maxQueryWords, maxSegments, resultsPerPage } from './search-limits.contract.ts';

const keyOf = (kind: string, id: number) => `${kind} ${id}`;

function toResult({ kind, label, titleLang }: SearchSource, { id, path, texts }: SearchRow, query: SearchQuery): SearchResult {
  const subtitle = searchText(texts.subtitle, query);
  const body = searchText(texts.body, query);
  const shown = body.hits.size === 0 && subtitle.hits.size > 0 ? subtitle : body;
  const title = markHits(searchText(texts.title, query), maxSegments);
  return { kind, id, label, path, title, titleLang: titleLang ?? null, snippet: snippetOf(shown, maxSegments) };
}

/** Handlers that search these sources. Results depend on the time, so no response is cached. */
export const searchHandlers = (sources: readonly SearchSource[]): Handlers<typeof search> => ({
  find: async ({ db, query: { q, page = 1 }, now, config }) => {
    const query = parseSearchQuery(q);
    const words = query.terms.flat().length;
    if (words === 0) rejectFields({ q: 'Please type at least one letter or number' });
    if (words > maxQueryWords) rejectFields({ q: `Please search for at most ${maxQueryWords} words at once` });
    const time = now();
    const { rows: found, total } = await findRows(db, query, { now: time, limit: resultsPerPage, page });
    const loaded = new Map<string, { source: SearchSource; row: SearchRow }>();
    for (const source of sources) {
      const ids = found.filter(({ kind }) => kind === source.kind).map(({ row_id }) => row_id);
      if (ids.length === 0) continue;
      for (const row of await source.rows(db, ids, config.timeZone))
        if (row.publicFrom <= time) loaded.set(keyOf(source.kind, row.id), { source, row });
    }
    const results = found.flatMap(({ kind, row_id }) => loaded.get(keyOf(kind, row_id)) ?? []);
    return { rows: results.map(({ source, row }) => toResult(source, row, query)), total };
  },
});
