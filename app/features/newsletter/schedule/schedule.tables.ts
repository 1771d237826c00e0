import type { ColumnType, Generated } from 'kysely';
import type { Segment } from '../segments.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    scheduled_newsletters: ScheduledNewsletters;
  }
}

/** Newsletter that waits for its time. Sending it deletes the row in the transaction that creates its mails. */
interface ScheduledNewsletters {
  id: Generated<number>;
  subject: string;
  message: string;
  html: ColumnType<string | null, string | null | undefined, never>;
  segment: ColumnType<Segment, Segment | undefined, never>;
  send_at: number;
  /** 1: it goes into the public archive when it is sent. */
  in_archive: number;
  created_at: number;
  /** Account that scheduled it, whether or not it still exists. Null: scheduled by an earlier version. */
  scheduled_by: ColumnType<number | null, number | null | undefined, number>;
  /** Time at which it was due and its sender could no longer send newsletters: it waits for a decision. */
  held_at: ColumnType<number | null, undefined, number>;
}
