import fc from 'fast-check';

/** The same inputs in every gate, so that an unlucky input is found by the change that causes it. `npm run test:full` chooses another seed. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
