declare module '#app/db/schema.ts' {
  interface Schema {
    learning_figures: LearningFigures;
  }
}

/** One row: what the job counted last. It has no number that stands for fewer than five learners. */
interface LearningFigures {
  id: number;
  /** JSON of `Counted` in `count-figures.ts`. */
  content: string;
  counted_at: number;
}

export type {};
