import type { LocalDate } from '#app/lib/local-date.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    word_turns: WordTurns;
  }
}

/** The last turn of the day: one row. */
interface WordTurns {
  day: LocalDate;
  turned_at: number;
}
