import type { WorkerContext } from '#app/app-context.server.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { addViews } from './page-views.queries.server.ts';
import { createViewedPaths, type ViewedPage } from './viewed-paths.server.ts';

const writeEveryMs = 30_000;
const rowsPerStatement = 500;

/** Views of a page since the start of the process: the caller adds one for each. */
export interface ViewCount {
  views: number;
}

interface StoredCount extends ViewCount {
  written: number;
}

/** Views of pages, counted in memory and written from time to time. */
export interface PageViews {
  /** Count of the page that an address opens with a good reply; undefined for what is not counted. */
  countOf(url: string): ViewCount | undefined;
  /** Adds what was counted since the last time to the database. A failure keeps it for the next time. */
  write(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Crawlers and previews of links, as far as they say so; and what browsers fetch ahead. */
export const isAutomatic = (agent: string | undefined, purpose: string | undefined): boolean =>
  purpose?.startsWith('prefetch') === true || (agent !== undefined && /bot\b|crawl|spider|externalhit|whatsapp\//i.test(agent));

export function createPageViews(context: Pick<WorkerContext, 'db' | 'now' | 'config' | 'log'>, pages: readonly ViewedPage[]): PageViews {
  /** Callers hold the counts: only pages that exist have one, and none is removed. */
  const counts = new Map<string, StoredCount>();
  const pathOf = createViewedPaths(pages);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    const day = localToday(localTimeOf(context));
    const fresh = [...counts].filter(([, { views, written }]) => views > written).sort(([one], [other]) => (one < other ? -1 : 1));
    for (let from = 0; from < fresh.length; from += rowsPerStatement) {
      const rows = fresh.slice(from, from + rowsPerStatement).map(([path, count]) => ({ path, count, upTo: count.views }));
      await addViews(
        context.db,
        rows.map(({ path, count, upTo }) => ({ day, path, views: upTo - count.written })),
      );
      for (const { count, upTo } of rows) count.written = upTo;
    }
  }

  const write = () => {
    writing = writing.then(writeAll).catch((error: unknown) => context.log('page_views_write_failed', { reason: String(error) }));
    return writing;
  };

  return {
    countOf(url) {
      const path = pathOf(url);
      if (path === undefined) return undefined;
      const count = counts.get(path) ?? { views: 0, written: 0 };
      counts.set(path, count);
      return count;
    },
    write,
    start() {
      timer = setInterval(write, writeEveryMs).unref();
    },
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}
