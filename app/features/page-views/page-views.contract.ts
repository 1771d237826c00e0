import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';

/** Days of the chart, today included. */
export const shownDays = 30;
export const shownPages = 10;

const ViewedPage = z.object({
  path: z.string(),
  /** Null for a page that is no row of a table, and once the row is gone. */
  title: z.nullable(z.string()),
  views: z.int(),
});
export type ViewedPage = z.output<typeof ViewedPage>;
const TopPages = z.array(ViewedPage).check(z.maxLength(shownPages));

export const pageViews = {
  summary: get('/admin/page-views', {
    permission: 'academy:manage',
    reply: z.object({
      /** In order; the last one is today and not over. */
      days: z.array(z.object({ day: z.iso.date(), views: z.int() })).check(z.maxLength(shownDays)),
      /** Pages with the most views today, in the last 7 and in the last 30 days. */
      today: TopPages,
      week: TopPages,
      month: TopPages,
    }),
    description: `views of public pages by day, for the last ${shownDays} days, and the pages with the most views; they are stored twice a minute`,
  }),
};
