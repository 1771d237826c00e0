/** Work on a file of others, in a process of its own: a hostile file takes the time and memory of that process alone (decision 0110). */
export interface IsolatedTask<Args, Value> {
  /** Feature and verb: 'course.plan'. */
  name: string;
  /** Time for each value, in ms. */
  timeLimitMs: number;
  /** JavaScript heap of the process, in MiB. */
  heapMiB: number;
  /** Subject of the refusal of a file that takes more: 'The export file'. */
  subject: string;
  /** What to do about it. */
  advice: string;
  /** Yields the result in parts: the server parses each one in one go. */
  perform(args: Args): AsyncIterable<Value>;
}

export const defineIsolatedTask = <Args, Value>(task: IsolatedTask<Args, Value>): IsolatedTask<Args, Value> => task;

/** Message to the process: the start of a task, the request of its next value, or its early end. */
export type IsolatedRequest = { task: string; args: unknown } | 'next' | 'end';

/** One for each request. */
export type IsolatedReply = { value: unknown } | { error: string } | 'done';
