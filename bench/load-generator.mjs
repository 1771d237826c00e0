import autocannon from 'autocannon';

/**
 * autocannon decodes every body to text; for compressed bodies that makes the client the bottleneck, so skip it.
 * @param {object} client
 */
const skipBodyParsing = (client) => {
  const { pipelinedRequests } = /** @type {{ pipelinedRequests: { addBody: () => void } }} */ (client);
  pipelinedRequests.addBody = () => undefined;
};

/** Load generator process: runs the orders of load.ts one after the other and reports each. */
process.on('message', (/** @type {import('./load.ts').LoadOptions} */ { address, paths, headers, connections, seconds }) => {
  /** @type {number[]} */
  const times = [];
  let serverErrors = 0;
  const requests = paths.map((path) => ({ path }));
  const run = autocannon({ url: address, connections, duration: seconds, headers, requests, setupClient: skipBodyParsing }, (error, result) => {
    clearInterval(progress);
    if (error) throw error;
    /** @type {import('./load.ts').LoadReport} */
    const report = { times: Float64Array.from(times), serverErrors, non2xx: result.non2xx, errors: result.errors, seconds: result.duration };
    process.send?.({ report });
  });
  const progress = setInterval(() => process.send?.({ responses: times.length }), 50);
  run.on('response', (_, status, __, ms) => {
    times.push(ms);
    if (status >= 500) serverErrors += 1;
  });
});
process.on('disconnect', () => process.exit());
