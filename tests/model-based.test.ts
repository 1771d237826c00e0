// Proves T39.

import fc from 'fast-check';
import { test } from 'vitest';
import { createModelRun, modelRuns } from '#tests/support/model-based.ts';

/** Number of histories; TEST_MODEL_RUNS raises it. A failure prints its seed and its history. */
const numRuns = Number(process.env.TEST_MODEL_RUNS ?? 2);

test('stores exactly the acknowledged writes of eight concurrent clients across restarts', {
  timeout: 180_000 + numRuns * 20_000,
}, async () => {
  const matchesModel = async (rounds: Parameters<Parameters<typeof modelRuns.map>[0]>[0]) => {
    const history = await createModelRun();
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
  // No shrinking: concurrent runs are not reproducible, so a smaller history that passes proves nothing.
  await fc.assert(fc.asyncProperty(modelRuns, matchesModel), { numRuns, endOnFailure: true });
});
