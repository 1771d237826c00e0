/**
 * Longest processor time in ms that this thread spends between two turns of its event loop while the work lasts: other requests wait as long. Waits for
 * other processes of the machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isWorking = true;
  let before = process.threadCpuUsage();
  function turn() {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (isWorking) setImmediate(turn);
  }
  setImmediate(turn);
  await work();
  isWorking = false;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}
