declare module '#app/db/schema.ts' {
  interface Schema {
    calendar_feeds: CalendarFeeds;
  }
}

/** Secret address of the calendar of an account; no row for none. */
interface CalendarFeeds {
  account_id: number;
  /** The address itself is told once, and not stored. */
  secret_hash: string;
  created_at: number;
  /** Last reading, an hour late at most; null before the first. */
  read_at: number | null;
}

export {};
