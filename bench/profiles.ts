/** Sizes and durations of a run. The quick profile is for development; its figures vary too much for reports. */
export interface BenchProfile {
  warmUpSeconds: number;
  seconds: number;
  /** Targets are measured in turn this many times, so that other load on the machine affects all of them. */
  rounds: number;
  posts: number;
  comments: number;
  /** Requests between two readings of the memory, in units of 100,000. */
  hundredThousands: number;
  /** Learners with 20 cards and 100 answers each. */
  learners: number;
  voices: number;
  /** Visits of each page of an exercise. */
  studyRuns: number;
}

export const full: BenchProfile = {
  warmUpSeconds: 1,
  seconds: 1,
  rounds: 9,
  posts: 10_000,
  comments: 1_000_000,
  hundredThousands: 2,
  learners: 10_000,
  voices: 10_000,
  studyRuns: 15,
};

export const quick: BenchProfile = {
  warmUpSeconds: 1,
  seconds: 1,
  rounds: 1,
  posts: 2_000,
  comments: 50_000,
  hundredThousands: 0.2,
  learners: 500,
  voices: 500,
  studyRuns: 5,
};
