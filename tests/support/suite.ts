/** True in `npm run test:full`, and when a tier or a file is named. */
export const isFull = process.env.TEST_SUITE === 'full';

/** Options of Vitest that leave the tests with the tag `full` out of the gate, `npm test`. */
export const suiteOptions = {
  tags: [{ name: 'full', description: 'Not in the gate: runs in npm run test:full, or when its file is named.' }],
  tagsFilter: isFull ? [] : ['!full'],
};
