import fc from 'fast-check';

/** Property tests get the same inputs in every run, so that an unlucky input is found by the change that causes it. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
