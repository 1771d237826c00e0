/** How long each thing is looked at. The quick pace is for who works on the academy; its figures are worth little. */
export interface BenchProfile {
  warmUpSeconds: number;
  seconds: number;
  /** Rivals are measured in turn so many times: what else the machine does meets all of them. */
  rounds: number;
  posts: number;
  comments: number;
  renders: number;
  /** Requests between two looks at the memory. */
  hundredThousands: number;
  mails: number;
  people: number;
}

export const full: BenchProfile = {
  warmUpSeconds: 1,
  seconds: 1,
  rounds: 9,
  posts: 10_000,
  comments: 1_000_000,
  renders: 1_000,
  hundredThousands: 2,
  mails: 5_000,
  people: 100_000,
};

export const quick: BenchProfile = {
  warmUpSeconds: 1,
  seconds: 1,
  rounds: 1,
  posts: 2_000,
  comments: 50_000,
  renders: 200,
  hundredThousands: 0.2,
  mails: 1_000,
  people: 5_000,
};
