import type { ColumnType, Generated } from 'kysely';
import type { Counter } from '#app/db/schema.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    words_of_day: WordsOfDay;
  }
}

interface WordsOfDay {
  id: Generated<number>;
  title: string;
  subtitle: string | null;
  body: string;
  likes: Counter;
  comments: Counter;
  created_at: number;
  updated_at: number;
  /** Local date on which it is the Word of the Day: one word per date. */
  day: ColumnType<string | null, string | null | undefined, string | null>;
  /** Local date on which it was last shown without having that day: it returned from the archive, or a newer word took its day. */
  shown_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** Order in an Igbo dictionary (lib/igbo-order.ts). */
  sort_key: ColumnType<string, string | undefined, string>;
  /** Letter of the index that lists it. */
  initial: ColumnType<string, string | undefined, string>;
}
