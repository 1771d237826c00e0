import { writeFileSync } from 'node:fs';
import type { IsolatedReply, IsolatedRequest, IsolatedTask } from './isolated-task.ts';

/** Makes this process one that performs tasks for the process that forked it, and ends with it. */
export function serveIsolated(tasks: readonly IsolatedTask<never, unknown>[]): void {
  offerMemory();
  let values: AsyncIterator<unknown> | undefined;
  const answer = async (request: IsolatedRequest): Promise<IsolatedReply> => {
    try {
      if (request === 'end') {
        await values?.return?.();
        return 'done';
      }
      if (request !== 'next') {
        const { task: name, args } = request;
        const task = tasks.find((each) => each.name === name);
        if (!task) throw new Error(`No isolated task has the name ${name}.`);
        values = task.perform(args as never)[Symbol.asyncIterator]();
      }
      const { done, value } = (await values?.next()) ?? { done: true, value: undefined };
      return done ? 'done' : { value };
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', async (request: IsolatedRequest) => {
    const reply = await answer(request);
    if (process.connected) process.send?.(reply);
  });
  process.on('disconnect', () => process.exit());
  // A terminal and a service manager signal all processes of the server, which ends this one when its jobs have stopped.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
}

/** Where the memory of the machine runs short, Linux ends this process and not the server. */
function offerMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
