import fc from 'fast-check';
import { test } from 'vitest';
import { createHistory, modelRuns } from '#tests/support/model-based.ts';

/** More of them: HISTORIES=1000. A failure prints its seed and its history. */
const numRuns = Number(process.env.HISTORIES ?? 2);

test('whatever eight clients do at once, with restarts in between, what was acknowledged is what is there', {
  timeout: 180_000 + numRuns * 20_000,
}, async () => {
  const holds = async (rounds: Parameters<Parameters<typeof modelRuns.map>[0]>[0]) => {
    const history = await createHistory();
    try {
      for (const round of rounds) {
        await history.play(round);
        await history.check();
        await history.restart();
        await history.check();
      }
    } finally {
      await history.close();
    }
  };
  // What happens at once is not the same twice, so a smaller history that holds would prove nothing.
  await fc.assert(fc.asyncProperty(modelRuns, holds), { numRuns, endOnFailure: true });
});
