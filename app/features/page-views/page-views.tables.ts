declare module '#app/db/schema.ts' {
  interface Schema {
    page_views: PageViews;
  }
}

/** Views of a public page on a day. Nothing tells views of one visitor from those of others. */
interface PageViews {
  /** Local date of the academy. */
  day: string;
  /** The one path of the page, without a query. */
  path: string;
  views: number;
}

export type {};
