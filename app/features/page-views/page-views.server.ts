import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { addDays, localTimeOf, localToday } from '#app/lib/local-date.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { type pageViews, shownDays, shownPages, type ViewedPage } from './page-views.contract.ts';
import { titlesByPath, topPages, viewsByDay } from './page-views.queries.server.ts';

type Counted = Pick<ViewedPage, 'path' | 'views'>;

/** Titles by path. */
async function titlesOf(db: Db, paths: string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [beginning, read] of Object.entries(titlesByPath)) {
    const ids = paths.filter((path) => path.startsWith(beginning)).map((path) => parseIdParam(path.slice(beginning.length)));
    if (ids.length > 0) for (const { id, title } of await read(db, ids)) titles.set(beginning + id, title);
  }
  return titles;
}

export const pageViewsHandlers: Handlers<typeof pageViews> = {
  summary: async ({ db, ...context }) => {
    const today = localToday(localTimeOf(context));
    const first = addDays(today, 1 - shownDays);
    const byDay = new Map((await viewsByDay(db, first)).map(({ day, views }) => [day, Number(views)]));
    const top = async (since: string): Promise<Counted[]> =>
      (await topPages(db, since, shownPages)).map(({ path, views }) => ({ path, views: Number(views) }));
    const [ofToday, week, month] = [await top(today), await top(addDays(today, -6)), await top(first)];
    const titles = await titlesOf(db, [...new Set([...ofToday, ...week, ...month].map(({ path }) => path))]);
    const titled = (rows: Counted[]) => rows.map((row) => ({ ...row, title: titles.get(row.path) ?? null }));
    return {
      days: Array.from({ length: shownDays }, (_, nth) => addDays(first, nth)).map((day) => ({ day, views: byDay.get(day) ?? 0 })),
      today: titled(ofToday),
      week: titled(week),
      month: titled(month),
    };
  },
};
