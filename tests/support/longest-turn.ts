/** Processor time in ms that other requests may have to wait for. Work that is not split takes 300 and more. */
const maxTurnMs = 100;

/**
 * Processor time in ms that this thread spends between two turns of its event loop while the work lasts, where it is too long: other requests wait as
 * long. On a slow machine a turn may take a quarter of the whole work. Waits for other processes of the machine do not count.
 */
export async function tooLongTurn(work: () => Promise<unknown>): Promise<number | undefined> {
  let longest = 0;
  let total = 0;
  let isWorking = true;
  let before = process.threadCpuUsage();
  function turn() {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    total += (user + system) / 1_000;
    before = process.threadCpuUsage();
    if (isWorking) setImmediate(turn);
  }
  setImmediate(turn);
  await work();
  isWorking = false;
  await new Promise((resolve) => setImmediate(resolve));
  return longest > Math.max(maxTurnMs, total / 4) ? longest : undefined;
}
